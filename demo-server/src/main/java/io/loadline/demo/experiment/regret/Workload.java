package io.loadline.demo.experiment.regret;

import io.loadline.demo.LengthDistribution;
import io.loadline.demo.load.Arrivals;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Work with pools that can be run at any size.
 *
 * @param id W1 to W15
 * @param kind what it shows
 * @param expectation the regimes that are right
 * @param centre threads, about where the best size lies: the middle of the sweep
 */
record Workload(String id, String title, Kind kind, List<PoolLoad> pools, Expectation expectation, int centre) {
    /** What the best size is judged by, and what one look at a small pool can tell. */
    enum Kind {
        /** By throughput; a small pool only shows its own size, so the recommender may come in steps. */
        CLOSED,
        /** By throughput and by the response of the slowest in a hundred. */
        OPEN,
        /** By the time until all is done. */
        BATCH,
        /** By throughput, which is none below some size: at a standstill no more shows than that it is too small. */
        NESTED,
        /** Not at all: no answer is the right one. */
        TOO_LITTLE;

        boolean steps() {
            return this == CLOSED || this == NESTED;
        }
    }

    /** Distribution of the length of a task in units of its mean: every draw is at least 0 and their mean is 1. */
    enum Lengths {
        EXPONENTIAL,
        LOG_NORMAL,
        CONSTANT,
        /** One task in ten is eleven times as long as the others; squared coefficient of variation 2.25. */
        TWO_POINT,
        UNIFORM,
        ERLANG_2,
        ERLANG_4,
        /** Pareto of shape 1.2, cut at 1,000 times the least; squared coefficient of variation 17.6. */
        PARETO;

        private static final LengthDistribution BOUNDED_PARETO = LengthDistribution.parse("pareto:1.2");

        double draw(SplittableRandom random) {
            return switch (this) {
                case EXPONENTIAL -> random.nextExponential();
                case LOG_NORMAL -> Math.exp(random.nextGaussian() - 0.5);
                case CONSTANT -> 1;
                case TWO_POINT -> random.nextDouble() < 0.1 ? 5.5 : 0.5;
                case UNIFORM -> 2 * random.nextDouble();
                case ERLANG_2 -> phases(2, random);
                case ERLANG_4 -> phases(4, random);
                case PARETO -> BOUNDED_PARETO.draw(random);
            };
        }

        private static double phases(int phases, SplittableRandom random) {
            double sum = 0;
            for (int phase = 0; phase < phases; phase++) {
                sum += random.nextExponential();
            }
            return sum / phases;
        }
    }

    /** Who submits the tasks of a pool. */
    sealed interface Source {
        /** Each client submits, waits for its task, thinks, and submits again. */
        record Closed(int clients, double thinkMillis) implements Source {}

        /** Tasks come whether or not earlier ones are done. */
        record Open(Arrivals arrivals) implements Source {}

        /** All tasks at once; nothing after them. */
        record Batch(int tasks) implements Source {}
    }

    /**
     * What a task does: computes, holds a permit of its station if it has one, then waits for something of its own. All
     * times are means; one draw of {@code lengths} stretches them all.
     *
     * @param processorMillis on the processor
     * @param waitMillis asleep, as if for a remote data source that serves any number at once
     * @param permits how many tasks of the pool the station serves at once; 0 for none
     * @param holdMillis asleep while holding a permit
     * @param nested how many tasks it submits to its own pool, one by one, and waits for
     */
    record Body(
            Lengths lengths, double processorMillis, double waitMillis, int permits, double holdMillis, int nested) {
        static Body of(Lengths lengths, double processorMillis, double waitMillis) {
            return new Body(lengths, processorMillis, waitMillis, 0, 0, 0);
        }

        Body at(int stationPermits, double millis) {
            return new Body(lengths, processorMillis, waitMillis, stationPermits, millis, nested);
        }

        Body nesting(int tasks) {
            return new Body(lengths, processorMillis, waitMillis, permits, holdMillis, tasks);
        }

        Body scaled(double factor) {
            return new Body(
                    lengths, processorMillis * factor, waitMillis * factor, permits, holdMillis * factor, nested);
        }

        /** Waiting of a task that finds its station free, in milliseconds. */
        double blockedMillis() {
            return waitMillis + holdMillis;
        }

        /** Service time of a task that is alone, in milliseconds. */
        double aloneMillis() {
            return processorMillis + blockedMillis();
        }
    }

    /**
     * One pool of a workload.
     *
     * @param name the pool's name for the agent
     * @param weight its priority, as for the agent's option {@code weight.NAME}
     * @param queueCapacity {@link Integer#MAX_VALUE} for no bound
     */
    record PoolLoad(String name, double weight, int queueCapacity, Source source, Body body) {
        /** Tasks that can be there at the same time, nested ones included. */
        private long mostAtOnce() {
            if (source instanceof Source.Closed closed) {
                return (long) closed.clients() * (1 + Math.min(1, body.nested()));
            }
            return source instanceof Source.Batch batch ? batch.tasks() : Integer.MAX_VALUE;
        }
    }

    /**
     * Which regimes are right, by where the running size stands to the least good one. A regime is right if it contains
     * one of the words; regimes may be compound.
     */
    record Expectation(List<String> under, List<String> at, List<String> over) {
        /** The least good size is known to about a quarter only, so sizes this near count as at it. */
        private static final double NEAR = 1.34;

        static Expectation always(String... words) {
            List<String> all = List.of(words);
            return new Expectation(all, all, all);
        }

        /** Another answer while the pool is too small. */
        Expectation whileUnder(String... words) {
            return new Expectation(List.of(words), at, over);
        }

        boolean isRight(String regime, int running, double leastGood) {
            String given = regime.toLowerCase(Locale.ROOT);
            List<String> accepted = running * NEAR < leastGood ? under : running > leastGood * NEAR ? over : at;
            return accepted.stream().anyMatch(given::contains);
        }
    }

    /** With more threads than this, not all can ever be busy; {@link Integer#MAX_VALUE} if there is no such number. */
    int mostUseful() {
        double most = pools.stream()
                .mapToDouble(pool -> pool.mostAtOnce() * weights() / pool.weight())
                .max()
                .orElseThrow();
        return (int) Math.ceil(most); // what is too large for an int becomes the largest
    }

    /** Several pools share {@code total} threads by their weights, each with one at least. */
    List<Integer> sizes(int total) {
        return pools.stream()
                .map(pool -> (int) Math.max(1, Math.rint(total * pool.weight() / weights())))
                .toList();
    }

    private double weights() {
        return pools.stream().mapToDouble(PoolLoad::weight).sum();
    }
}
