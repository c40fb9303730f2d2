// SPDX-License-Identifier: Apache-2.0
package io.loadline.record.kind;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Counts of one kind of task: some figures, and the service times in buckets of which four make an octave, from a
 * microsecond to hours; about a kilobyte. Written by threads of the application, without a lock.
 */
final class KindCounts {

    static final int STARTED = 0;
    static final int COMPLETED = 1;
    static final int FAILED = 2;
    static final int SERVICE_NANOS = 3;

    /** Times when the first scheduled task fell due and began, and the last one; 0 if there was none. */
    static final int FIRST_DUE = 4;

    static final int FIRST_BEGUN = 5;
    static final int LAST_DUE = 6;
    static final int LAST_BEGUN = 7;

    /** Service time of the last scheduled task. */
    static final int LAST_NANOS = 8;

    private static final int FIGURES = 9;

    private static final int PER_OCTAVE = 4;

    /** Logarithm of the first bucket's nanoseconds, which also has shorter times. */
    private static final int SHORTEST_LOG = 10;

    private static final int BUCKETS = (45 - SHORTEST_LOG) * PER_OCTAVE;

    private final AtomicLongArray all = new AtomicLongArray(FIGURES + BUCKETS);

    void add(int figure, long amount) {
        all.addAndGet(figure, amount);
    }

    long get(int figure) {
        return all.get(figure);
    }

    void served(long nanos, int times) {
        all.addAndGet(SERVICE_NANOS, times * nanos);
        all.addAndGet(FIGURES + bucket(nanos), times);
        all.addAndGet(COMPLETED, times);
        if (all.get(FIRST_BEGUN) != 0) {
            all.set(LAST_NANOS, nanos);
        }
    }

    void begun(long due, long now) {
        if (all.get(FIRST_BEGUN) == 0 && all.compareAndSet(FIRST_BEGUN, 0, now)) {
            all.set(FIRST_DUE, due);
        }
        all.set(LAST_DUE, due);
        all.set(LAST_BEGUN, now);
    }

    private static int bucket(long nanos) {
        long least = Math.max(1L << SHORTEST_LOG, nanos);
        int log = 63 - Long.numberOfLeadingZeros(least);
        int quarter = (int) (least >>> (log - 2)) & (PER_OCTAVE - 1);
        return Math.min(BUCKETS - 1, (log - SHORTEST_LOG) * PER_OCTAVE + quarter);
    }

    /**
     * Returns a percentile of the service times of both in nanoseconds, at most an eighth off; NaN if there are none.
     *
     * @param longer share of the times that are longer
     */
    static double percentileNanos(KindCounts one, KindCounts other, double longer) {
        long total = 0;
        for (int i = 0; i < BUCKETS; i++) {
            total += one.inBucket(i) + other.inBucket(i);
        }
        double above = total * longer;
        long seen = 0;
        for (int i = BUCKETS - 1; i >= 0; i--) {
            seen += one.inBucket(i) + other.inBucket(i);
            if (seen > above) {
                return middle(i);
            }
        }
        return Double.NaN;
    }

    private long inBucket(int i) {
        return all.get(FIGURES + i);
    }

    private static double middle(int bucket) {
        double octave = Math.scalb(1.0, SHORTEST_LOG + bucket / PER_OCTAVE);
        return octave * (1 + (bucket % PER_OCTAVE + 0.5) / PER_OCTAVE);
    }
}
