// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab;

import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * Distribution of lengths, as factors with the mean 1. Immutable.
 *
 * @param mean of the unscaled lengths
 */
public record Lengths(String name, double mean, ToDoubleFunction<Draws> unscaled) {

    static final Lengths CONSTANT = new Lengths("constant", 1, draws -> 1);
    public static final Lengths EXPONENTIAL = new Lengths("exponential", 1, draws -> draws.exponential(1));

    /** Lengths from 0 to twice the mean. */
    static final Lengths UNIFORM = new Lengths("uniform", 1, draws -> draws.uniform(0, 2));

    /** Makes lengths of which {@code share} are {@code times} as long as the others. */
    static Lengths twoPoint(double share, double times) {
        return named("two-point", share, times, 1 + share * (times - 1), draws -> draws.chance(share) ? times : 1);
    }

    static Lengths logNormal(double sigma) {
        return named("lognormal", sigma, 0, Math.exp(sigma * sigma / 2), draws -> Math.exp(sigma * draws.normal()));
    }

    /** Makes Pareto lengths, cut off where the longest is {@code times} the shortest. */
    static Lengths pareto(double alpha, double times) {
        double cut = 1 - Math.pow(times, -alpha);
        double mean = alpha / (alpha - 1) * (1 - Math.pow(times, 1 - alpha)) / cut;
        return named("pareto", alpha, times, mean, draws -> Math.pow(1 - draws.uniform() * cut, -1 / alpha));
    }

    private static Lengths named(
            String name, double shape, double spread, double mean, ToDoubleFunction<Draws> unscaled) {
        return new Lengths(String.format(Locale.ROOT, "%s(%.2f, %.1f)", name, shape, spread), mean, unscaled);
    }

    double draw(Draws draws) {
        return unscaled.applyAsDouble(draws) / mean;
    }

    @Override
    public String toString() {
        return name;
    }
}
