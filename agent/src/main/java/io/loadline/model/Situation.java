// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static io.loadline.model.Constants.FAR_MORE;
import static io.loadline.model.Constants.MARGIN;
import static io.loadline.model.Constants.MOST;
import static io.loadline.model.Constants.MOSTLY;
import static io.loadline.model.Constants.THROTTLED;
import static io.loadline.model.Constants.WAITS_FOR_CPU;

import io.loadline.model.Regime.Bound;
import io.loadline.model.Regime.Traffic;
import io.loadline.model.Regime.Variation;

/**
 * The kind of pool: by which model it is sized, and which {@link Regime} is reported. Nothing else decides either.
 *
 * <pre>
 *   consumers with a backlog?    CONSUMERS
 *   batch?                       BATCH
 *   rejects tasks, owes runs?    OPEN
 *   rounds of one caller?        ROUNDS
 *   arrivals wait for answers?   CLOSED
 *   else                         OPEN
 *   bursty                       var(N) / E(N) > 2 for N-infinity, 1 if arrivals are Poisson
 *   heavy-tailed                 c^2 > 10
 * </pre>
 *
 * A batch
 * is one whatever else it looks like; clients that are rejected and try again look like a closed loop, and so do late runs
 * of fixed rates, but are none.
 */
final class Situation {

    /** Models by which a pool is sized. */
    enum Model {
        /** Consumers, which take what waits in a broker. */
        CONSUMERS,
        BATCH,
        CLOSED,

        /** Rounds of one caller that waits for many tasks at once. */
        ROUNDS,
        OPEN
    }

    private Situation() {}

    static Model model(Assessment assessment) {
        if (assessment.consumers() != null) {
            return Model.CONSUMERS;
        }
        if (assessment.batch().isThere()) {
            return Model.BATCH;
        }
        if (assessment.backlog().rejects() || assessment.behind().owesRuns()) {
            return Model.OPEN;
        }
        if (assessment.rounds().isThere()) {
            return Model.ROUNDS;
        }
        return assessment.loop().closed ? Model.CLOSED : Model.OPEN;
    }

    /**
     * Returns the regime.
     *
     * @param assessment of a pool that nothing keeps from having a size
     */
    static Regime regime(Assessment assessment, Goal goal) {
        Traffic traffic = traffic(assessment);
        boolean open = traffic == Traffic.OPEN
                || traffic == Traffic.BUSY
                || traffic == Traffic.OVERLOADED && !assessment.backlog().rejects();
        Variation variation = open ? variation(assessment) : Variation.USUAL;
        // of bursts threads are spare on the average only
        boolean free = assessment.pool.occupied() < MOST * assessment.capacity();
        boolean spare = free && traffic == Traffic.OPEN && variation == Variation.USUAL;
        return new Regime(spare ? Traffic.SPARE_THREADS : traffic, variation, bound(assessment, goal));
    }

    /**
     * Returns the traffic. A pool that is set up to run by the clock, or to hand over, is called that by whichever
     * model it is sized.
     */
    private static Traffic traffic(Assessment assessment) {
        if (assessment.pool.scheduled) {
            return Traffic.SCHEDULED;
        }
        if (assessment.model() == Model.BATCH) {
            return Traffic.BATCH;
        }
        if (assessment.handsOff()) {
            return Traffic.HAND_OFF;
        }
        if (assessment.model() == Model.CLOSED || assessment.model() == Model.ROUNDS) {
            return Traffic.CLOSED;
        }
        if (assessment.backlog().piles() || assessment.isBehind()) {
            return Traffic.OVERLOADED;
        }
        if (!assessment.saturated) {
            return Traffic.OPEN;
        }
        boolean isDone = assessment.figures.completed >= (1 - MARGIN) * assessment.figures.arrived;
        return isDone ? Traffic.BUSY : Traffic.OVERLOADED;
    }

    private static Variation variation(Assessment assessment) {
        if (assessment.figures.isHeavyTailed()) {
            return Variation.HEAVY_TAILED;
        }
        return peakedness(assessment) > FAR_MORE ? Variation.BURSTY : Variation.USUAL;
    }

    private static Bound bound(Assessment assessment, Goal goal) {
        if (assessment.place().isBinding()) {
            return Bound.DOWNSTREAM;
        }
        boolean full = !assessment.isNearlyIdle() && processorBound(assessment, goal);
        return full ? Bound.PROCESSORS : Bound.NOTHING;
    }

    /** Variance over mean of the number in service with a thread for everyone; 1 if arrivals are Poisson. */
    static double peakedness(Assessment assessment) {
        return assessment.inServiceWithoutWaiting().peakedness();
    }

    private static boolean processorBound(Assessment assessment, Goal goal) {
        Figures figures = assessment.figures;
        double count = assessment.pool.processors.count;
        double used = Math.max(figures.processorsUsed, figures.processorsOfProcess);
        double load = (used + (figures.processorsOfNeighbours > 0 ? figures.processorsOfNeighbours : 0)) / count;
        boolean busy = load > goal.targetCpu || figures.runQueueShare > WAITS_FOR_CPU && load > MOSTLY;
        boolean full = busy || assessment.pool.processors.throttledShare > THROTTLED;
        return full && figures.split.needsProcessors();
    }
}
