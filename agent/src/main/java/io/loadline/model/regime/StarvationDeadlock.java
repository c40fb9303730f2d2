// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.regime;

import static io.loadline.model.Constants.MARGIN;
import static io.loadline.model.Constants.STILL;
import static io.loadline.model.Constants.STILL_SERVICES;

import io.loadline.pool.PoolState;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;
import io.loadline.window.WorkerStates;
import java.util.List;

/**
 * Tasks that wait for the results of tasks in their own pool's queue, with no thread left to run those: the pool has deadlocked.
 *
 * <pre>
 *   deadlock  for 3 windows no completion, tasks wait, processor time <= 0.02 of the time, and all workers wait for results,
 *             none of which is known to be another pool's; unless they wait for tasks of this queue, for two services,
 *             too: an answer may come from elsewhere, such as from an asynchronous client
 *   d         levels of nested tasks: 3 if some wait for a task that runs, else 2
 *   r         tasks that wait for no running task: busy - those that wait for one that runs, and those in the queue for which none waits
 *   way out   max(r (d - 1), busy) + 1 threads: one more than are stuck already
 * </pre>
 *
 * Immutable.
 */
public final class StarvationDeadlock {

    /** True if the workers were seen to wait for tasks of this very queue, not only for some result. */
    public final boolean certain;

    /** Tasks that nobody of the pool waits for, running and queued ones, by what was seen. */
    public final int roots;

    /** Depth of nested tasks, as far as it was seen: 2 if tasks wait for tasks that wait for none. */
    public final int depth;

    private final boolean there;

    /** Threads that wait now. */
    private final int busy;

    private StarvationDeadlock(boolean there, boolean certain, int busy, int roots, int depth) {
        this.there = there;
        this.busy = busy;
        this.depth = depth;
        this.certain = certain;
        this.roots = roots;
    }

    public boolean isDeadlocked() {
        return there;
    }

    /** Enough for the nested tasks seen to run, one after another. */
    public int leastThreads() {
        return Math.max(roots * (depth - 1), busy) + 1;
    }

    /**
     * Workers that were seen to wait for results at one time, at most, except for results of other pools. With no more threads than that, such a pool would
     * deadlock if what they wait for is to run in it.
     */
    public static int mostWaiting(List<Window> windows) {
        double most = 0;
        for (Window w : windows) {
            double seen = Math.max(1, w.workers.busy / (double) Math.max(1, w.workers.looks));
            double scale = Math.max(1, w.busyAtEnd / seen);
            most = Math.max(most, scale * (w.workers.onResult - w.workers.onOthers) / Math.max(1, w.workers.looks));
        }
        return (int) Math.ceil(most - 1e-9);
    }

    public static StarvationDeadlock of(PoolSnapshot pool) {
        return of(pool.state, pool.windows, stillNanos(pool.windows), meanServiceNanos(pool.windows));
    }

    /**
     * Returns what the latest windows show.
     *
     * @param state the pool's state at the end of the last of the windows, null if unknown
     * @param stillNanos time for which tasks have been there and none has completed
     * @param serviceNanos mean service before that, NaN if unknown
     */
    public static StarvationDeadlock of(PoolState state, List<Window> windows, double stillNanos, double serviceNanos) {
        WorkerStates seen = lastLook(windows);
        boolean stands = state != null && state.queued > 0 && state.activeCount > 0 && standsStill(windows);
        boolean certain = seen.onQueuedTask > 0;
        boolean allWait = seen.busy > 0 && Math.max(seen.onResult, seen.onQueuedTask) == seen.busy;
        // once the task of the other pool ends, its worker goes on
        boolean goesOn = (seen.onOthers > 0 || stillNanos < STILL_SERVICES * serviceNanos) && !certain;
        if (!stands || !allWait || goesOn) {
            return new StarvationDeadlock(false, false, 0, 0, 0);
        }
        double perLook = state.activeCount / (double) seen.busy;
        int onQueued = (int) Math.round(Math.max(1, seen.onQueuedTask) * perLook);
        int onRunning = certain ? Math.max(0, (int) Math.round(seen.onResult * perLook) - onQueued) : 0;
        int roots = state.activeCount - onRunning + Math.max(0, state.queued - onQueued);
        return new StarvationDeadlock(true, certain, state.activeCount, Math.max(1, roots), onRunning > 0 ? 3 : 2);
    }

    /** Returns the time at a standstill; an empty pool before that had nothing to complete. */
    private static double stillNanos(List<Window> windows) {
        double nanos = 0;
        for (int i = windows.size() - 1; i >= 0; i--) {
            Window w = windows.get(i);
            if (w.completed > 0 || w.inSystemNanos == 0) {
                return nanos;
            }
            nanos += w.nanos();
        }
        return nanos;
    }

    /** Returns the mean service of the tasks that completed; NaN if none did. */
    private static double meanServiceNanos(List<Window> windows) {
        return Window.sum(windows, w -> w.serviceNanos) / Window.sum(windows, w -> w.completed);
    }

    private static WorkerStates lastLook(List<Window> windows) {
        return windows.isEmpty() ? WorkerStates.NONE : windows.get(windows.size() - 1).workers;
    }

    private static boolean standsStill(List<Window> windows) {
        int periods = 0;
        for (int i = windows.size() - 1; i >= 0 && periods < STILL; i--) {
            Window w = windows.get(i);
            boolean works = w.cpuNanos > MARGIN * w.nanos();
            if (w.completed > 0 || w.inSystemNanos == 0 || works) {
                return false;
            }
            periods += w.periods;
        }
        return periods >= STILL;
    }
}
