// SPDX-License-Identifier: Apache-2.0
package io.loadline.metrics;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Counts in a few fixed buckets, and their sum, since the first task; never reset, so that whoever reads it now and then
 * may take differences. Written by the sampler once a window, read by any thread.
 */
final class CumulativeHistogram {

    /** The upper bounds, inclusive, of a histogram, in some small unit. Immutable. */
    static final class Buckets {

        /** Durations in nanoseconds, by factor 2 from 100 microseconds to some 200 seconds. */
        static final Buckets DURATIONS = new Buckets(
                9, LongStream.iterate(100_000, bound -> 2 * bound).limit(22).toArray());

        /** Thousandths of a thread, by about 1.25. */
        static final Buckets THREADS = new Buckets(
                3,
                thousandthsOf(
                        1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 25, 32, 40, 50, 64, 80, 100, 125, 160, 200, 250, 320, 400,
                        500, 640, 800, 1000, 1250, 1600, 2000));

        /** How many decimals the small unit is of one second, or of one thread. */
        final int decimals;

        private final long[] bounds;

        /** As labels. */
        private final String[] labels;

        private Buckets(int decimals, long[] bounds) {
            this.decimals = decimals;
            this.bounds = bounds;
            this.labels = Arrays.stream(bounds).mapToObj(this::label).toArray(String[]::new);
        }

        private String label(long bound) {
            String plain =
                    BigDecimal.valueOf(bound, decimals).stripTrailingZeros().toPlainString();
            // OpenMetrics has no whole numbers here
            return plain + (plain.contains(".") ? "" : ".0");
        }

        /** Where it ends, as it is written; that of the last bucket too. */
        String label(int bucket) {
            return bucket == bounds.length ? "+Inf" : labels[bucket];
        }

        /** Without the last bucket, which has no bound. */
        int size() {
            return bounds.length;
        }

        /** Where a value belongs; {@link #size} if it is above all bounds. */
        int of(long value) {
            int found = Arrays.binarySearch(bounds, value);
            return found < 0 ? -found - 1 : found;
        }

        private static long[] thousandthsOf(int... threads) {
            return Arrays.stream(threads).mapToLong(n -> 1_000L * n).toArray();
        }
    }

    final Buckets buckets;
    private final long[] counts;

    /** In the small unit, modulo 2^64: nanoseconds wrap around after 292 years of tasks, which a large pool has in days. */
    private long sum;

    /** The same without an end, for readers. */
    private double total;

    /** One moment of a histogram. Immutable. */
    static final class Reading {
        final Buckets buckets;
        private final long[] upTo;

        /** In the small unit of the buckets. */
        final double sum;

        private Reading(Buckets buckets, long[] counts, double sum) {
            this.buckets = buckets;
            this.sum = sum;
            for (int i = 1; i < counts.length; i++) {
                counts[i] += counts[i - 1];
            }
            upTo = counts;
        }

        /** How many values are at most as large as the bound of this bucket. */
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

    /** {@code exactSum}: that of the values, where the histogram's own is that of its buckets. */
    synchronized void add(AbstractHistogram values, long exactSum) {
        if (values.getTotalCount() == 0) {
            return;
        }
        for (HistogramIterationValue value : values.recordedValues()) {
            counts[buckets.of(values.medianEquivalentValue(value.getValueIteratedTo()))] +=
                    value.getCountAddedInThisIterationStep();
        }
        addToSum(exactSum);
    }

    synchronized void add(long value, long times) {
        counts[buckets.of(value)] += times;
        addToSum(value * times);
    }

    /** Adds as many values as are missing to this count and sum, modulo 2^64, all alike; nothing if none are. */
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
