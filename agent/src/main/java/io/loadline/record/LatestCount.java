// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import java.util.concurrent.atomic.LongAdder;

/**
 * Spare threads that one fork-join pool could not start in place of a worker about to block: it has its maximum of
 * threads. The blocking call then throws a {@code RejectedExecutionException}. Counts on the worker's thread, without a
 * lock.
 */
public final class RefusedSpares {

    private final LongAdder count = new LongAdder();
    private volatile long last;

    RefusedSpares() {}

    void add() {
        count.increment();
        last = System.nanoTime();
    }

    /** Returns the number of refused threads so far. */
    public long count() {
        return count.sum();
    }

    /** Returns the time of the latest one, {@link System#nanoTime()}. */
    public long last() {
        return last;
    }
}
