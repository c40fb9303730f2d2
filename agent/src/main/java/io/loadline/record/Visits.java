// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import io.loadline.pool.PoolState;
import java.util.concurrent.atomic.LongAdder;

/**
 * Visits of one pool of threads at one pool of connections: numbers of connections that its tasks ask for, waits for
 * them, and how long tasks hold them, in nanoseconds. Written by the threads that run the tasks, or return the
 * connections.
 */
public final class Visits {

    private final PoolRecorder connections;
    private final LongAdder count = new LongAdder();
    private final LongAdder waitNanos = new LongAdder();
    private final LongAdder heldNanos = new LongAdder();

    /** Sums at the last call of {@link #sinceLastCall}. */
    private long[] last = new long[3];

    Visits(PoolRecorder connections) {
        this.connections = connections;
    }

    void waited(long nanos) {
        count.increment();
        waitNanos.add(nanos);
    }

    void held(long nanos) {
        heldNanos.add(nanos);
    }

    /**
     * Returns three sums since the last call: nanoseconds waited, nanoseconds held, waits that have ended. Sampler
     * thread only.
     */
    public long[] sinceLastCall() {
        long[] sums = {waitNanos.sum(), heldNanos.sum(), count.sum()};
        long[] more = new long[sums.length];
        for (int i = 0; i < sums.length; i++) {
            more[i] = sums[i] - last[i];
        }
        last = sums;
        return more;
    }

    /** Returns these tasks' share of all the time for which connections of that pool were held; 0 to 1. */
    public double share() {
        long all = connections.totals().serviceNanos;
        return all <= 0 ? 1 : Math.min(1, (double) heldNanos.sum() / all);
    }

    /**
     * Returns the most connections that the pool may have, 0 if that was not read yet. Does not query the pool: in the
     * window of a pool of threads, that pool would count as the one that does not answer.
     */
    public int size() {
        PoolState last = connections.lastState();
        return last == null ? 0 : Math.max(1, last.maximumPoolSize);
    }

    /** Returns whether the pool of connections is gone, or was shut down. */
    public boolean areOver() {
        PoolState last = connections.lastState();
        return connections.pool().isCollected() || last != null && last.terminated;
    }

    /** Returns whether the pool's connections are permits. */
    public boolean ofPermits() {
        return connections.pool().isOfPermits();
    }

    /** Returns the name of the pool of connections; null as long as it has none. */
    public String name() {
        return connections.name();
    }
}
