// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo;

import java.util.Locale;
import java.util.random.RandomGenerator;
import java.util.stream.DoubleStream;

/**
 * Distribution of lengths around their mean. A draw is in units of the mean: it is above 0 and 1 on average. Immutable;
 * as thread safe as the generator given to it.
 *
 * @param parameter squared coefficient of variation of {@code LOGNORMAL}, the tail's exponent of {@code PARETO}: the nearer
 *     that is to 1, the more of all work is in few long draws; 0 for the others
 */
public record LengthDistribution(Shape shape, double parameter) {
    /** Shapes; a shape other than {@code CONSTANT} and {@code EXPONENTIAL} has a parameter that is taken if none is given. */
    public enum Shape {
        CONSTANT(0, null),
        EXPONENTIAL(0, null),
        /** Between 0 and 2. */
        UNIFORM(0, null),
        /** One in ten is eleven times as long as the others; squared coefficient of variation 2.25. */
        TWO_POINT(0, null),
        /** Sum of so many exponential phases; squared coefficient of variation 1 / K. */
        ERLANG(4, new Range(1, 100, "(phases)")),
        /** A distribution whose logarithm is normal, with variance ln(1 + c2); the mean of the draws is 1. */
        LOGNORMAL(4, new Range(0.01, 100, "(squared coefficient of variation)")),
        /**
         * The bounded Pareto distribution, cut at 1,000 times its least value, else a mean would need more draws than
         * anybody waits for (Harchol-Balter, Performance Modeling and Design of Computer Systems, section 20.4).
         */
        PARETO(1.2, new Range(0.5, 10, "(the tail's exponent)"));

        private final double usual;
        private final Range accepted;

        Shape(double usual, Range accepted) {
            this.usual = usual;
            this.accepted = accepted;
        }

        private double parameter(String text, String given) {
            if (accepted == null) {
                throw new IllegalArgumentException(
                        "'" + text + "' has a number too many: give '" + LengthDistribution.name(this) + "'.");
            }
            double number = accepted.parse(given);
            if (Double.isNaN(number)) {
                throw new IllegalArgumentException(
                        "The part after the colon of '" + text + "' is not a number " + accepted.accepted() + ".");
            }
            return number;
        }
    }

    public static final LengthDistribution CONSTANT = new LengthDistribution(Shape.CONSTANT, 0);
    public static final LengthDistribution EXPONENTIAL = new LengthDistribution(Shape.EXPONENTIAL, 0);
    private static final double SPAN = 1_000;

    /**
     * The distribution of a name as {@link #toString} gives it: {@code constant}, {@code exponential}, {@code uniform},
     * {@code two-point}, {@code erlang:K}, {@code lognormal:C2} or {@code pareto:SHAPE}; without a number the last three have
     * 4 phases, c2 = 4 and shape 1.2.
     *
     * @throws IllegalArgumentException saying in one sentence what is accepted
     */
    public static LengthDistribution parse(String text) {
        String[] parts = text.split(":", 2);
        for (Shape shape : Shape.values()) {
            if (name(shape).equals(parts[0])) {
                return new LengthDistribution(shape, parts.length == 1 ? shape.usual : shape.parameter(text, parts[1]));
            }
        }
        throw new IllegalArgumentException(
                "'" + text
                        + "' is not one of constant, exponential, uniform, two-point, erlang:K, lognormal:C2 and pareto:SHAPE.");
    }

    public double draw(RandomGenerator random) {
        return switch (shape) {
            case CONSTANT -> 1;
            case EXPONENTIAL -> random.nextExponential();
            case UNIFORM -> 2 * random.nextDouble();
            case TWO_POINT -> random.nextDouble() < 0.1 ? 5.5 : 0.5;
            case ERLANG ->
                DoubleStream.generate(random::nextExponential)
                                .limit((long) parameter)
                                .sum()
                        / (long) parameter;
            case LOGNORMAL -> {
                double variance = Math.log1p(parameter);
                yield Math.exp(random.nextGaussian() * Math.sqrt(variance) - variance / 2);
            }
            case PARETO -> Math.pow(1 - random.nextDouble() * withinSpan(), -1 / parameter) / mean();
        };
    }

    @Override
    public String toString() {
        return shape.accepted == null ? name(shape) : name(shape) + ":" + parameter;
    }

    private static String name(Shape shape) {
        return shape.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the share of the unbounded Pareto distribution below the cut. */
    private double withinSpan() {
        return 1 - Math.pow(SPAN, -parameter);
    }

    /** Returns the mean of the Pareto distribution whose least value is 1. */
    private double mean() {
        double integral = parameter == 1 ? Math.log(SPAN) : (Math.pow(SPAN, 1 - parameter) - 1) / (1 - parameter);
        return parameter * integral / withinSpan();
    }
}
