package io.loadline.record;

import io.loadline.record.time.ArrivalTimes;
import java.util.concurrent.atomic.LongAdder;

/**
 * Tasks that a library keeps in a queue of its own in front of a pool, so that they run in order: the pool sees only a run of that
 * queue. Waits there are from when a task is handed to the queue until it begins. Any thread may tell of tasks.
 */
public final class FrontQueue {

    final ArrivalTimes arrivals = ArrivalTimes.of(false);
    private final LongAdder begun = new LongAdder();
    private final LongAdder waitNanos = new LongAdder();

    /** As of the last call of {@link #sinceLastCall}. */
    private long[] last = new long[2];

    void arrived(Object task) {
        arrivals.arrived(task, System.nanoTime());
    }

    void begins(Object task) {
        long arrival = arrivals.left(task, true);
        if (arrival != ArrivalTimes.NONE) {
            waitNanos.add(System.nanoTime() - arrival);
            begun.increment();
        }
    }

    /** How many tasks have begun, and how long they had waited, in nanoseconds. Sampler thread only. */
    public long[] sinceLastCall() {
        long[] sums = {begun.sum(), waitNanos.sum()};
        long[] more = {sums[0] - last[0], sums[1] - last[1]};
        last = sums;
        return more;
    }
}
