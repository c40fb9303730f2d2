package io.loadline.model.regime;

import static io.loadline.model.Constants.LOOK;

import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;

/**
 * A pool whose threads each run one endless task: dispatchers, selectors, consumers. All threads are busy, no more
 * tasks than threads have ever completed, nothing waits, and nothing has arrived for half a minute. Such a pool looks
 * full, but needs exactly one thread for each loop.
 */
public final class Loops {

    private final PoolSnapshot pool;
    /** For so long all threads have been in their loops. */
    public final double quietSeconds;

    private Loops(PoolSnapshot pool, double quietSeconds) {
        this.pool = pool;
        this.quietSeconds = quietSeconds;
    }

    public static Loops of(PoolSnapshot pool) {
        double nanos = 0;
        for (int i = pool.windows.size() - 1; i >= 0 && isQuiet(pool.windows.get(i)); i--) {
            nanos += pool.windows.get(i).nanos();
        }
        return new Loops(pool, nanos / 1e9);
    }

    /** Whether every thread may be in a loop; it takes {@link #areThere} to be sure. */
    public boolean mayBeThere() {
        return pool.state != null
                && threads() > 0
                && pool.state.queued == 0
                && threads() >= pool.state.taskThreads()
                && pool.completedEver <= threads();
    }

    public boolean areThere() {
        return mayBeThere() && quietSeconds >= LOOK;
    }

    public int threads() {
        return pool.state.activeCount;
    }

    private static boolean isQuiet(Window w) {
        return w.arrived == 0 && w.started == 0 && w.completed == 0;
    }
}
