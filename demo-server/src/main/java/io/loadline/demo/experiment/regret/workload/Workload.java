package io.loadline.demo.experiment.regret.workload;

import java.util.List;

/**
 * Work with pools that can be run at any size.
 *
 * @param id W1 to W15
 * @param kind what it shows
 * @param expectation the regimes that are right
 * @param centre threads, about where the best size lies: the middle of the sweep
 */
public record Workload(String id, String title, Kind kind, List<PoolLoad> pools, Expectation expectation, int centre) {

    /** What the best size is judged by, and what one look at a small pool can tell. */
    public enum Kind {
        /** By throughput; a small pool only shows its own size, so the recommender may come in steps. */
        CLOSED(true),
        /** By throughput and by the response of the slowest in a hundred. */
        OPEN(false),
        /** By the time until all is done. */
        BATCH(false),
        /** By throughput, which is none below some size: at a standstill no more shows than that it is too small. */
        NESTED(true),
        /** Not at all: no answer is the right one. */
        TOO_LITTLE(false);

        private final boolean steps;

        Kind(boolean steps) {
            this.steps = steps;
        }

        public boolean steps() {
            return steps;
        }
    }

    /** With more threads than this, not all can ever be busy; {@link Integer#MAX_VALUE} if there is no such number. */
    public int mostUseful() {
        double most = pools.stream()
                .mapToDouble(pool -> pool.mostAtOnce() * weights() / pool.weight())
                .max()
                .orElseThrow();
        return (int) Math.ceil(most); // what is too large for an int becomes the largest
    }

    /** Several pools share {@code total} threads by their weights, each with one at least. */
    public List<Integer> sizes(int total) {
        return pools.stream()
                .map(pool -> (int) Math.max(1, Math.rint(total * pool.weight() / weights())))
                .toList();
    }

    private double weights() {
        return pools.stream().mapToDouble(PoolLoad::weight).sum();
    }
}
