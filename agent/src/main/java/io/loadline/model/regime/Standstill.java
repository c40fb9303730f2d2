// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.regime;

import static io.loadline.model.Constants.LOOK;
import static io.loadline.model.Constants.MANY_SERVICES;
import static io.loadline.model.Constants.STILL;

import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;

/**
 * Threads that are busy while no task completes.
 *
 * <pre>
 *   standstill  busy > 0, no completion for 3 windows and for 10 p90(service time); or none ever, for 3 windows
 *   loops       busy = threads, none waits, completed ever <= busy; and nothing arrived, began or ended for 30 s:
 *               each thread runs one endless task, such as a dispatcher, and the pool needs one thread for each
 * </pre>
 *
 * Whether more threads would end a standstill depends on what these wait for. Immutable.
 */
public final class Standstill {

    /** Seconds without a completed task. */
    public final double seconds;

    /** Seconds in which no task has arrived, begun or ended. */
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

    /** Returns whether it is one, and not that of threads that may be in loops. */
    public boolean isThere() {
        boolean neverCompleted = pool.windows.stream().allMatch(w -> w.completed == 0);
        return busy > 0
                && periods >= STILL
                && (neverCompleted || seconds * 1000 > MANY_SERVICES * pool.service.p90)
                && !mayBeLoops();
    }

    /** Returns whether threads are free and no task waits: the tasks that run hold up no other. */
    public boolean hasFree() {
        return pool.state.queued == 0 && busy < pool.state.taskThreads();
    }

    public boolean areLoops() {
        return mayBeLoops() && quietSeconds >= LOOK;
    }

    private boolean mayBeLoops() {
        return busy > 0 && pool.state.queued == 0 && busy >= pool.state.taskThreads() && pool.completedEver <= busy;
    }
}
