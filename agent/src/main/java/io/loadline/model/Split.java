// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static io.loadline.model.Constants.ALLOWED_SHARE;
import static io.loadline.model.Constants.TAKEN_BY_OTHERS;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * The processors split among pools that are treated as one system.
 *
 * <pre>
 *   while there is slack       each pool gets its demand, and may plan with all that the demand of the others leaves
 *   when there is not enough   max-min: no pool gets more than its demand, the others get the same part r,
 *                              sum over the pools of min(demand, r) = processors. A pool that gets its whole demand
 *                              may plan with r as well: processors that are given out to the last bit would be full
 * </pre>
 *
 * Max-min fairness: D. Bertsekas, R. Gallager, "Data Networks" (1992), section 6.5.2. Immutable.
 */
public final class Split {

    /** Processors that are there for the pools together, without those that the target keeps idle; NaN if unknown. */
    public final double processors;

    /** Processors that all pools want together. */
    public final double demand;

    /** True if the pools together want more than there is. */
    private final boolean rationed;

    private final List<Share> shares;

    private Split(double processors, double demand, boolean rationed, List<Share> shares) {
        this.processors = processors;
        this.demand = demand;
        this.rationed = rationed;
        this.shares = Collections.unmodifiableList(shares);
    }

    public static Split of(List<Assessment> pools, Goal goal) {
        double all = count(pools);
        double present = forPools(pools, all);
        double processors = Math.max(present - goal.idle() * all, ALLOWED_SHARE * (1 - goal.idle()) * all);
        double[] demands = new double[pools.size()];
        double used = 0;
        double total = 0;
        for (int i = 0; i < demands.length; i++) {
            demands[i] = demand(pools.get(i), present);
            total += demands[i];
            used += orZero(pools.get(i).figures.processorsUsed);
        }
        boolean rationed = pools.size() > 1 && total > Math.min(processors, present * goal.targetCpu);
        List<Share> shares = new ArrayList<>();
        for (int i = 0; i < demands.length; i++) {
            double slack = Math.max(processors - (total - demands[i]), processors * ALLOWED_SHARE / demands.length);
            double most = rationed ? most(i, demands, processors) : slack;
            double others = used - orZero(pools.get(i).figures.processorsUsed);
            double unused = Math.max(most, present - others);
            boolean ration = rationed && most < (1 - TAKEN_BY_OTHERS) * processors;
            shares.add(new Share(most, demands[i], unused, present, others, ration));
        }
        return new Split(processors, total, rationed, shares);
    }

    public boolean isRationed() {
        return shares.stream().anyMatch(share -> share.rationed);
    }

    public Share share(int pool) {
        return shares.get(pool);
    }

    /** The part that a pool has of all processors, what is to spare in proportion to its demand included; for people. */
    public double part(int pool) {
        Share share = shares.get(pool);
        return rationed
                ? Math.min(share.demand, share.processors)
                : orZero(Math.max(processors, demand) * share.demand / demand);
    }

    /**
     * Returns the processors that the process may use, less those that its threads outside of pools use. Nothing is
     * kept free for other processes: the scheduler shares, a process with more ready threads gets more, and the needs
     * of neighbours change within milliseconds.
     */
    private static double forPools(List<Assessment> pools, double all) {
        double used = 0;
        double process = 0;
        for (Assessment pool : pools) {
            used += orZero(pool.figures.processorsUsed);
            process = Math.max(process, orZero(pool.figures.processorsOfProcess));
        }
        double others = Math.max(0, process - used);
        return Math.min(all, Math.max(all - others, Math.max(used, all * ALLOWED_SHARE)));
    }

    private static double count(List<Assessment> pools) {
        return pools.stream()
                .mapToDouble(pool -> pool.pool.processors.count)
                .filter(count -> !Double.isNaN(count))
                .findFirst()
                .orElse(Double.NaN);
    }

    /**
     * Returns the processors that a pool wants; of a pool that holds its arrivals back, those that all waiting and
     * running tasks would use at once.
     */
    private static double demand(Assessment pool, double processors) {
        Figures figures = pool.figures;
        double offered = orZero(figures.processorsNeeded());
        boolean open = pool.backlog().piles();
        double present = pool.saturated && !open ? figures.meanInSystemObserved * figures.split.processorShare() : 0;
        return Math.min(processors, Math.max(offered, orZero(present)));
    }

    /** Returns r of the max-min split for a pool that takes all it can get. */
    private static double most(int pool, double[] demands, double processors) {
        double[] others = demands.clone();
        others[pool] = Double.POSITIVE_INFINITY;
        Arrays.sort(others);
        double left = processors;
        int sharing = others.length;
        for (double demand : others) {
            if (demand > left / sharing) {
                break;
            }
            left -= demand;
            sharing--;
        }
        return left / sharing;
    }

    private static double orZero(double x) {
        return Double.isNaN(x) ? 0 : x;
    }
}
