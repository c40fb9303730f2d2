package io.loadline.model.regime;

import io.loadline.record.PoolState;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;
import io.loadline.window.WorkerStates;
import java.util.List;

/**
 * Tasks that wait for the results of tasks in their own pool's queue, with no thread left to run those: the pool has
 * deadlocked. For three windows nothing has completed, tasks wait, the processors do not work for it, and the workers
 * wait for results. Immutable.
 */
public final class Nesting {

    private static final int PERIODS = 3;
    private static final double IDLE_PROCESSOR = 0.02;

    /** Whether the workers were seen to wait for tasks of this very queue, not only for some result. */
    public final boolean certain;

    /** Tasks that wait for others of the pool, running and queued ones, by what was seen. */
    public final int roots;

    private final boolean there;

    private Nesting(boolean there, boolean certain, int roots) {
        this.there = there;
        this.certain = certain;
        this.roots = roots;
    }

    public boolean isDeadlocked() {
        return there;
    }

    /** Enough for the nested tasks seen to run, one after another: roots x (depth - 1) + 1 with a depth of 2. */
    public int leastThreads() {
        return roots + 1;
    }

    public static Nesting of(PoolSnapshot pool) {
        WorkerStates seen = lastLook(pool.windows);
        PoolState state = pool.state;
        boolean stands = state != null && state.queued > 0 && state.activeCount > 0 && standsStill(pool.windows);
        boolean certain = seen.onQueuedTask > 0;
        boolean allWait = seen.busy > 0 && Math.max(seen.onResult, seen.onQueuedTask) == seen.busy;
        if (!stands || !allWait) {
            return new Nesting(false, false, 0);
        }
        double perLook = state.activeCount / (double) seen.busy;
        int awaited = (int) Math.round(Math.max(1, seen.onQueuedTask) * perLook);
        return new Nesting(true, certain, state.activeCount + Math.max(0, state.queued - awaited));
    }

    private static WorkerStates lastLook(List<Window> windows) {
        return windows.isEmpty() ? WorkerStates.NONE : windows.get(windows.size() - 1).workers;
    }

    private static boolean standsStill(List<Window> windows) {
        int periods = 0;
        for (int i = windows.size() - 1; i >= 0 && periods < PERIODS; i--) {
            Window w = windows.get(i);
            boolean works = w.cpuNanos > IDLE_PROCESSOR * w.nanos();
            if (w.completed > 0 || w.inSystemNanos == 0 || works) {
                return false;
            }
            periods += w.periods;
        }
        return periods >= PERIODS;
    }
}
