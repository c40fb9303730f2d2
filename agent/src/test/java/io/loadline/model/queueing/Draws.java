// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.queueing;

import java.util.Arrays;
import java.util.Random;
import java.util.function.DoubleSupplier;
import java.util.stream.DoubleStream;

/** Seeded times for the tests. */
final class Draws {

    private final Random random;

    Draws(long seed) {
        random = new Random(seed);
    }

    double[] exponential(int n, double mean) {
        return times(n, () -> exponential(mean));
    }

    /** Two exponentials with balanced means, of a squared coefficient of variation {@code c2} above 1. */
    double[] hyperexponential(int n, double mean, double c2) {
        double p = (1 + Math.sqrt((c2 - 1) / (c2 + 1))) / 2;
        return times(n, () -> exponential(random.nextDouble() < p ? mean / (2 * p) : mean / (2 * (1 - p))));
    }

    /** The sum of {@code stages} exponentials: a squared coefficient of variation of 1 / stages. */
    double[] erlang(int n, double mean, int stages) {
        return times(n, () -> {
            double sum = 0;
            for (int i = 0; i < stages; i++) {
                sum += exponential(mean / stages);
            }
            return sum;
        });
    }

    static double[] constant(int n, double value) {
        return times(n, () -> value);
    }

    static double[] arrivals(double... gaps) {
        double[] arrivals = gaps.clone();
        Arrays.parallelPrefix(arrivals, Double::sum);
        return arrivals;
    }

    static double[] none(int n) {
        return new double[n];
    }

    private double exponential(double mean) {
        return -mean * Math.log(1 - random.nextDouble());
    }

    private static double[] times(int n, DoubleSupplier one) {
        return DoubleStream.generate(one).limit(n).toArray();
    }
}
