// SPDX-License-Identifier: Apache-2.0
package io.loadline.advise;

import io.loadline.pool.PoolState;
import io.loadline.record.count.Event;
import io.loadline.record.count.Totals;
import io.loadline.window.PoolMonitor;
import io.loadline.window.Window;

/**
 * The figures of one window on which a pool's standing depends. Zero or NaN if unknown; not changed once filled in.
 */
public final class WindowSummary {

    /** Its name. */
    public String pool = "";

    /** When the window ended, and how long it was. */
    public final long at;

    public final long windowNanos;
    public int threads;

    /** Threads busy, and tasks in the queue, when it ended. */
    public int busy;

    public int queued;
    public int queueCapacity;
    public long completed;

    /** Tasks that the pool did not take, without those that its handler put back. */
    public long rejected;

    /** Of those, how many their caller ran. */
    public long callerRan;

    /** Tasks that the handler put back. */
    public long putBack;

    /** Means of the window. */
    double waitMillis = Double.NaN;

    double serviceMillis = Double.NaN;

    /** Mean since the pool was first seen. */
    double usualServiceMillis = Double.NaN;

    public double oldestQueuedMillis = Double.NaN;

    /** Whether nothing came, and nothing was there. */
    boolean idle;

    /** Whether all workers were seen to wait for tasks of their own queue, and no task ended for three windows. */
    boolean deadlocked;

    WindowSummary(long at, long windowNanos) {
        this.at = at;
        this.windowNanos = windowNanos;
    }

    /** {@code window}: the last one of this pool, which is in this state. Cheap: without the model. */
    static WindowSummary of(PoolMonitor pool, Window window, PoolState state) {
        WindowSummary summary = new WindowSummary(window.end, window.nanos());
        summary.pool = pool.name();
        summary.threads = state.taskThreads();
        summary.busy = (int) window.busyAtEnd;
        summary.queued = state.queued;
        summary.queueCapacity = state.queueCapacity;
        summary.completed = window.completed;
        summary.callerRan = window.callerRan;
        summary.rejected = window.rejected;
        summary.putBack = window.requeuedByHandler;
        summary.idle = window.isIdle();
        summary.waitMillis = window.waitNanos / 1e6 / window.timedWaits;
        summary.serviceMillis = window.serviceNanos / 1e6 / window.completed;
        if (state.queued > 0) {
            Totals totals = pool.totals();
            summary.usualServiceMillis = pool.totalServiceMillis() / totals.count(Event.COMPLETED);
            summary.oldestQueuedMillis = pool.oldestQueuedMillis();
        }
        return summary;
    }

    /** Tasks wait, no thread is free, and nothing is completed. */
    boolean isStandstill() {
        return completed == 0 && queued > 0 && busy > 0;
    }

    /** Tasks wait for a thread longer than they then take; true also if no task was both started and completed. */
    boolean isCrowded() {
        boolean waitsLonger = Double.isNaN(waitMillis) || Double.isNaN(serviceMillis) || waitMillis > serviceMillis;
        return queued > 0 && busy >= threads && waitsLonger;
    }
}
