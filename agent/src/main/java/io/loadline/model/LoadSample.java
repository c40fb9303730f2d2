package io.loadline.model;

import io.loadline.window.Distribution;
import java.util.Arrays;

/**
 * How many tasks were there, as arriving tasks saw it: values with the number of arrivals that each stands for. Immutable.
 */
final class LoadSample {

    static final LoadSample EMPTY = new LoadSample(new double[0], new double[0]);

    private final double[] weights;

    /** The different values, ascending; there are few, so all work is done by level. */
    private final double[] levels;

    private final int[] levelOf;

    LoadSample(double[] values, double[] weights) {
        this.weights = weights;
        this.levels = Arrays.stream(values).sorted().distinct().toArray();
        this.levelOf = Arrays.stream(values)
                .mapToInt(value -> Arrays.binarySearch(levels, value))
                .toArray();
    }

    /** {@code percent}: 0 to 100; NaN if nothing was seen. */
    double percentile(double percent) {
        return percentile(weightByLevel(), percent);
    }

    Distribution distribution() {
        if (weights.length == 0) {
            return Distribution.EMPTY;
        }
        double[] byLevel = weightByLevel();
        double weight = Arrays.stream(byLevel).sum();
        double sum = 0;
        for (int level = 0; level < levels.length; level++) {
            sum += byLevel[level] * levels[level];
        }
        return new Distribution(
                Math.round(weight),
                sum / weight,
                percentile(byLevel, 50),
                percentile(byLevel, 90),
                percentile(byLevel, 99),
                percentile(byLevel, 99.9),
                levels[levels.length - 1]);
    }

    /** Variance over mean; NaN if nothing was seen. */
    double peakedness() {
        double[] byLevel = weightByLevel();
        double weight = 0;
        double sum = 0;
        double squares = 0;
        for (int level = 0; level < levels.length; level++) {
            weight += byLevel[level];
            sum += byLevel[level] * levels[level];
            squares += byLevel[level] * levels[level] * levels[level];
        }
        double mean = sum / weight;
        return (squares / weight - mean * mean) / mean;
    }

    private double[] weightByLevel() {
        double[] byLevel = new double[levels.length];
        for (int i = 0; i < weights.length; i++) {
            byLevel[levelOf[i]] += weights[i];
        }
        return byLevel;
    }

    private double percentile(double[] weightByLevel, double percent) {
        double wanted = Arrays.stream(weightByLevel).sum() * percent / 100;
        double reached = 0;
        for (int level = 0; level < levels.length; level++) {
            reached += weightByLevel[level];
            if (reached >= wanted && weightByLevel[level] > 0) {
                return levels[level];
            }
        }
        return Double.NaN;
    }
}
