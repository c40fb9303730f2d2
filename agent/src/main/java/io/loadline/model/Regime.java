// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static io.loadline.model.Constants.FAR_MORE;
import static io.loadline.model.Constants.MARGIN;
import static io.loadline.model.Constants.MOST;
import static io.loadline.model.Constants.MOSTLY;
import static io.loadline.model.Constants.THROTTLED;
import static io.loadline.model.Constants.WAITS_FOR_CPU;

import java.util.Locale;

/**
 * Situation that the figures show: the traffic, how it varies, and the bottleneck of the pool as it runs now. Immutable.
 *
 * <p>Where a model is asked, nothing else decides on the regime, nor on the model:
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
 * A batch is one whatever else it looks like. Clients that are rejected and try again look like a closed loop, and so do late runs
 * of fixed rates, but are none.
 */
public final class Regime {

    /** Kind of arrivals, or the reason why it is not known. */
    public enum Traffic {
        TOO_LITTLE_SEEN("too little seen"),
        STANDSTILL("standstill"),

        /** Deadlock: all threads wait for tasks in the pool's own queue. */
        DEADLOCKED("deadlocked"),
        LOOPS("occupied by long-running loops"),
        SCHEDULED("scheduled"),
        BATCH("batch"),
        HAND_OFF("cached or hand-off"),
        CLOSED("closed"),
        OPEN("open"),
        SPARE_THREADS("open, spare threads"),

        /** Open traffic: all threads are busy nearly all of the time, and yet all tasks that arrive are done. */
        BUSY("open, all threads busy"),
        OVERLOADED("open, overloaded"),

        /** A pool that runs the loops of consumers, which are measured on their own. */
        CONSUMERS("runs the loops of consumers"),

        /** Event loops, which never wait for a task that is queued somewhere, and of which each serves many connections. */
        EVENT_LOOPS("event loops");

        final String text;

        Traffic(String text) {
            this.text = text;
        }
    }

    /** Variation of open traffic. */
    public enum Variation {
        USUAL(""),
        BURSTY(", bursty"),
        HEAVY_TAILED(", heavy-tailed");

        final String text;

        Variation(String text) {
            this.text = text;
        }
    }

    /** Resource that is full. */
    public enum Bound {
        NOTHING(""),
        DOWNSTREAM(", downstream-bound"),
        PROCESSORS(", processor-bound");

        final String text;

        Bound(String text) {
            this.text = text;
        }
    }

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

    public final Traffic traffic;
    public final Variation variation;
    public final Bound bound;

    private Regime(Traffic traffic, Variation variation, Bound bound) {
        this.traffic = traffic;
        this.variation = variation;
        this.bound = bound;
    }

    static Regime of(Traffic traffic) {
        return new Regime(traffic, Variation.USUAL, Bound.NOTHING);
    }

    /**
     * Returns the regime.
     *
     * @param assessment of a pool that nothing keeps from having a size
     */
    static Regime of(Assessment assessment, Goal goal) {
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

    /** Returns the published text. */
    public String text() {
        return traffic.text + variation.text + bound.text;
    }

    /**
     * The traffic, then the variation and the bound where there is something to say of them, with blanks between: {@code open
     * bursty processors}. Never changes, as the text may.
     */
    public String code() {
        return code(traffic)
                + (variation == Variation.USUAL ? "" : " " + code(variation))
                + (bound == Bound.NOTHING ? "" : " " + code(bound));
    }

    /** The name of a constant as published. */
    static String code(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public String toString() {
        return text();
    }

    /** Returns the model by which the pool is sized. */
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
        return assessment.inServiceWithoutWaiting().peakedness() > FAR_MORE ? Variation.BURSTY : Variation.USUAL;
    }

    private static Bound bound(Assessment assessment, Goal goal) {
        if (assessment.place().isBinding()) {
            return Bound.DOWNSTREAM;
        }
        boolean full = !assessment.isNearlyIdle() && processorBound(assessment, goal);
        return full ? Bound.PROCESSORS : Bound.NOTHING;
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
