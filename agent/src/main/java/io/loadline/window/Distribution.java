// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

import org.HdrHistogram.AbstractHistogram;

/** Summary of many values in one unit; every figure is NaN if there are no values. Immutable. */
public final class Distribution {

    public static final Distribution EMPTY =
            new Distribution(0, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);

    private static final double NANOS_PER_MILLI = 1e6;

    public final long count;
    public final double mean;
    public final double p50;
    public final double p90;
    public final double p99;
    public final double p999;
    public final double max;

    public Distribution(long count, double mean, double p50, double p90, double p99, double p999, double max) {
        this.count = count;
        this.mean = mean;
        this.p50 = p50;
        this.p90 = p90;
        this.p99 = p99;
        this.p999 = p999;
        this.max = max;
    }

    /**
     * Summarises, in milliseconds, a histogram in nanoseconds.
     *
     * @param meanNanos exact mean; the histogram's own mean is that of its buckets
     */
    static Distribution ofNanos(AbstractHistogram histogram, double meanNanos) {
        if (histogram.getTotalCount() == 0) {
            return EMPTY;
        }
        return new Distribution(
                histogram.getTotalCount(),
                meanNanos / NANOS_PER_MILLI,
                histogram.getValueAtPercentile(50) / NANOS_PER_MILLI,
                histogram.getValueAtPercentile(90) / NANOS_PER_MILLI,
                histogram.getValueAtPercentile(99) / NANOS_PER_MILLI,
                histogram.getValueAtPercentile(99.9) / NANOS_PER_MILLI,
                histogram.getMaxValue() / NANOS_PER_MILLI);
    }
}
