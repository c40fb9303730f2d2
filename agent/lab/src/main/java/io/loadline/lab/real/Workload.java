// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab.real;

import io.loadline.demo.LengthDistribution;
import io.loadline.demo.load.Arrivals;
import io.loadline.demo.load.Load;
import java.util.List;
import java.util.Locale;

/**
 * Work with pools that can be run at any size.
 *
 * @param id W1 to W15
 * @param kind what it shows
 * @param expectation the regimes that are right
 * @param centre threads, about where the best size lies: the middle of the sweep
 */
record Workload(String id, String title, Kind kind, List<PoolLoad> pools, Expectation expectation, int centre) {
    /** Criterion that the best size is judged by, and what one sample of a small pool can show. */
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
        TOO_LITTLE
    }

    /**
     * Steps of a task: it computes, holds a permit of its station if it has one, then waits for something of its own. All
     * times are means; one draw of {@code lengths} stretches them all.
     *
     * @param processorMillis on the processor
     * @param waitMillis asleep, as if for a remote data source that serves any number at once
     * @param permits how many tasks of the pool the station serves at once; 0 for none
     * @param holdMillis asleep while holding a permit
     * @param nested how many tasks it submits to its own pool, one by one, and waits for
     */
    record Body(
            LengthDistribution lengths,
            double processorMillis,
            double waitMillis,
            int permits,
            double holdMillis,
            int nested) {
        static Body of(LengthDistribution lengths, double processorMillis, double waitMillis) {
            return new Body(lengths, processorMillis, waitMillis, 0, 0, 0);
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
     * @param queueCapacity {@link Integer#MAX_VALUE} for no bound
     * @param source who submits its tasks
     */
    record PoolLoad(String name, int queueCapacity, Load source, Body body) {
        /** Tasks that can be there at the same time, nested ones included. */
        private long mostAtOnce() {
            if (source instanceof Load.Closed closed) {
                return (long) closed.clients() * (1 + Math.min(1, body.nested()));
            }
            return tasks() > 0 ? tasks() : Integer.MAX_VALUE;
        }

        /** Returns the tasks of a batch; 0 of any other load. */
        int tasks() {
            return source instanceof Load.Open open && open.arrivals() instanceof Arrivals.AllAtOnce batch
                    ? batch.count()
                    : 0;
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
                .mapToDouble(pool -> (double) pool.mostAtOnce() * pools.size())
                .max()
                .orElseThrow();
        return (int) most; // what is too large for an int becomes the largest
    }

    /** Several pools share {@code total} threads alike, each with one at least. */
    List<Integer> sizes(int total) {
        return pools.stream()
                .map(pool -> (int) Math.max(1, Math.rint((double) total / pools.size())))
                .toList();
    }
}
