// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import java.util.concurrent.atomic.LongAdder;

/** Number of events of one pool, and the time of the latest. Counts on the threads of the application, without a lock. */
public final class LatestCount {

    /** Count of a pool without such events. */
    static final LatestCount NONE = new LatestCount();

    private final LongAdder count = new LongAdder();
    private volatile long last;

    LatestCount() {}

    void add() {
        count.increment();
        last = System.nanoTime();
    }

    /** Returns the number of events so far. */
    public long count() {
        return count.sum();
    }

    /**
     * Returns the seconds since the latest event; infinite if there was none.
     *
     * @param now {@link System#nanoTime()}
     */
    public double agoSeconds(long now) {
        return count() == 0 ? Double.POSITIVE_INFINITY : (now - last) / 1e9;
    }
}
