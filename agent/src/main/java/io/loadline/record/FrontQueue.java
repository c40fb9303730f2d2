// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import io.loadline.record.time.ArrivalTimes;
import java.util.concurrent.atomic.LongAdder;

/**
 * Tasks that a library keeps in queues of its own in front of a pool, so that they run in order: the pool sees only a
 * run of the queue. A wait there lasts from the submission to the queue until the task begins. Safe to call from any
 * thread.
 */
public final class FrontQueue {

    final ArrivalTimes arrivals = ArrivalTimes.of(false);
    private final LongAdder begun = new LongAdder();
    private final LongAdder waitNanos = new LongAdder();

    /** Sums at the last call of {@link #sinceLastCall}. */
    private long[] last = new long[2];

    void arrived(Object task) {
        arrivals.arrived(task, System.nanoTime());
    }

    void begins(Object task) {
        long arrival = arrivals.takeArrival(task, true);
        if (arrival != ArrivalTimes.NONE) {
            waitNanos.add(System.nanoTime() - arrival);
            begun.increment();
        }
    }

    /**
     * Returns two sums since the last call: tasks begun, and nanoseconds that they had waited. Sampler thread only.
     */
    public long[] sinceLastCall() {
        long[] sums = {begun.sum(), waitNanos.sum()};
        long[] more = {sums[0] - last[0], sums[1] - last[1]};
        last = sums;
        return more;
    }
}
