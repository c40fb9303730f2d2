package io.loadline.benchmarks;

import java.util.Arrays;
import java.util.Locale;

/** The middle and the ends of a sample: start-up times have a long tail, so a mean would say little. */
public record Spread(double median, double min, double max) {

    public static Spread of(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        double median = sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
        return new Spread(median, sorted[0], sorted[sorted.length - 1]);
    }

    /** The median, and the ends if they differ. */
    @Override
    public String toString() {
        if (Double.isNaN(median)) {
            return "unknown";
        }
        return min == max
                ? String.format(Locale.ROOT, "%.1f", median)
                : String.format(Locale.ROOT, "%.1f (%.1f to %.1f)", median, min, max);
    }
}
