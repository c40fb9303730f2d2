package io.loadline.model;

import io.loadline.window.Distribution;
import java.util.Arrays;

/**
 * The number of tasks that arriving tasks found: each value with the number of arrivals that it stands for. Immutable.
 */
final class LoadSample {

    static final LoadSample EMPTY = new LoadSample(new double[0], new double[0]);

    /** The different values, ascending; there are few, so all work is done by level. */
    private final double[] levels;

    /** How many arrivals saw each. */
    private final double[] weightOf;

    LoadSample(double[] values, double[] arrivals) {
        this.levels = different(values);
        this.weightOf = new double[levels.length];
        for (int i = 0; i < values.length; i++) {
            weightOf[Arrays.binarySearch(levels, values[i])] += arrivals[i];
        }
    }

    private static double[] different(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int n = 0;
        for (double value : sorted) {
            if (n == 0 || Double.compare(value, sorted[n - 1]) != 0) {
                sorted[n++] = value;
            }
        }
        return Arrays.copyOf(sorted, n);
    }

    /** {@code percent}: 0 to 100; NaN if nothing was seen. */
    double percentile(double percent) {
        double wanted = Arrays.stream(weightOf).sum() * percent / 100;
        double reached = 0;
        for (int level = 0; level < levels.length; level++) {
            reached += weightOf[level];
            if (reached >= wanted && weightOf[level] > 0) {
                return levels[level];
            }
        }
        return Double.NaN;
    }

    Distribution distribution() {
        if (levels.length == 0) {
            return Distribution.EMPTY;
        }
        double weight = Arrays.stream(weightOf).sum();
        double sum = 0;
        for (int level = 0; level < levels.length; level++) {
            sum += weightOf[level] * levels[level];
        }
        return new Distribution(
                Math.round(weight),
                sum / weight,
                percentile(50),
                percentile(90),
                percentile(99),
                percentile(99.9),
                levels[levels.length - 1]);
    }

    /** Variance over mean; NaN if nothing was seen. */
    double peakedness() {
        double weight = 0;
        double sum = 0;
        double squares = 0;
        for (int level = 0; level < levels.length; level++) {
            weight += weightOf[level];
            sum += weightOf[level] * levels[level];
            squares += weightOf[level] * levels[level] * levels[level];
        }
        double mean = sum / weight;
        return (squares / weight - mean * mean) / mean;
    }
}
