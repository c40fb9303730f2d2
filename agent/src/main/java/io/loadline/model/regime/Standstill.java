package io.loadline.model.regime;

import static io.loadline.model.Constants.MANY_SERVICES;
import static io.loadline.model.Constants.STILL;

import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;
import java.util.List;

/**
 * Threads are busy but no task completes: not for three windows, and not for ten times the 90th percentile of the
 * service time so far. Whether more threads would help depends on what these wait for.
 */
public final class Standstill {

    /** Without a completed task. */
    public final double seconds;

    private final int periods;
    /** Threads. */
    public final int busy;

    private final PoolSnapshot pool;

    private Standstill(PoolSnapshot pool, double nanos, int periods, int busy) {
        this.pool = pool;
        this.seconds = nanos / 1e9;
        this.periods = periods;
        this.busy = busy;
    }

    public static Standstill of(PoolSnapshot pool) {
        List<Window> windows = pool.windows;
        double nanos = 0;
        int periods = 0;
        int i = windows.size() - 1;
        for (; i >= 0 && windows.get(i).completed == 0 && windows.get(i).inSystemNanos > 0; i--) {
            nanos += windows.get(i).nanos();
            periods += windows.get(i).periods;
        }
        return new Standstill(pool, nanos, periods, pool.state == null ? 0 : pool.state.activeCount);
    }

    public boolean isThere() {
        return busy > 0 && periods >= STILL && (neverCompleted() || seconds * 1000 > MANY_SERVICES * pool.service.p90);
    }

    private boolean neverCompleted() {
        return pool.windows.stream().allMatch(w -> w.completed == 0);
    }
}
