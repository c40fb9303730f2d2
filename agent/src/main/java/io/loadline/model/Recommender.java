package io.loadline.model;

import io.loadline.model.Fact.Key;
import io.loadline.model.Regime.Traffic;
import io.loadline.model.regime.Loops;
import io.loadline.model.regime.Standstill;
import io.loadline.model.regime.StarvationDeadlock;
import io.loadline.model.work.Limit;
import io.loadline.model.work.Prediction;
import io.loadline.model.work.Size;
import io.loadline.model.work.Work;
import io.loadline.window.PoolSnapshot;
import java.util.function.IntFunction;

/**
 * From an assessment to a size.
 *
 * <pre>
 *   endless loops?             a thread for each
 *   deadlocked?                the least size that lets the nested tasks run
 *   nothing gets done?         no size: say where to look
 *   periodic tasks fall behind a thread for each, where that is one number
 *   enough seen?               no -> the size where bounds of the load leave one only; else say what is missing
 *   batch                      the least size whose schedule ends within 5 % of the best
 *   arrivals wait for answers  mean value analysis of the clients, the processors and what is waited for
 *   else                       the least size whose replay keeps the 99th percentile within 5 % of the best
 *   the model contradicts      no size: say what it gives for the present one, and what was measured
 *     what was measured?
 *   then the limits            processors, other pools, what the system allows, twice the most ever seen busy
 * </pre>
 */
public final class Recommender {

    private Recommender() {}

    /** Where nothing has been made yet. */
    public static Recommendation none(PoolSnapshot pool) {
        return Refusals.refuse(
                pool, new Draft(pool), Regime.of(Traffic.TOO_LITTLE_SEEN), Fact.of(Key.FIRST_BEING_MADE));
    }

    /** The pool as if it were alone on the machine, for the first time. */
    public static Advice advise(Assessment assessment, Goal goal) {
        return advise(assessment, goal, Share.alone(assessment, goal), Standing.NONE);
    }

    /** A look after {@code last}. */
    public static Advice advise(Assessment assessment, Goal goal, Share share, Recommendation last) {
        return advise(assessment, goal, share, new Standing(last, Standing.WINDOWS_A_LOOK));
    }

    /** The size of {@code standing} stands as long as it lies within the interval. */
    public static Advice advise(Assessment assessment, Goal goal, Share share, Standing standing) {
        Recommendation last = standing.recommendation;
        PoolSnapshot pool = assessment.pool;
        Figures figures = assessment.figures;
        Draft draft = new Draft(pool);
        draft.basis = last == null ? null : last.basis;
        draft.before = last == null ? null : last.before;
        draft.observedSeconds = figures.observedSeconds;
        draft.observedTasks = figures.completed;
        Loops loops = Loops.of(pool);
        if (loops.areThere()) {
            return Advice.without(Refusals.loops(assessment, draft, loops));
        }
        StarvationDeadlock nesting = StarvationDeadlock.of(pool);
        if (nesting.isDeadlocked()) {
            return Advice.without(Refusals.deadlocked(assessment, draft, nesting));
        }
        Standstill standstill = Standstill.of(pool);
        if (standstill.isThere() && !loops.mayBeThere()) {
            return Advice.without(Refusals.refuse(
                    pool,
                    draft,
                    Regime.of(Traffic.STANDSTILL),
                    Fact.of(Key.NOTHING_COMPLETES, standstill.seconds, standstill.busy, pool.state.queued)));
        }
        if (pool.state == null) {
            return Advice.without(Refusals.refuse(pool, draft, Regime.of(Traffic.TOO_LITTLE_SEEN), Fact.of(Key.GONE)));
        }
        ByBounds byBounds = new ByBounds(draft, assessment, goal);
        Recommendation ofPeriodic = byBounds.ofPeriodicTasks();
        if (ofPeriodic != null) {
            return Advice.without(ofPeriodic);
        }
        Sufficiency sufficiency = new Sufficiency(figures, assessment.batch(), pool);
        if (!sufficiency.enough()) {
            Recommendation ofLittle = sufficiency.longEnough() ? byBounds.ofLittle() : null;
            return Advice.without(
                    ofLittle != null ? ofLittle : Refusals.tooLittle(assessment, draft, sufficiency.missing()));
        }
        Assessment judged = assessment.judged();
        draft.observedSeconds = judged.figures.observedSeconds;
        draft.observedTasks = judged.figures.completed;
        return sized(judged, goal, share, draft, standing.looks());
    }

    private static Advice sized(Assessment assessment, Goal goal, Share share, Draft draft, int looks) {
        Work actual = WorkModels.actual(assessment, goal, share, true);
        // more threads would have worked off what waited when the replay begins
        Work withoutBacklog =
                assessment.busiest(true).hasBacklog() ? WorkModels.actual(assessment, goal, share, false) : actual;
        boolean toldBefore = draft.basis != null && draft.basis.threads == assessment.capacity();
        Agreement agreement = new Agreement(assessment, actual, toldBefore);
        Work planned = WorkModels.planned(assessment, goal, share);
        Size alone = planned.wanted();
        Size covering = assessment.isBesideOthers()
                ? alone.covering(
                        WorkModels.plannedBesideOthers(assessment, goal, share).wanted())
                : alone;
        Size wanted = covering.atMost(assessment.pool.mostAtOnce, Limit.PERIODIC_TASKS)
                .withHysteresis(draft.basis == null ? 0 : draft.basis.wanted, looks);
        draft.regime = Situation.regime(assessment, goal);
        // one task at a time is one thread, whatever the model makes of it
        boolean oneAtATime = assessment.pool.mostAtOnce == 1;
        if (!agreement.holds && !oneAtATime) {
            return Advice.without(Refusals.contradicted(assessment.pool, draft, agreement));
        }
        IntFunction<Prediction> predicted = threads -> planned.predict(threads).known(agreement.tailsHold, true);
        boolean processorTime = !Double.isNaN(assessment.figures.split.cpuMillis);
        IntFunction<Prediction> whatIf = threads -> (threads > assessment.capacity() ? withoutBacklog : actual)
                .predict(threads)
                .known(agreement.tailsHold, processorTime);
        Limits.apply(draft, wanted, assessment, goal, share);
        Settings.choose(draft, assessment, goal, wanted, predicted);
        draft.confidence = Confidence.of(draft);
        new Evidence(draft, assessment, goal, share).write();
        Fact gain = draft.verdict == Verdict.KEEP_ORDER ? agreement.gain(whatIf.apply(draft.size)) : null;
        new Explanation(draft, assessment, goal, share, wanted, predicted, gain).write();
        JointAdvice.add(draft, wanted, assessment);
        MoveOut.add(draft, assessment);
        draft.found(agreement.fact(), agreement.tailsHold ? null : agreement.factOfTails());
        if (!agreement.holds) {
            return Advice.without(draft.done());
        }
        return new Advice(draft.done(), whatIf, assessment.capacity());
    }
}
