// SPDX-License-Identifier: Apache-2.0
package io.loadline.advise;

import java.util.Locale;

/** Status of a pool by its last windows; the worst of those that apply. */
public enum PoolStatus {
    OK,

    /** No task arrived, and none is in the pool. */
    IDLE,

    /** Tasks wait longer for a thread than they run, and more threads would help, or no recommendation is known yet. */
    STARVED,

    /** The pool rejects tasks. */
    REJECTING,

    /** Deadlock: all threads wait for tasks in the pool's own queue. */
    DEADLOCKED;

    /** Published name. */
    public final String text = name().toLowerCase(Locale.ROOT);
}
