// SPDX-License-Identifier: Apache-2.0
package io.loadline.advise;

import io.loadline.pool.PoolState;
import io.loadline.record.count.Event;
import io.loadline.record.count.Totals;
import io.loadline.window.PoolMonitor;
import io.loadline.window.Window;

/** Figures of one window that decide a pool's status. Zero or NaN if unknown; unchanged once filled in. */
public final class WindowSummary {

    /** Name of the pool. */
    public String pool = "";

    /** End of the window, and its length. */
    public final long at;

    public final long windowNanos;
    public int threads;

    /** Busy threads, and queued tasks, at the end of the window. */
    public int busy;

    public int queued;
    public int queueCapacity;
    public long completed;

    /** Rejected tasks, without those that the handler requeued. */
    public long rejected;

    /** Rejected tasks that their callers ran. */
    public long callerRan;

    /** Tasks that the handler requeued. */
    public long putBack;

    /** Means of the window. */
    double waitMillis = Double.NaN;

    double serviceMillis = Double.NaN;

    /** Mean since the agent first saw the pool. */
    double usualServiceMillis = Double.NaN;

    public double oldestQueuedMillis = Double.NaN;

    /** True if no task arrived, and none was in the pool. */
    boolean idle;

    /** True if all workers waited for tasks in their own queue, and no task ended for three windows. */
    boolean deadlocked;

    WindowSummary(long at, long windowNanos) {
        this.at = at;
        this.windowNanos = windowNanos;
    }

    /**
     * Summarizes a window; cheap, without the model.
     *
     * @param window the pool's last window
     * @param state the pool's state at its end
     */
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

    /** Returns true if tasks wait, threads are busy, and none has completed a task. */
    boolean isStandstill() {
        return completed == 0 && queued > 0 && busy > 0;
    }

    /**
     * Returns true if all threads are busy and tasks wait longer than they run; also if no task both started and
     * completed.
     */
    boolean isCrowded() {
        boolean waitsLonger = Double.isNaN(waitMillis) || Double.isNaN(serviceMillis) || waitMillis > serviceMillis;
        return queued > 0 && busy >= threads && waitsLonger;
    }
}
