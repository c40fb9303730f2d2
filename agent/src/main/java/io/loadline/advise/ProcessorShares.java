// SPDX-License-Identifier: Apache-2.0
package io.loadline.advise;

import io.loadline.health.Faults;
import io.loadline.model.Assessment;
import io.loadline.model.Goal;
import io.loadline.model.Share;
import io.loadline.model.Split;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Split of the processors among all pools that have a size. A split assesses every pool, so it is kept for a thousand
 * times its cost, within bounds, unless a pool appears that it does not know. The advisor's thread splits; any thread
 * may ask and read.
 */
public final class ProcessorShares {

    /** Lifetime of a split, as a multiple of its cost, within these bounds. */
    private static final long TIMES_COST = 1_000;

    private static final long MIN_NANOS = 5_000_000_000L;
    private static final long MAX_NANOS = 60_000_000_000L;

    private final Supplier<Goal> goal;
    private final LongSupplier work;
    private final Faults faults;

    private volatile LastSplit parts = LastSplit.NONE;
    private volatile boolean isAsked;

    /** A split of some seconds ago. Immutable. */
    public static final class LastSplit {

        /** Split before the first one. */
        private static final LastSplit NONE =
                new LastSplit(Split.of(Collections.emptyList(), new Goal(1, Double.NaN)), Collections.emptyMap(), 0);

        public final Split split;
        private final Map<AdvisedPool, Integer> places;
        private final long until;

        private LastSplit(Split split, Map<AdvisedPool, Integer> places, long until) {
            this.split = split;
            this.places = places;
            this.until = until;
        }

        /** Returns the share of a pool; null for a pool outside this split. */
        public Share of(AdvisedPool pool) {
            Integer place = places.get(pool);
            return place == null ? null : split.share(place);
        }

        /**
         * Returns the processors for this pool, with its part of those that no pool needs; NaN for a pool outside this
         * split.
         */
        public double partOf(AdvisedPool pool) {
            Integer place = places.get(pool);
            return place == null ? Double.NaN : split.part(place);
        }
    }

    /**
     * Creates shares without a split.
     *
     * @param goal read at each split
     * @param work returns the calling thread's processor time in nanoseconds
     */
    ProcessorShares(Supplier<Goal> goal, LongSupplier work, Faults faults) {
        this.goal = goal;
        this.work = work;
        this.faults = faults;
    }

    /** Asks for a split by the advisor's thread. */
    void ask() {
        isAsked = true;
    }

    boolean isAsked() {
        return isAsked;
    }

    boolean isMade() {
        return parts != LastSplit.NONE;
    }

    LastSplit parts() {
        return parts;
    }

    /** Does what was asked for: splits the processors, unless the present split is recent and knows these pools only. */
    void renew(Collection<AdvisedPool> live) {
        isAsked = false;
        List<AdvisedPool> pools = withSize(live);
        if (!isRecent() || !parts.places.keySet().equals(new HashSet<>(pools))) {
            split(pools);
        }
    }

    /** Returns the share of a pool by a recent split that knows it; null if its assessment failed. */
    Share of(AdvisedPool pool, Collection<AdvisedPool> live) {
        List<AdvisedPool> pools = withSize(live);
        if (!isRecent() || !parts.places.containsKey(pool) && pools.contains(pool)) {
            split(pools);
        }
        return parts.of(pool);
    }

    private boolean isRecent() {
        return isMade() && System.nanoTime() - parts.until < 0;
    }

    private static List<AdvisedPool> withSize(Collection<AdvisedPool> live) {
        List<AdvisedPool> pools = new ArrayList<>(live);
        pools.removeIf(AdvisedPool::hasNoSize);
        return pools;
    }

    private void split(List<AdvisedPool> pools) {
        long before = work.getAsLong();
        List<Assessment> assessments = new ArrayList<>();
        Map<AdvisedPool, Integer> places = new HashMap<>();
        for (AdvisedPool pool : pools) {
            faults.guard(Advisor.part(pool), () -> {
                Assessment assessed = Advisor.assessed(pool.monitor().snapshot(), pool.hours(false));
                places.put(pool, assessments.size());
                assessments.add(assessed);
            });
        }
        Split split = Split.of(assessments, goal.get());
        long life = Math.min(MAX_NANOS, TIMES_COST * (work.getAsLong() - before));
        parts = new LastSplit(split, places, System.nanoTime() + Math.max(MIN_NANOS, life));
    }
}
