package io.loadline.record;

import io.loadline.pool.PoolState;
import java.util.concurrent.atomic.LongAdder;

/**
 * What the tasks of one pool of threads do at one pool of connections: how many they ask for there, how long they wait
 * for them, and how long they hold them, in nanoseconds. Written by the threads that run the tasks, or give the connections back.
 */
public final class Visits {

    private final PoolRecorder connections;
    private final LongAdder count = new LongAdder();
    private final LongAdder waitNanos = new LongAdder();
    private final LongAdder heldNanos = new LongAdder();

    /** As of the last call of {@link #sinceLastCall}. */
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

    /** For how long tasks waited and held connections, and how many waits have ended, since the last call. Sampler thread only. */
    public long[] sinceLastCall() {
        long[] sums = {waitNanos.sum(), heldNanos.sum(), count.sum()};
        long[] more = new long[sums.length];
        for (int i = 0; i < sums.length; i++) {
            more[i] = sums[i] - last[i];
        }
        last = sums;
        return more;
    }

    /** Of all the time for which connections of that pool were held, the share of these tasks; 0 to 1. */
    public double share() {
        long all = connections.totals().serviceNanos;
        return all <= 0 ? 1 : Math.min(1, (double) heldNanos.sum() / all);
    }

    /** How many connections that pool may have; 0 if it is gone. */
    public int size() {
        PoolState state = connections.state();
        return state == null || state.terminated ? 0 : Math.max(1, state.maximumPoolSize);
    }

    /** What that pool is called; null as long as it has no name. */
    public String name() {
        return connections.name();
    }
}
