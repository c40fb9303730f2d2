// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import io.loadline.model.Regime.Traffic;
import io.loadline.model.work.Load;
import io.loadline.model.work.Prediction;
import io.loadline.model.work.Size;
import io.loadline.model.work.Work;
import io.loadline.window.PoolSnapshot;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;

/**
 * Makes a recommendation from an assessment.
 *
 * <pre>
 *   endless loops?             a thread for each
 *   deadlocked?                the least size that lets the nested tasks run
 *   nothing gets done?         no size: say where to look
 *   periodic tasks fall behind a thread for each, where that is one number
 *   enough seen?               no -> the size where bounds of the load leave one only; else say what is missing
 *   does Little's law hold?    no -> something never ends, or is not counted: no size
 *   batch                      the least size whose schedule ends within 5 % of the best
 *   arrivals wait for answers  mean value analysis of the clients, the processors and what is waited for
 *   else                       the least size whose replay keeps the 99th percentile within 5 % of the best, at least
 *                              the p90 load: nine in ten tasks start at once
 *   the model contradicts      the same replay with the tasks as long as they were, for no more threads than there are;
 *     what was measured?       or no size: say what it gives for the present one, and what was measured
 *   what never ends            a thread for each, beside
 *   then the rules             such as: no more than twice the most ever seen busy, nor than the system allows ({@link Rules})
 * </pre>
 */
public final class Recommender {

    private Recommender() {}

    /** Returns the answer for a pool without a recommendation so far. */
    public static Recommendation none(PoolSnapshot pool) {
        Rules rules = Rules.withoutModel(Assessment.of(pool), Goal.NONE, PreviousAdvice.NONE, Remembered.NOTHING);
        return new WithoutModel(rules).wait(Traffic.TOO_LITTLE_SEEN, Fact.of("first-being-made"));
    }

    /** The size of {@code last} stands as long as it lies within the interval. */
    public static Advice advise(
            Assessment assessment, Goal goal, Share share, PreviousAdvice last, Remembered remembered) {
        Rules rules = Rules.withoutModel(assessment, goal, last, remembered);
        Recommendation answer = new WithoutModel(rules).answer();
        if (answer != null) {
            return Advice.without(answer);
        }
        Assessment judged = assessment.judged();
        if (!new Sufficiency(judged).enough()) {
            return Advice.without(new WithoutModel(Rules.withoutModel(judged, goal, last, remembered)).tooLittle());
        }
        return sized(judged, goal, share, last, remembered);
    }

    private static Advice sized(
            Assessment assessment, Goal goal, Share share, PreviousAdvice last, Remembered remembered) {
        boolean toldBefore = last.threads == assessment.capacity();
        Work actual = WorkModels.actual(assessment, goal, share, true);
        Agreement agreement = new Agreement(assessment, actual, toldBefore);
        Model model;
        // one task at a time is one thread, whatever the model makes of it
        if (agreement.holds || assessment.pool.mostAtOnce == 1) {
            model = new Model(assessment, goal, share, actual, agreement);
        } else {
            model = Model.asTheyWere(assessment, goal, agreement, toldBefore);
            if (model == null) {
                Rules rules = Rules.withoutModel(assessment, goal, last, remembered);
                return Advice.without(new WithoutModel(rules).contradicted(agreement));
            }
            agreement = model.agreement;
        }
        int occupied = assessment.pool.occupied();
        IntFunction<Prediction> whatIf = beside(occupied, model.whatIf);
        Rules rules = new Rules(assessment, goal, share, beside(occupied, model.predicted), last, remembered);
        Policy policy = Policy.ofModel(rules, model.wanted);
        Fact gain = policy.verdict() == Verdict.KEEP_ORDER
                ? agreement.gain(whatIf.apply(policy.present.size.threads))
                : null;
        List<Fact> reasons = new Explanation(policy, gain).reasons();
        PreviousAdvice advised = new PreviousAdvice(reasons.get(0), policy, last);
        List<Fact> aside = JointAdvice.of(policy);
        List<Fact> evidence = new Evidence(policy).found();
        evidence.addAll(aside);
        evidence.addAll(
                Fact.known(model.instead, agreement.fact(), agreement.tailsHold ? null : agreement.factOfTails()));
        reasons.addAll(Fact.known(advised.before(assessment)));
        reasons.addAll(aside);
        reasons.addAll(JointAdvice.caution(policy, assessment.place().station));
        Recommendation recommendation = new Recommendation(policy, reasons, evidence, advised);
        Function<Load, IntFunction<Prediction>> byLoad = model.byLoad;
        return agreement.holds
                ? new Advice(
                        recommendation,
                        whatIf,
                        actual.load(),
                        load -> beside(occupied, byLoad.apply(load)),
                        assessment.capacity())
                : Advice.without(recommendation);
    }

    /**
     * Returns predictions that include occupied threads.
     *
     * @param occupied threads that tasks never give back
     */
    private static IntFunction<Prediction> beside(int occupied, IntFunction<Prediction> predicted) {
        return occupied == 0
                ? predicted
                : threads -> threads > occupied
                        ? predicted.apply(threads - occupied).beside(occupied)
                        : Prediction.ofNothing(threads);
    }

    /** The work with any number of threads, and whether that of the present ones is what was measured. Immutable. */
    private static final class Model {

        final Agreement agreement;

        /**
         * Size of the model, before the rules consider owed runs and other sizes that were seen; the interval also
         * holds what is right beside others.
         */
        final Size wanted;

        /** Predictions of the work as it is planned for. */
        final IntFunction<Prediction> predicted;

        /** Predictions of the work as it would go. */
        final IntFunction<Prediction> whatIf;

        /** Predictions under other loads. */
        final Function<Load, IntFunction<Prediction>> byLoad;

        /** Reason why it is this model and not that of shared processors; null if it is that one. */
        final Fact instead;

        /** Tasks that share the processors. */
        Model(Assessment assessment, Goal goal, Share share, Work actual, Agreement agreement) {
            this.agreement = agreement;
            // more threads than there are would have worked off what waits when the replay begins
            Work withoutBacklog =
                    assessment.busiest(true).hasBacklog() ? WorkModels.actual(assessment, goal, share, false) : actual;
            Work planned = WorkModels.planned(assessment, goal, share, withoutBacklog);
            Size alone = planned.wanted();
            wanted = assessment.isBesideOthers()
                    ? alone.covering(WorkModels.plannedBesideOthers(assessment, goal, share)
                            .wanted())
                    : alone;
            predicted = threads -> planned.predict(threads).known(agreement.tailsHold, true);
            boolean processorTime = !Double.isNaN(assessment.figures.split.cpuMillis);
            byLoad = load -> threads -> (threads > assessment.capacity() ? withoutBacklog : actual)
                    .at(load)
                    .predict(threads)
                    .known(agreement.tailsHold, processorTime)
                    .atMost(assessment.bottleneck().scaling().mostPerSecond(threads));
            whatIf = byLoad.apply(actual.load());
            instead = null;
        }

        private Model(Assessment assessment, Size wanted, Work actual, Agreement agreement, Fact instead) {
            this.agreement = agreement;
            this.wanted = wanted;
            byLoad = load -> threads -> threads > assessment.capacity()
                    ? Prediction.unknown(threads)
                    : actual.at(load).predict(threads).known(agreement.tailsHold, false);
            predicted = byLoad.apply(actual.load());
            whatIf = predicted;
            this.instead = instead;
        }

        /**
         * Tasks as long as they were, where {@code shared} is wrong: it tells nothing of more threads than there are. Callers
         * that wait for answers would hold some of them back with fewer, so no size is too small for them. Null if it is wrong,
         * too, or wants more.
         */
        static Model asTheyWere(Assessment assessment, Goal goal, Agreement shared, boolean toldBefore) {
            if (assessment.isBatch()) {
                return null;
            }
            Work actual = WorkModels.asTheyWere(assessment, goal, true);
            Agreement agreement = new Agreement(assessment, actual, toldBefore);
            if (!agreement.holds) {
                return null;
            }
            boolean backlog = assessment.busiest(true).hasBacklog();
            Size wanted = (backlog ? WorkModels.asTheyWere(assessment, goal, false) : actual).wanted();
            return wanted.threads + assessment.pool.occupied() > assessment.capacity()
                    ? null
                    : new Model(assessment, wanted, actual, agreement, Fact.of("as-they-were", shared.fact()));
        }
    }
}
