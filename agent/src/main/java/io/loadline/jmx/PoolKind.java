package io.loadline.jmx;

import io.loadline.pool.PoolState;

/** The kind of a pool, by its queue and its settings. */
final class PoolKind {

    private PoolKind() {}

    static String of(ManagedPool reading) {
        PoolState state = reading.state();
        String queue = String.valueOf(reading.snapshot().queueClass);
        if (reading.isOfConnections()) {
            return "connections";
        }
        if (reading.snapshot().scheduled) {
            return "scheduled";
        }
        if (reading.snapshot().threadPerTask) {
            return "thread-per-task";
        }
        if (queue.endsWith("SynchronousQueue")) {
            return "cached";
        }
        if (state != null && state.threadsFirst()) {
            return "threads-first";
        }
        if (queue.endsWith("PriorityBlockingQueue")) {
            return "priority";
        }
        return state != null && state.queueCapacity != Integer.MAX_VALUE ? "bounded-queue" : "fixed";
    }
}
