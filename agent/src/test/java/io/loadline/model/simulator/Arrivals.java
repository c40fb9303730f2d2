package io.loadline.model.simulator;

import java.util.Locale;

/** An open source of tasks: the instants do not depend on the pool. Rates are per second. Immutable. */
final class Arrivals {

    enum Kind {
        POISSON,
        CONSTANT,
        /** Poisson with a rate that jumps between two values: Markov modulated. */
        TWO_STATES,
        SINUSOID
    }

    final Kind kind;

    /** Of the whole, over a long time. */
    final double meanRate;

    final double highestRate;

    private final double low;
    private final double secondsHigh;
    private final double secondsLow;

    private Arrivals(
            Kind kind, double meanRate, double highestRate, double low, double secondsHigh, double secondsLow) {
        this.kind = kind;
        this.meanRate = meanRate;
        this.highestRate = highestRate;
        this.low = low;
        this.secondsHigh = secondsHigh;
        this.secondsLow = secondsLow;
    }

    static Arrivals poisson(double rate) {
        return new Arrivals(Kind.POISSON, rate, rate, rate, 0, 0);
    }

    static Arrivals constant(double rate) {
        return new Arrivals(Kind.CONSTANT, rate, rate, rate, 0, 0);
    }

    static Arrivals twoStates(double high, double low, double secondsHigh, double secondsLow) {
        double mean = (high * secondsHigh + low * secondsLow) / (secondsHigh + secondsLow);
        return new Arrivals(Kind.TWO_STATES, mean, high, low, secondsHigh, secondsLow);
    }

    /** Swings by {@code amplitude}, 0 to 1, around the mean. */
    static Arrivals sinusoid(double mean, double amplitude, double period) {
        return new Arrivals(Kind.SINUSOID, mean, mean * (1 + amplitude), mean * (1 - amplitude), period, 0);
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
                case CONSTANT:
                    at += 1 / meanRate;
                    break;
                case POISSON:
                    at += draws.exponential(1 / meanRate);
                    break;
                case TWO_STATES:
                    jump();
                    break;
                default:
                    thin();
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
            } while (draws.uniform() * highestRate
                    > meanRate + (highestRate - meanRate) * Math.sin(2 * Math.PI * at / secondsHigh));
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
