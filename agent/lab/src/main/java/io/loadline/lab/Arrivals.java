// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab;

import java.util.Locale;
import java.util.function.DoubleSupplier;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;

/**
 * Open source of tasks: the arrival instants do not depend on the pool. Rates are per second.
 *
 * @param streams make the arrival instants one by one, in seconds
 */
public record Arrivals(String name, Function<Draws, DoubleSupplier> streams) {

    public static Arrivals poisson(double rate) {
        return named(draws -> instants(() -> draws.exponential(1 / rate)), "Poisson %.2f/s", rate);
    }

    static Arrivals constant(double rate) {
        return named(draws -> instants(() -> 1 / rate), "constant %.2f/s", rate);
    }

    /** Makes Poisson arrivals whose rate jumps between two values (Markov modulated). */
    public static Arrivals twoStates(double high, double low, double secondsHigh, double secondsLow) {
        return named(
                draws -> new Jumps(draws, high, low, secondsHigh, secondsLow),
                "%.2f/s or %.2f/s (%.1f s, %.1f s)",
                high,
                low,
                secondsHigh,
                secondsLow);
    }

    /** Makes arrivals whose rate swings around the mean by {@code amplitude}, 0 to 1. */
    static Arrivals sinusoid(double mean, double amplitude, double period) {
        return changing(mean * (1 + amplitude), at -> mean + amplitude * mean * Math.sin(2 * Math.PI * at / period));
    }

    /**
     * Makes Poisson arrivals whose rate changes. {@code rate} maps an instant, in seconds, to tasks per second, at most
     * {@code highest}.
     */
    public static Arrivals changing(double highest, DoubleUnaryOperator rate) {
        return named(
                draws -> thinned(draws, highest, rate),
                "at most %.2f/s, at first %.2f/s",
                highest,
                rate.applyAsDouble(0));
    }

    private static Arrivals named(Function<Draws, DoubleSupplier> streams, String name, Object... figures) {
        return new Arrivals(String.format(Locale.ROOT, name, figures), streams);
    }

    DoubleSupplier from(long seed) {
        return streams.apply(new Draws(seed, -1));
    }

    private static DoubleSupplier instants(DoubleSupplier gaps) {
        double[] at = new double[1];
        return () -> at[0] += gaps.getAsDouble();
    }

    private static DoubleSupplier thinned(Draws draws, double highest, DoubleUnaryOperator rate) {
        DoubleSupplier all = instants(() -> draws.exponential(1 / highest));
        return () -> {
            double at;
            do {
                at = all.getAsDouble();
            } while (draws.uniform() * highest > rate.applyAsDouble(at));
            return at;
        };
    }

    private static final class Jumps implements DoubleSupplier {

        private final Draws draws;
        private final double[] rates;
        private final double[] seconds;
        private double at;
        private int state;
        private double stateEnds;

        private Jumps(Draws draws, double high, double low, double secondsHigh, double secondsLow) {
            this.draws = draws;
            this.rates = new double[] {low, high};
            this.seconds = new double[] {secondsLow, secondsHigh};
        }

        @Override
        public double getAsDouble() {
            double next = at + draws.exponential(1 / rates[state]);
            while (next > stateEnds) {
                at = stateEnds;
                state = 1 - state;
                stateEnds += draws.exponential(seconds[state]);
                next = at + draws.exponential(1 / rates[state]);
            }
            at = next;
            return at;
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
