// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab.real;

import io.loadline.demo.LengthDistribution;
import io.loadline.demo.load.Arrivals;
import io.loadline.demo.load.Load;
import java.util.List;
import java.util.Locale;

/**
 * Work in one or more pools that can run at any size.
 *
 * @param id W1 to W15
 * @param kind criterion of its best size
 * @param expectation the regimes that are right
 * @param centre threads in the middle of the sweep, near the expected best size
 */
record RealWorkload(String id, String title, Kind kind, List<PoolLoad> pools, RightRegimes expectation, int centre) {
    /** Criterion of the best size, and the limits of one observation of a small pool. */
    enum Kind {
        /** Throughput. A small pool only shows its own size, so the recommendation may come in steps. */
        CLOSED,
        /** Throughput and p99 response. */
        OPEN,
        /** Time until all tasks are done. */
        BATCH,
        /** Throughput, which is none below some size. A standstill only shows that the pool is too small. */
        NESTED,
        /** None: the right answer is that there is too little data. */
        TOO_LITTLE
    }

    /**
     * Steps of a task: it computes, holds a permit of its station if there is one, then sleeps. All times are means;
     * one draw of {@code lengths} stretches them all.
     *
     * @param processorMillis on the processor
     * @param waitMillis sleep, as if for a remote data source that serves any number of calls at once
     * @param permits number of tasks that the station serves at once; 0 for no station
     * @param holdMillis sleep while holding a permit
     * @param nested number of tasks that it submits to its own pool and waits for, one by one
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

        /** Returns the blocked time of a task that finds its station free, in milliseconds. */
        double blockedMillis() {
            return waitMillis + holdMillis;
        }

        /** Returns the service time of a task that runs alone, in milliseconds. */
        double aloneMillis() {
            return processorMillis + blockedMillis();
        }
    }

    /**
     * One pool of a workload.
     *
     * @param name the pool's name for the agent
     * @param queueCapacity {@link Integer#MAX_VALUE} for no bound
     * @param source of its tasks
     */
    record PoolLoad(String name, int queueCapacity, Load source, Body body) {
        /** Returns the most tasks that can be in the pool at the same time, nested ones included. */
        private long mostAtOnce() {
            if (source instanceof Load.Closed closed) {
                return (long) closed.clients() * (1 + Math.min(1, body.nested()));
            }
            return tasks() > 0 ? tasks() : Integer.MAX_VALUE;
        }

        /** Returns the number of tasks of a batch; 0 for any other load. */
        int tasks() {
            return source instanceof Load.Open open && open.arrivals() instanceof Arrivals.AllAtOnce batch
                    ? batch.count()
                    : 0;
        }
    }

    /**
     * Right regimes below, at and above the least good size. A regime is right if it contains one of the words; regimes
     * may be compound.
     */
    record RightRegimes(List<String> under, List<String> at, List<String> over) {
        /** Ratio within which a size counts as the least good one, which is known to about a quarter only. */
        private static final double NEAR = 1.34;

        static RightRegimes always(String... words) {
            List<String> all = List.of(words);
            return new RightRegimes(all, all, all);
        }

        /** Expects other words while the pool is too small. */
        RightRegimes whileUnder(String... words) {
            return new RightRegimes(List.of(words), at, over);
        }

        boolean isRight(String regime, int running, double leastGood) {
            String given = regime.toLowerCase(Locale.ROOT);
            List<String> accepted = running * NEAR < leastGood ? under : running > leastGood * NEAR ? over : at;
            return accepted.stream().anyMatch(given::contains);
        }
    }

    /** Returns the most threads that can all be busy; {@link Integer#MAX_VALUE} if there is no limit. */
    int mostUseful() {
        double most = pools.stream()
                .mapToDouble(pool -> (double) pool.mostAtOnce() * pools.size())
                .max()
                .orElseThrow();
        return (int) most; // the cast limits it to the largest int
    }

    /** Divides {@code total} threads evenly among the pools, at least one for each. */
    List<Integer> sizes(int total) {
        return pools.stream()
                .map(pool -> (int) Math.max(1, Math.rint((double) total / pools.size())))
                .toList();
    }
}
