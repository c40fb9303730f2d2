package io.loadline.lab;

import java.util.Locale;
import java.util.function.DoubleUnaryOperator;

/**
 * An open source of tasks: the instants do not depend on the pool. Rates are per second.
 *
 * @param meanRate of the whole, over a long time
 * @param rate at an instant, where it changes with time alone
 */
public record Arrivals(
        Kind kind,
        double meanRate,
        double highestRate,
        double low,
        double secondsHigh,
        double secondsLow,
        DoubleUnaryOperator rate) {

    enum Kind {
        POISSON,
        CONSTANT,
        /** Poisson with a rate that jumps between two values: Markov modulated. */
        TWO_STATES,
        SINUSOID,
        /** Poisson with any rate over time. */
        CHANGING
    }

    public static Arrivals poisson(double rate) {
        return new Arrivals(Kind.POISSON, rate, rate, rate, 0, 0, null);
    }

    static Arrivals constant(double rate) {
        return new Arrivals(Kind.CONSTANT, rate, rate, rate, 0, 0, null);
    }

    public static Arrivals twoStates(double high, double low, double secondsHigh, double secondsLow) {
        double mean = (high * secondsHigh + low * secondsLow) / (secondsHigh + secondsLow);
        return new Arrivals(Kind.TWO_STATES, mean, high, low, secondsHigh, secondsLow, null);
    }

    /** Swings by {@code amplitude}, 0 to 1, around the mean. */
    static Arrivals sinusoid(double mean, double amplitude, double period) {
        double highest = mean * (1 + amplitude);
        DoubleUnaryOperator rate = at -> mean + (highest - mean) * Math.sin(2 * Math.PI * at / period);
        return new Arrivals(Kind.SINUSOID, mean, highest, mean * (1 - amplitude), period, 0, rate);
    }

    /** {@code rate}: a second, at an instant in seconds; never above {@code highest}. */
    public static Arrivals changing(double mean, double highest, DoubleUnaryOperator rate) {
        return new Arrivals(Kind.CHANGING, mean, highest, Double.NaN, 0, 0, rate);
    }

    Stream from(long seed) {
        return new Stream(new Draws(seed, -1));
    }

    /** The instants one by one, in seconds. */
    final class Stream {
        private final Draws draws;
        private double at;
        private boolean isHigh;
        private double stateEnds;

        private Stream(Draws draws) {
            this.draws = draws;
        }

        double next() {
            switch (kind) {
                case CONSTANT -> at += 1 / meanRate;
                case POISSON -> at += draws.exponential(1 / meanRate);
                case TWO_STATES -> jump();
                default -> thin();
            }
            return at;
        }

        private void jump() {
            double next = at + draws.exponential(1 / rateNow());
            while (next > stateEnds) {
                at = stateEnds;
                isHigh = !isHigh;
                stateEnds += draws.exponential(isHigh ? secondsHigh : secondsLow);
                next = at + draws.exponential(1 / rateNow());
            }
            at = next;
        }

        private double rateNow() {
            return isHigh ? highestRate : low;
        }

        private void thin() {
            do {
                at += draws.exponential(1 / highestRate);
            } while (draws.uniform() * highestRate > rate.applyAsDouble(at));
        }
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%s mean %.2f/s highest %.2f/s low %.2f/s (%.1f s, %.1f s)",
                kind,
                meanRate,
                highestRate,
                low,
                secondsHigh,
                secondsLow);
    }
}
