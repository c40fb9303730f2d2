// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static io.loadline.model.Constants.MOST;

import io.loadline.model.Regime.Traffic;
import io.loadline.model.work.Limit;
import io.loadline.model.work.Prediction;
import io.loadline.model.work.Size;
import java.util.function.IntFunction;

/** Holds the result of the {@link Rules}: what is advised, by the history and for the week, with its settings. Immutable. */
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
        Advised sized = rules.ofHistory(byModel);
        Likelihood likely = new Likelihood(rules, sized);
        Bottleneck bottleneck = assessment.bottleneck();
        boolean mayBeFewer = bottleneck.leastByCurve() == assessment.capacity() || bottleneck.isKneeUnseen();
        boolean isUnproven = sized.verdict.isKeep() && mayBeFewer;
        Fact fewer = likely.isOpen || isUnproven ? bottleneck.tryFewer(sized.size.threads) : null;
        return new Policy(
                rules,
                likely.regime,
                likely.advised(),
                likely.doubt,
                likely.extrapolated,
                fewer == null ? rules.nextStep(sized.wanted) : fewer,
                JointAdvice.setting(assessment));
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
