package io.loadline.benchmarks.task;

import org.openjdk.jmh.util.ListStatistics;

/**
 * Where the mean lies that values were drawn around, by Student's t.
 *
 * @param low NaN of fewer than three values, like {@code high}
 */
record Interval(double mean, double low, double high) {

    private static final double CONFIDENCE = 0.95;

    static Interval of(double... values) {
        ListStatistics statistics = new ListStatistics(values);
        double[] ends = statistics.getConfidenceIntervalAt(CONFIDENCE);
        return new Interval(statistics.getMean(), ends[0], ends[1]);
    }

    boolean contains(double value) {
        return low <= value && value <= high;
    }

    boolean isKnown() {
        return !Double.isNaN(low);
    }
}
