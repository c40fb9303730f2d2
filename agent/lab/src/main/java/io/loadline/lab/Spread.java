package io.loadline.lab;

import java.util.Arrays;
import java.util.Locale;

/** A sample in order. Immutable. */
final class Spread {

    private final double[] sorted;

    Spread(double[] values) {
        sorted = values.clone();
        Arrays.sort(sorted);
    }

    /** {@code share}: 0 to 1; NaN of nothing. */
    double at(double share) {
        return sorted.length == 0 ? Double.NaN : sorted[(int) Math.round(share * (sorted.length - 1))];
    }

    double median() {
        return at(0.5);
    }

    /** Median, 95 % and the largest. */
    String upwards() {
        return String.format(Locale.ROOT, "%6.2f %6.2f %7.2f", at(0.5), at(0.95), at(1));
    }

    /** Median, 5 % and the smallest. */
    String downwards() {
        return String.format(Locale.ROOT, "%6.3f %6.3f %6.3f", at(0.5), at(0.05), at(0));
    }
}
