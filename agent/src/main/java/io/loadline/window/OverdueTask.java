// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

import io.loadline.hotspot.Blockage;
import io.loadline.record.LongTask;

/** Running task that has taken far longer than its kind ever did. Immutable. */
public final class OverdueTask {

    /** Name of its kind. */
    public final String task;

    /** Time for which it has run. */
    public final double seconds;

    /** Longest time that an ended task of its kind took. */
    public final double longestSeconds;

    public final boolean periodic;

    /** Call site of its thread; null if it has not been seen. */
    public final Blockage at;

    public OverdueTask(String task, double seconds, double longestSeconds, boolean periodic, Blockage at) {
        this.task = task;
        this.seconds = seconds;
        this.longestSeconds = longestSeconds;
        this.periodic = periodic;
        this.at = at;
    }

    static OverdueTask of(LongTask task, Blockage at, long now) {
        return new OverdueTask(task.task, (now - task.began) / 1e9, task.usual.longestNanos / 1e9, task.periodic, at);
    }
}
