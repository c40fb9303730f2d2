// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static io.loadline.model.Constants.EXTRAPOLATED;
import static io.loadline.model.Constants.LIKELY;
import static io.loadline.model.Constants.MOST;
import static io.loadline.model.Constants.OF_BATCH;
import static io.loadline.model.Constants.OF_CALLERS;
import static io.loadline.model.Constants.OPEN_QUESTION;
import static io.loadline.model.Constants.STEPS_OF_CALLERS;
import static io.loadline.model.Constants.SURE;
import static io.loadline.model.Constants.UNLIKELY;

import io.loadline.model.Regime.Bound;
import io.loadline.model.Regime.Traffic;
import io.loadline.model.work.Limit;
import io.loadline.model.work.Prediction;
import io.loadline.model.work.Size;
import java.util.function.IntFunction;

/**
 * Holds the result of the {@link Rules}: what is advised, by the history and for the week, with its settings. Immutable.
 *
 * <p>Also estimates the probabilities that a size of a model is good, and that its direction is right. They were counted in simulated
 * pools of all kinds (ConfidenceTest). They depend on the kind of answer, and hardly on how much more was seen than is needed. The
 * {@link TrackRecord} of the pool lowers them.
 *
 * <pre>
 *   direction = c'(p(direction | kind of answer)),  goal = c'(p(goal | kind of answer))
 *   p(direction), p(goal) <= OPEN_QUESTION where one size cannot show whether more threads help
 *   p(goal) <= OPEN_QUESTION where other processes use most of the processors
 *   c'(p) = min(p, (2 p + h) / (2 + n))      h of the last n predictions for this pool held
 * </pre>
 */
final class Policy {

    final Assessment assessment;

    /** Target of the plan. */
    final Goal target;

    final Share share;

    /** Predictions for the planned work, by the number of threads. */
    final IntFunction<Prediction> predicted;

    final Regime regime;

    /** Advice by the history alone. */
    final Advised present;

    /** Advice for the week. */
    final Advised advised;

    /** Memory that {@link #advised} rests on. */
    final Remembered week;

    /** True if more threads are advised, or would be right, than were ever seen busy. */
    final boolean extrapolated;

    /** Bottleneck for which tasks wait and whose capacity is unknown; null where more threads help. */
    final Fact doubt;

    final Settings settings;

    /** Null if there is none. */
    final Fact nextExperiment;

    /** Setting of the pool of connections that its tasks wait for; empty if it may stay. */
    final String settingOfConnections;

    /** Creates the policy for the size of a model. */
    static Policy ofModel(Rules rules, Size byModel) {
        Assessment assessment = rules.assessment;
        Bottleneck bottleneck = assessment.bottleneck();
        Advised sized = rules.ofHistory(byModel);
        Regime regime = Regime.of(assessment, rules.target);
        Fact doubt = rules.doubt(sized.wanted);
        boolean extrapolated = doubt != null || rules.isBeyond(sized.wanted);
        boolean isOpen = isOpen(sized, doubt, bottleneck);
        double goal = goal(sized, regime, doubt, extrapolated);
        double direction = direction(sized, regime, doubt, extrapolated, goal);
        boolean mayBeFewer = bottleneck.leastByCurve() == assessment.capacity() || bottleneck.isKneeUnseen();
        boolean isUnproven = sized.verdict.isKeep() && mayBeFewer;
        Fact fewer = isOpen || isUnproven ? bottleneck.tryFewer(sized.size.threads) : null;
        return new Policy(
                rules,
                regime,
                likely(sized, assessment, isOpen, goal, direction),
                doubt,
                extrapolated,
                fewer == null ? rules.nextStep(sized.wanted) : fewer,
                JointAdvice.setting(assessment));
    }

    /** Returns whether one size cannot tell if more threads help, or if fewer are enough, and nothing else does. */
    private static boolean isOpen(Advised sized, Fact doubt, Bottleneck bottleneck) {
        Limit limit = sized.size.limit;
        boolean isByLoad = limit == Limit.LOAD || limit == Limit.TWICE_THE_BUSIEST;
        boolean isOfSize = isByLoad && sized.verdict != Verdict.KEEP_ORDER && bottleneck.isOpenQuestion();
        return doubt == null && isOfSize || bottleneck.queuesDownstream();
    }

    /** Returns the advice with its probabilities. */
    private static Advised likely(Advised sized, Assessment assessment, boolean isOpen, double goal, double direction) {
        TrackRecord track = assessment.track();
        double most = isOpen ? OPEN_QUESTION : 1;
        double mostOfGoal = assessment.isBesideMost() ? OPEN_QUESTION : most;
        return sized.likely(track.confidence(Math.min(mostOfGoal, goal)), track.confidence(Math.min(most, direction)));
    }

    private static double direction(Advised sized, Regime regime, Fact doubt, boolean extrapolated, double goal) {
        if (!sized.verdict.wantsMore()) {
            return sized.verdict.isKeep() ? goal : SURE;
        }
        if (doubt != null) {
            return UNLIKELY;
        }
        if (sized.size.limit == Limit.TWICE_THE_BUSIEST) {
            // after a batch another one must come
            return regime.traffic == Traffic.BATCH ? OPEN_QUESTION : LIKELY;
        }
        // where all threads have been busy already, something out of sight may be full instead
        boolean mayBeFull = (sized.size.limit == Limit.LOAD || sized.size.limit == Limit.UNSEEN_DEPTH)
                && sized.verdict == Verdict.GROW;
        return mayBeFull && !extrapolated ? OPEN_QUESTION : SURE;
    }

    private static double goal(Advised sized, Regime regime, Fact doubt, boolean extrapolated) {
        Traffic traffic = regime.traffic;
        if (doubt != null) {
            return UNLIKELY;
        }
        if (sized.size.limit == Limit.TWICE_THE_BUSIEST) {
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
                return traffic == Traffic.CLOSED && sized.size.limit == Limit.LOAD ? OF_CALLERS : SURE;
        }
    }

    /** Creates the policy for a size without a model, or for none. */
    static Policy withoutModel(Rules rules, Regime regime, Advised present, Fact nextExperiment) {
        boolean extrapolated = present.size.limit == Limit.NESTED_TASKS;
        return new Policy(rules, regime, present, null, extrapolated, nextExperiment, "");
    }

    private Policy(
            Rules rules,
            Regime regime,
            Advised present,
            Fact doubt,
            boolean extrapolated,
            Fact nextExperiment,
            String settingOfConnections) {
        this.assessment = rules.assessment;
        this.target = rules.target;
        this.share = rules.share;
        this.predicted = rules.predicted;
        this.regime = regime;
        this.present = present;
        this.advised = rules.ofWeek(present, regime.traffic);
        this.week = rules.week(present, regime.traffic);
        this.doubt = doubt;
        this.extrapolated = extrapolated;
        this.settings = Settings.of(present, advised, rules);
        this.nextExperiment = nextExperiment;
        this.settingOfConnections = settingOfConnections;
    }

    /** Returns whether a limit of a thread for each task is known to protect something. */
    boolean isLimitKnown() {
        return assessment.pool.threadPerTask && present.size.limit == Limit.DOWNSTREAM;
    }

    Verdict verdict() {
        return present.verdict;
    }

    /**
     * Returns whether it is open that more threads help, where more are advised: tasks may wait for a bottleneck that
     * serves few, or the batch that they were for is over. A pool with all threads busy does need more, or less work.
     */
    boolean isUnproven() {
        return verdict().wantsMore()
                && (doubt != null || regime.traffic == Traffic.BATCH && present.directionConfidence < MOST);
    }

    /** Returns why the downstream may be full, where more threads are not advised, with the experiment that tells; else null. */
    Fact doubtOfDownstream() {
        boolean isTold = nextExperiment != null && nextExperiment.is("try-fewer");
        boolean queues = assessment.bottleneck().queuesDownstream();
        if (verdict().wantsMore() || !assessment.bottleneck().isOpenQuestion() || !isTold && !queues) {
            return null;
        }
        return Fact.of(
                "downstream-may-be-full",
                assessment.bottleneck().whyFewer(),
                isTold ? Fact.of("throughput-will-tell", nextExperiment.figures.get(0)) : null);
    }

    /** The range of the right size; a batch is one sample, which has none. */
    Fact interval() {
        return assessment.isBatch()
                ? Fact.of("no-range")
                : Fact.of("interval", present.goal().low, present.goal().high);
    }
}
