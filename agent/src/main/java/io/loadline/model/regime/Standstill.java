// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.regime;

import static io.loadline.model.Constants.LOOK;
import static io.loadline.model.Constants.MANY_SERVICES;
import static io.loadline.model.Constants.STILL;

import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;

/**
 * Threads are busy but no task completes: not for three windows, and not for ten times the 90th percentile of the
 * service time so far. Whether more threads would help depends on what these wait for.
 *
 * <p>Or each thread runs one endless task: dispatchers, selectors, consumers. All threads are busy, no more tasks than threads
 * have ever completed, nothing waits, and nothing has arrived for half a minute. Such a pool looks full, but needs exactly one
 * thread for each loop. Immutable.
 */
public final class Standstill {

    /** Without a completed task. */
    public final double seconds;

    /** For so long nothing has come, begun or ended. */
    public final double quietSeconds;

    /** Threads. */
    public final int busy;

    private final int periods;
    private final PoolSnapshot pool;

    public Standstill(PoolSnapshot pool) {
        double nanos = 0;
        double quietNanos = 0;
        int still = 0;
        boolean stands = true;
        boolean quiet = true;
        for (int i = pool.windows.size() - 1; i >= 0 && (stands || quiet); i--) {
            Window w = pool.windows.get(i);
            stands = stands && w.completed == 0 && w.inSystemNanos > 0;
            quiet = quiet && w.arrived == 0 && w.started == 0 && w.completed == 0;
            nanos += stands ? w.nanos() : 0;
            still += stands ? w.periods : 0;
            quietNanos += quiet ? w.nanos() : 0;
        }
        this.pool = pool;
        this.seconds = nanos / 1e9;
        this.quietSeconds = quietNanos / 1e9;
        this.periods = still;
        this.busy = pool.state == null ? 0 : pool.state.activeCount;
    }

    /** Whether it is one, and not that of threads that may be in loops. */
    public boolean isThere() {
        boolean neverCompleted = pool.windows.stream().allMatch(w -> w.completed == 0);
        return busy > 0
                && periods >= STILL
                && (neverCompleted || seconds * 1000 > MANY_SERVICES * pool.service.p90)
                && !mayBeLoops();
    }

    public boolean areLoops() {
        return mayBeLoops() && quietSeconds >= LOOK;
    }

    private boolean mayBeLoops() {
        return busy > 0 && pool.state.queued == 0 && busy >= pool.state.taskThreads() && pool.completedEver <= busy;
    }
}
