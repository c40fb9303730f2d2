package io.loadline.demo;

import java.util.random.RandomGenerator;

/**
 * How lengths are spread around their mean. A draw is in units of the mean: it is above 0 and 1 on average. Immutable;
 * as thread safe as the generator given to it.
 */
public sealed interface LengthDistribution {

    LengthDistribution CONSTANT = new Constant();
    LengthDistribution EXPONENTIAL = new Exponential();

    double draw(RandomGenerator random);

    /** Variance of a draw, which is the squared coefficient of variation of the lengths. */
    double squaredVariation();

    /**
     * The distribution of a name as {@link #toString} gives it: {@code constant}, {@code exponential},
     * {@code lognormal:C2} or {@code pareto:SHAPE}; without a number the last two have c2 = 4 and shape 1.2.
     *
     * @throws IllegalArgumentException saying in one sentence what is accepted
     */
    static LengthDistribution parse(String text) {
        return DistributionText.parse(text);
    }

    record Constant() implements LengthDistribution {
        @Override
        public double draw(RandomGenerator random) {
            return 1;
        }

        @Override
        public double squaredVariation() {
            return 0;
        }

        @Override
        public String toString() {
            return "constant";
        }
    }

    record Exponential() implements LengthDistribution {
        @Override
        public double draw(RandomGenerator random) {
            return random.nextExponential();
        }

        @Override
        public double squaredVariation() {
            return 1;
        }

        @Override
        public String toString() {
            return "exponential";
        }
    }

    /** Its logarithm is normal with variance ln(1 + c2) and such a mean that the mean of the draws is 1. */
    record LogNormal(double squaredVariation) implements LengthDistribution {

        static final Range SQUARED_VARIATION = new Range(0.01, 100, "(squared coefficient of variation)");

        @Override
        public double draw(RandomGenerator random) {
            double variance = Math.log1p(squaredVariation);
            return Math.exp(random.nextGaussian() * Math.sqrt(variance) - variance / 2);
        }

        @Override
        public String toString() {
            return "lognormal:" + squaredVariation;
        }
    }

    /**
     * The bounded Pareto distribution, cut at 1,000 times its least value, else a mean would need more draws than
     * anybody waits for (Harchol-Balter, Performance Modeling and Design of Computer Systems, section 20.4).
     *
     * @param shape the tail's exponent; the nearer to 1, the more of all work is in few long draws
     */
    record Pareto(double shape) implements LengthDistribution {

        static final Range SHAPE = new Range(0.5, 10, "(the tail's exponent)");
        private static final double SPAN = 1_000;

        @Override
        public double draw(RandomGenerator random) {
            return Math.pow(1 - random.nextDouble() * within(), -1 / shape) / moment(1);
        }

        @Override
        public double squaredVariation() {
            return moment(2) / (moment(1) * moment(1)) - 1;
        }

        @Override
        public String toString() {
            return "pareto:" + shape;
        }

        /** Of the unbounded distribution, what is below the cut. */
        private double within() {
            return 1 - Math.pow(SPAN, -shape);
        }

        /** Of the distribution whose least value is 1. */
        private double moment(int k) {
            double integral = shape == k ? Math.log(SPAN) : (Math.pow(SPAN, k - shape) - 1) / (k - shape);
            return shape * integral / within();
        }
    }
}
