// SPDX-License-Identifier: Apache-2.0
package io.loadline.advise;

import java.util.Locale;

/** How a pool stands, by its last windows. Where several are true, the worst. */
public enum PoolStatus {
    OK,

    /** Nothing came, and nothing is there. */
    IDLE,

    /** Tasks wait longer for a thread than they run, and more threads would help or nothing is known yet. */
    STARVED,

    /** It turns tasks away. */
    REJECTING,

    /** All threads wait for tasks in its own queue. */
    DEADLOCKED;

    /** As published. */
    public final String text = name().toLowerCase(Locale.ROOT);
}
