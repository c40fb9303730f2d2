// SPDX-License-Identifier: Apache-2.0
package io.loadline.metrics;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Counts in a few fixed buckets, and their sum, since the first task. They are never reset, so that a reader may take
 * differences at any time. The sampler writes once a window; any thread reads.
 */
final class CumulativeHistogram {

    /** Upper bounds, inclusive, of a histogram's buckets, in a small unit. Immutable. */
    static final class Buckets {

        /** Bounds for durations in nanoseconds, by factor 2 from 100 microseconds to some 200 seconds. */
        static final Buckets DURATIONS = new Buckets(
                9, LongStream.iterate(100_000, bound -> 2 * bound).limit(22).toArray());

        /** Bounds for thousandths of a thread, by factors of about 1.25. */
        static final Buckets THREADS = new Buckets(
                3,
                thousandthsOf(
                        1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 25, 32, 40, 50, 64, 80, 100, 125, 160, 200, 250, 320, 400,
                        500, 640, 800, 1000, 1250, 1600, 2000));

        /** Number of decimals of a second, or of a thread, that the small unit stands for. */
        final int decimals;

        private final long[] bounds;

        /** Bounds as label values. */
        private final String[] labels;

        private Buckets(int decimals, long[] bounds) {
            this.decimals = decimals;
            this.bounds = bounds;
            this.labels = Arrays.stream(bounds).mapToObj(this::label).toArray(String[]::new);
        }

        private String label(long bound) {
            String plain =
                    BigDecimal.valueOf(bound, decimals).stripTrailingZeros().toPlainString();
            // OpenMetrics requires a decimal point here
            return plain + (plain.contains(".") ? "" : ".0");
        }

        /** Returns the label value of the bucket's upper bound; also for the last bucket. */
        String label(int bucket) {
            return bucket == bounds.length ? "+Inf" : labels[bucket];
        }

        /** Returns the number of buckets, without the last one, which has no bound. */
        int size() {
            return bounds.length;
        }

        /** Returns the bucket of a value; {@link #size} if the value is above all bounds. */
        int of(long value) {
            int found = Arrays.binarySearch(bounds, value);
            return found < 0 ? -found - 1 : found;
        }

        /** Returns the bucket of a value that belongs to the bucket {@code least} or to one above. */
        private int of(long value, int least) {
            int bucket = least;
            while (bucket < bounds.length && value > bounds[bucket]) {
                bucket++;
            }
            return bucket;
        }

        private static long[] thousandthsOf(int... threads) {
            return Arrays.stream(threads).mapToLong(n -> 1_000L * n).toArray();
        }
    }

    final Buckets buckets;
    private final long[] counts;

    /**
     * Sum in the small unit, modulo 2^64. Nanoseconds overflow after 292 years of tasks, which a large pool has within
     * days.
     */
    private long sum;

    /** Sum without overflow, for readers. */
    private double total;

    /** Snapshot of a histogram. Immutable. */
    static final class Reading {
        final Buckets buckets;
        private final long[] upTo;

        /** Sum in the small unit of the buckets. */
        final double sum;

        private Reading(Buckets buckets, long[] counts, double sum) {
            this.buckets = buckets;
            this.sum = sum;
            for (int i = 1; i < counts.length; i++) {
                counts[i] += counts[i - 1];
            }
            upTo = counts;
        }

        /** Returns the number of values up to the bound of this bucket. */
        long upTo(int bucket) {
            return upTo[bucket];
        }

        long count() {
            return upTo[upTo.length - 1];
        }
    }

    CumulativeHistogram(Buckets buckets) {
        this.buckets = buckets;
        this.counts = new long[buckets.size() + 1];
    }

    /**
     * Adds the values of another histogram.
     *
     * @param exactSum the sum of the values; a histogram's own sum is that of its buckets
     */
    synchronized void add(AbstractHistogram values, long exactSum) {
        if (values.getTotalCount() == 0) {
            return;
        }
        int bucket = 0;
        // rising values
        for (HistogramIterationValue value : values.recordedValues()) {
            bucket = buckets.of(values.medianEquivalentValue(value.getValueIteratedTo()), bucket);
            counts[bucket] += value.getCountAddedInThisIterationStep();
        }
        addToSum(exactSum);
    }

    synchronized void add(long value, long times) {
        counts[buckets.of(value)] += times;
        addToSum(value * times);
    }

    /** Adds equal values until count and sum reach these, modulo 2^64. Adds none if no value is missing. */
    synchronized void raiseTo(long count, long exactSum) {
        long missing = count - Arrays.stream(counts).sum();
        long more = exactSum - sum;
        if (missing > 0 && more >= 0) {
            counts[buckets.of(more / missing)] += missing;
            addToSum(more);
        }
    }

    private void addToSum(long more) {
        sum += more;
        total += more;
    }

    synchronized long count() {
        return Arrays.stream(counts).sum();
    }

    synchronized long sum() {
        return sum;
    }

    synchronized Reading read() {
        return new Reading(buckets, counts.clone(), total);
    }
}
