package io.loadline.demo.experiment.regret;

import java.util.Arrays;

/** The middle value, or the mean of the middle two; values that are not known (NaN) are left out. */
final class Median {

    private Median() {}

    /** NaN if none is known. */
    static double of(double... values) {
        double[] known = Arrays.stream(values)
                .filter(value -> !Double.isNaN(value))
                .sorted()
                .toArray();
        if (known.length == 0) {
            return Double.NaN;
        }
        int middle = known.length / 2;
        return known.length % 2 == 1 ? known[middle] : (known[middle - 1] + known[middle]) / 2;
    }
}
