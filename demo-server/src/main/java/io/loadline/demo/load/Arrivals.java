// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.load;

import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;

/** A process of arrivals that does not depend on how they are served. */
public interface Arrivals {

    /** Tasks per second in the long run. */
    double rate();

    /** The instants of one realisation, in seconds from its start, never decreasing. Single thread. */
    DoubleSupplier instants(SplittableRandom random);

    /** Evenly spaced. */
    record Constant(double rate) implements Arrivals {
        @Override
        public DoubleSupplier instants(SplittableRandom random) {
            long[] count = {0};
            return () -> ++count[0] / rate;
        }
    }

    record Poisson(double rate) implements Arrivals {
        @Override
        public DoubleSupplier instants(SplittableRandom random) {
            double[] now = {0};
            return () -> now[0] += random.nextExponential() / rate;
        }
    }

    /**
     * Poisson arrivals whose rate changes between two values; the times in between are exponential (a two-state
     * Markov-modulated Poisson process).
     *
     * @param calm arrivals per second
     * @param burst arrivals per second
     * @param calmSeconds mean stay
     * @param burstSeconds mean stay
     */
    record TwoState(double calm, double burst, double calmSeconds, double burstSeconds) implements Arrivals {
        @Override
        public double rate() {
            return (calm * calmSeconds + burst * burstSeconds) / (calmSeconds + burstSeconds);
        }

        @Override
        public DoubleSupplier instants(SplittableRandom random) {
            double[] now = {0};
            double[] until = {random.nextExponential() * calmSeconds};
            boolean[] bursting = {false};
            return () -> {
                double next = now[0] + random.nextExponential() / (bursting[0] ? burst : calm);
                while (next > until[0]) { // the exponential has no memory: begin anew where the rate changes
                    double from = until[0];
                    bursting[0] = !bursting[0];
                    until[0] += random.nextExponential() * (bursting[0] ? burstSeconds : calmSeconds);
                    next = from + random.nextExponential() / (bursting[0] ? burst : calm);
                }
                now[0] = next;
                return next;
            };
        }
    }

    /**
     * Rate (1 + depth sin) around a mean, by thinning a faster Poisson process (Lewis and Shedler, Simulation of
     * nonhomogeneous Poisson processes by thinning, 1979).
     *
     * @param depth from 0 to 1
     */
    record Sinusoidal(double rate, double depth, double periodSeconds) implements Arrivals {
        @Override
        public DoubleSupplier instants(SplittableRandom random) {
            double fastest = rate * (1 + depth);
            double[] now = {0};
            return () -> {
                double there;
                do {
                    now[0] += random.nextExponential() / fastest;
                    there = rate * (1 + depth * Math.sin(2 * Math.PI * now[0] / periodSeconds));
                } while (random.nextDouble() * fastest > there);
                return now[0];
            };
        }
    }

    /** A number of arrivals at the start, and none after them. */
    record AllAtOnce(int count) implements Arrivals {
        /** Seconds, some thirty years. */
        private static final double NEVER = 1e9;

        @Override
        public double rate() {
            return Double.NaN;
        }

        @Override
        public DoubleSupplier instants(SplittableRandom random) {
            int[] sent = {0};
            return () -> sent[0]++ < count ? 0 : NEVER;
        }
    }
}
