package io.loadline;

import io.loadline.record.EventCost;
import io.loadline.record.PoolRegistry;
import io.loadline.window.PoolMonitor;
import io.loadline.window.Window;
import java.util.Collection;

/**
 * What measuring costs the application on its own threads. Measured when asked for, and again after a while, since code
 * gets warm. Safe to call from any thread.
 */
final class OwnCost {

    private static final long KEPT_NANOS = 60_000_000_000L;

    private final PoolRegistry pools;
    private long measuredAt;
    private double timedNanos;
    private double countedNanos;

    OwnCost(PoolRegistry pools) {
        this.pools = pools;
    }

    /** Of the tasks that started in the last window, the share that was timed; 1 if none started. */
    static double timedShare(Collection<PoolMonitor> monitors) {
        long started = 0;
        long timed = 0;
        for (PoolMonitor monitor : monitors) {
            Window latest = monitor.latestWindow();
            if (latest != null) {
                started += latest.started;
                timed += latest.timed;
            }
        }
        return started == 0 ? 1 : (double) timed / started;
    }

    /** An estimate for one task. */
    synchronized double nanosPerTask(double timedShare) {
        long now = System.nanoTime();
        if (timedNanos == 0 || now - measuredAt > KEPT_NANOS) {
            measuredAt = now;
            timedNanos = EventCost.ofTimed(pools);
            countedNanos = EventCost.ofCounted(pools);
        }
        return timedShare * timedNanos + (1 - timedShare) * countedNanos;
    }
}
