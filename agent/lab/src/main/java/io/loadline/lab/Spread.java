// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab;

import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Sorted sample. Immutable. */
public final class Spread {

    private final double[] sorted;

    Spread(double[] values) {
        sorted = values.clone();
        Arrays.sort(sorted);
    }

    /** Collects one figure of each element, except NaN. */
    public static <T> Spread of(Collection<T> all, ToDoubleFunction<T> figure) {
        return new Spread(all.stream()
                .mapToDouble(figure)
                .filter(value -> !Double.isNaN(value))
                .toArray());
    }

    /** Returns the quantile at {@code share}, 0 to 1; NaN if the sample is empty. */
    public double at(double share) {
        return sorted.length == 0 ? Double.NaN : sorted[(int) Math.round(share * (sorted.length - 1))];
    }

    /** Returns the middle value, or the mean of the middle two; NaN if the sample is empty. */
    public double median() {
        int middle = sorted.length / 2;
        return sorted.length == 0 ? Double.NaN : (sorted[middle] + sorted[(sorted.length - 1) / 2]) / 2;
    }

    /** Formats the median, the 95th percentile and the largest. */
    String upwards() {
        return String.format(Locale.ROOT, "%6.2f %6.2f %7.2f", at(0.5), at(0.95), at(1));
    }

    /** Formats the median, the 5th percentile and the smallest. */
    String downwards() {
        return String.format(Locale.ROOT, "%6.3f %6.3f %6.3f", at(0.5), at(0.05), at(0));
    }
}
