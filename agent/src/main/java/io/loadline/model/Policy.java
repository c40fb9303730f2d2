// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static io.loadline.model.Constants.EXTRAPOLATED;
import static io.loadline.model.Constants.LIKELY;
import static io.loadline.model.Constants.MAX_STEP;
import static io.loadline.model.Constants.MOST;
import static io.loadline.model.Constants.MOSTLY;
import static io.loadline.model.Constants.MOST_THREADS;
import static io.loadline.model.Constants.NOTICEABLE;
import static io.loadline.model.Constants.OF_BATCH;
import static io.loadline.model.Constants.OF_CALLERS;
import static io.loadline.model.Constants.OPEN_QUESTION;
import static io.loadline.model.Constants.PER_PROCESSOR;
import static io.loadline.model.Constants.STEPS_OF_CALLERS;
import static io.loadline.model.Constants.SURE;
import static io.loadline.model.Constants.UNLIKELY;

import io.loadline.machine.ThreadLimits.ThreadRoom;
import io.loadline.model.Regime.Bound;
import io.loadline.model.Regime.Traffic;
import io.loadline.model.queueing.Servers;
import io.loadline.model.regime.CommonPlace;
import io.loadline.model.regime.StarvationDeadlock;
import io.loadline.model.work.Demands;
import io.loadline.model.work.Limit;
import io.loadline.model.work.Prediction;
import io.loadline.model.work.Size;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/**
 * From the size that a model wants to the one that is advised: what may not be exceeded, whatever the model says, which of the
 * limits binds, and what that makes of the pool's settings. Nothing else decides on size, interval, limit or verdict.
 *
 * <pre>
 *   twice the busiest     beyond, a resource that was never seen to be short may become so: a step
 *   nested tasks          no fewer threads than were seen to wait for results
 *   among others          few threads are not made fewer where other threads want the processors, too
 *   just filled           threads that start on demand are as many as tasks came, while the processors are full only lately
 *   connections           threads that wait for connections stay where more of those are advised
 *   nearly idle           the threads that are there stay
 *   the system            no more than it allows
 * </pre>
 *
 * Its fields are written by who makes it.
 */
final class Policy {

    final Assessment assessment;

    /** As the model has it: {@link #size} where there is none. */
    final Size wanted;

    /** For which it is made; null without a model. */
    Goal aim;

    Share share;

    /** What the planned work would do with any number of threads; null without a model. */
    IntFunction<Prediction> predicted;

    final Regime regime;

    /** What is advised; -1 threads where that cannot be known. */
    final Size size;

    /** The right size as far as it can be seen from here: {@link #size} itself, unless that is only a step towards it. */
    final Size goal;

    /** Which of the operating system's limits it is, with {@link Limit#SYSTEM}. */
    String systemLimit = "";

    /** Whether more threads are advised, or would be right, than were ever seen busy. */
    final boolean extrapolated;

    /** Where tasks wait for something of which nobody knows how many it serves; null where more threads help. */
    Fact doubt;

    final Settings settings;

    /**
     * How likely the right size that it names is good, 0 to 1: at least 95 % of the best throughput, a p99 response time of at most
     * 1.3 times the best, and at most one and a half times the threads that are needed. The shares were counted in simulated pools
     * of all kinds (ConfidenceTest). Once enough was seen they depend on what kind of answer it is, hardly on how much more was
     * seen.
     */
    final double goalConfidence;

    /** How likely the direction of the advice is right, 0 to 1. */
    final double direction;

    /** What has to be seen first; null if nothing. */
    Fact missing;

    /** Null if there is none. */
    Fact nextExperiment;

    /** What to change in the pool of connections that its tasks wait for; empty if that may stay as it is. */
    String settingOfConnections = "";

    /** Why the size is another one than was wanted. */
    final List<Fact> evidence = new ArrayList<>();

    /** Of one size, or none, without a model; {@code confidence}: in it and in its direction. */
    Policy(Assessment assessment, Regime regime, Size size, Settings settings, double confidence) {
        this.assessment = assessment;
        this.wanted = size;
        this.regime = regime;
        this.size = size;
        this.goal = size;
        this.extrapolated = size.limit == Limit.NESTED_TASKS;
        this.settings = settings;
        this.goalConfidence = confidence;
        this.direction = confidence;
    }

    /** {@code wanted}: by the model; {@code predicted}: by the number of threads; {@code last}: what was advised, or null. */
    Policy(
            Assessment assessment,
            Goal goal,
            Share share,
            Size wanted,
            IntFunction<Prediction> predicted,
            PreviousAdvice last) {
        this.assessment = assessment;
        this.wanted = wanted;
        this.aim = goal;
        this.share = share;
        this.predicted = predicted;
        int now = assessment.capacity();
        // threads that are there already are no step
        long twice = Math.max((long) (MAX_STEP * assessment.mostBusy()), Math.min(now, wanted.threads));
        boolean beyond = wanted.threads > twice;
        boolean rationed = wanted.limit == Limit.PROCESSORS && share.rationed;
        Size size = rationed ? wanted.limitedBy(Limit.OTHER_POOLS) : wanted;
        if (beyond && !isSafe(wanted, assessment)) {
            size = new Size((int) Math.max(1, twice), size.low, size.high, Limit.TWICE_THE_BUSIEST);
        }
        this.doubt = doubt(size, wanted, assessment);
        this.extrapolated = beyond || doubt != null;
        this.nextExperiment = doubt != null
                ? Fact.of("step-despite-doubt", size.threads, doubt)
                : beyond ? nextStep(wanted, now, twice) : null;
        if (beyond) {
            evidence.add(Fact.of("extrapolated", assessment.mostBusy(), wanted.threads));
        }
        int waiting = StarvationDeadlock.mostWaiting(assessment.pool.windows);
        if (waiting > 0 && size.threads <= waiting && size.threads < now) {
            int least = Math.min(waiting + 1, now);
            size = new Size(least, least, size.high, Limit.NESTED_TASKS);
            evidence.add(Fact.of("seen-waiting", waiting));
        }
        if (!goal.keepsProcessorsIdle() && size.threads < now && othersCompete(wanted, assessment)) {
            size = size.withThreads(now);
            evidence.add(Fact.of("competing"));
        }
        if (isJustFilled(assessment, wanted)) {
            int most = (int) Math.max(size.threads, Math.min(now, assessment.mostBusy()));
            int least = (int) Math.ceil(assessment.pool.processors.count);
            size = new Size(most, Math.min(size.low, least), size.high, size.limit);
            evidence.add(Fact.of("just-filled"));
        }
        if (wanted.limit == Limit.DOWNSTREAM && size.threads < now && staysForConnections(assessment)) {
            size = size.withThreads(now);
        }
        if (anySizeWillDo(assessment, wanted) && now < Integer.MAX_VALUE) {
            int threads = Math.max(size.threads, now);
            size = new Size(threads, size.low, threads, size.limit);
        }
        ThreadRoom room = assessment.pool.room;
        long allowed = (long) assessment.pool.state.taskThreads() + room.headroom;
        if (size.threads > allowed) {
            int threads = (int) Math.max(1, allowed);
            size = new Size(threads, size.low, threads, Limit.SYSTEM);
            systemLimit = room.limit;
        }
        boolean isStep = size.threads < wanted.threads;
        if (assessment.pool.threadPerTask) {
            // the connections that they wait for serve so many; else nobody knows what a limit would protect
            int permits = permits(assessment);
            int inService = (int) Math.ceil(assessment.load().percentile(90)) + 1;
            size = permits > 0
                    ? new Size(permits, permits, permits, Limit.DOWNSTREAM)
                    : size.withThreads(Math.max(size.threads, inService));
        }
        this.size = size;
        this.goal = isStep ? wanted : size;
        this.regime = Situation.regime(assessment, goal);
        this.settings = Settings.of(size, wanted, assessment, goal, predicted, last);
        boolean question = doubt == null && asksForMore() && assessment.isOpenQuestion();
        double most = question ? OPEN_QUESTION : 1;
        this.goalConfidence = Math.min(most, likelyGoal());
        this.direction = Math.min(most, likelyDirection());
        Fact fewer = question ? assessment.tryFewer() : null;
        this.nextExperiment = fewer == null ? nextExperiment : fewer;
        this.settingOfConnections = JointAdvice.setting(assessment);
    }

    /**
     * How many tasks with a thread each keep the connections busy that they wait for: as many as there are connections, times
     * what a task takes over what it holds one. 0 if they wait for no measured pool, or most do without.
     */
    private static int permits(Assessment assessment) {
        CommonPlace place = assessment.place();
        if (place.station == null || isForFew(place)) {
            return 0;
        }
        Demands demands = WorkModels.demands(assessment, assessment.figures, Servers.of(Double.POSITIVE_INFINITY));
        double permits = Math.ceil(place.station.size * demands.seconds() / demands.placeSeconds);
        return permits <= MOST_THREADS ? (int) permits : 0;
    }

    /** Whether a limit of a thread for each task is known to protect something. */
    boolean isLimitKnown() {
        return assessment.pool.threadPerTask && size.limit == Limit.DOWNSTREAM;
    }

    boolean isStep() {
        return goal != size;
    }

    Verdict verdict() {
        return settings.verdict;
    }

    /**
     * Whether it is open that more threads help, where more are advised: something that serves few may be what tasks wait for, or the
     * batch that they were for is over. A pool with all threads busy does need more, or less work.
     */
    boolean isUnproven() {
        return verdict().wantsMore() && (doubt != null || regime.traffic == Traffic.BATCH && direction < MOST);
    }

    /** The range of the right size; a batch is one sample, which has none. */
    Fact interval() {
        return assessment.isBatch() ? Fact.of("no-range") : Fact.of("interval", goal.low, goal.high);
    }

    /** One thread would be enough, and those that are there cost nothing that matters. */
    static boolean anySizeWillDo(Assessment assessment, Size wanted) {
        return wanted.threads == 1 && assessment.isNearlyIdle();
    }

    /**
     * The processors were measured, and a few more threads on each do no harm; any other resource may be at its limit.
     */
    private static boolean isSafe(Size wanted, Assessment assessment) {
        return wanted.limit == Limit.PROCESSORS && wanted.threads <= PER_PROCESSOR * assessment.pool.processors.count;
    }

    private static Fact nextStep(Size wanted, int now, long twice) {
        return twice > now
                ? Fact.of("step-and-look", twice, wanted.threads)
                : Fact.of("look-when-busier", wanted.threads);
    }

    /**
     * A future that ends in time however many wait, or a pool that hands out a few of something: from one running size they
     * look the same.
     */
    private static Fact doubt(Size size, Size wanted, Assessment assessment) {
        boolean grows = size.threads > assessment.capacity() && wanted.limit == Limit.LOAD;
        return grows && !assessment.place().isThere() ? BlockedTime.waitFor(assessment.places()) : null;
    }

    /**
     * Where other threads want the processors too, each ready thread gets the same share of them: a pool that gives up
     * one of few threads hands its share to the others, and gets less done.
     */
    private static boolean othersCompete(Size wanted, Assessment assessment) {
        Figures figures = assessment.figures;
        double processors = assessment.pool.processors.count;
        double inProcess = figures.processorsOfProcess - figures.processorsUsed;
        double outside = figures.processorsOfNeighbours;
        double used = (inProcess > 0 ? inProcess : 0) + (outside > 0 ? outside : 0);
        boolean contended = wanted.limit == Limit.PROCESSORS || figures.runQueueShare > MOST;
        return contended && assessment.capacity() <= PER_PROCESSOR * processors && used > NOTICEABLE * processors;
    }

    /**
     * Threads that are started on demand are as many as tasks came at one time. Whether fewer do as much shows once the processors
     * have been full for most of what was seen.
     */
    static boolean isJustFilled(Assessment assessment, Size wanted) {
        return assessment.startsThreadsOnDemand() && wanted.limit == Limit.LOAD && assessment.processorsFilledLately();
    }

    /**
     * Threads that wait for connections are too many only for the connections that there are: where more of those are
     * advised, the threads stay. Those of other tasks are not too many at all: with fewer threads, who needs no connection
     * would wait in the queue behind those who do.
     */
    private static boolean staysForConnections(Assessment assessment) {
        return isForFew(assessment.place()) || JointAdvice.wantsMoreConnections(assessment);
    }

    /** Whether many of the tasks do without what some wait for. */
    static boolean isForFew(CommonPlace place) {
        return place.visiting < MOSTLY;
    }

    /** Whether more threads are advised, not because of processors. */
    private boolean asksForMore() {
        return verdict().wantsMore() && (size.limit == Limit.LOAD || size.limit == Limit.TWICE_THE_BUSIEST);
    }

    private double likelyDirection() {
        if (!verdict().wantsMore()) {
            return verdict().isKeep() ? goalConfidence : SURE;
        }
        if (doubt != null) {
            return UNLIKELY;
        }
        if (size.limit == Limit.TWICE_THE_BUSIEST) {
            // after a batch another one must come
            return regime.traffic == Traffic.BATCH ? OPEN_QUESTION : LIKELY;
        }
        // where all threads have been busy already, something out of sight may be full instead
        boolean mayBeFull = size.limit == Limit.LOAD && verdict() == Verdict.GROW;
        return mayBeFull && !extrapolated ? OPEN_QUESTION : SURE;
    }

    private double likelyGoal() {
        Traffic traffic = regime.traffic;
        if (doubt != null) {
            return UNLIKELY;
        }
        if (size.limit == Limit.TWICE_THE_BUSIEST) {
            return traffic == Traffic.BATCH ? UNLIKELY : traffic == Traffic.CLOSED ? STEPS_OF_CALLERS : LIKELY;
        }
        if (extrapolated) {
            return EXTRAPOLATED;
        }
        switch (traffic) {
            case BATCH:
                return OF_BATCH;
            case BUSY:
            case OVERLOADED:
                return regime.bound == Bound.NOTHING ? OPEN_QUESTION : EXTRAPOLATED;
            default:
                return traffic == Traffic.CLOSED && size.limit == Limit.LOAD ? OF_CALLERS : SURE;
        }
    }
}
