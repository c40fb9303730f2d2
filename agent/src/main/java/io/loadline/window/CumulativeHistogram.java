package io.loadline.window;

import java.util.Arrays;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Counts in a few fixed buckets, and their sum, since the first task; never reset, so that whoever reads it now and then
 * may take differences. Written by the sampler once a window, read by any thread.
 */
public final class CumulativeHistogram {

    private static final int HEAP_BYTES = 56;

    public final Buckets buckets;
    private final long[] counts;
    private long sum;

    /** One moment of a histogram. Immutable. */
    public static final class Reading {
        public final Buckets buckets;
        private final long[] upTo;

        /** In the small unit of the buckets. */
        public final long sum;

        private Reading(Buckets buckets, long[] counts, long sum) {
            this.buckets = buckets;
            this.sum = sum;
            for (int i = 1; i < counts.length; i++) {
                counts[i] += counts[i - 1];
            }
            upTo = counts;
        }

        /** How many values are at most as large as the bound of this bucket. */
        public long upTo(int bucket) {
            return upTo[bucket];
        }

        public long count() {
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
        sum += exactSum;
    }

    synchronized void add(long value, long times) {
        counts[buckets.of(value)] += times;
        sum += value * times;
    }

    /** Adds as many values as are missing to this count and sum, all alike; nothing if none are. */
    synchronized void raiseTo(long count, long exactSum) {
        long missing = count - Arrays.stream(counts).sum();
        if (missing > 0 && exactSum >= sum) {
            counts[buckets.of((exactSum - sum) / missing)] += missing;
            sum = exactSum;
        }
    }

    synchronized long count() {
        return Arrays.stream(counts).sum();
    }

    synchronized long sum() {
        return sum;
    }

    public synchronized Reading read() {
        return new Reading(buckets, counts.clone(), sum);
    }

    int heapBytes() {
        return HEAP_BYTES + Long.BYTES * counts.length;
    }
}
