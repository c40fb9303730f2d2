package io.loadline.model;

import static io.loadline.model.Constants.LOOK;
import static io.loadline.model.Constants.MAX_TIMES;

import io.loadline.model.Fact.Key;
import io.loadline.model.Regime.Bound;
import io.loadline.model.Regime.Traffic;
import io.loadline.model.regime.Standstill;
import io.loadline.model.regime.StarvationDeadlock;
import io.loadline.model.work.Limit;
import io.loadline.model.work.Size;
import io.loadline.window.PoolSnapshot;
import java.util.List;

/** Answers without a model: the finding is a fault, or what is missing, or a size that needs no model. Immutable. */
final class Refusals {

    private final Assessment assessment;
    private final PoolSnapshot pool;
    private final Recommendation last;

    /** {@code last}: what was advised before, or null. */
    Refusals(Assessment assessment, Recommendation last) {
        this.assessment = assessment;
        this.pool = assessment.pool;
        this.last = last;
    }

    /** Null where a model is to be asked. */
    Recommendation answer(Goal goal) {
        Standstill standstill = new Standstill(pool);
        if (standstill.areLoops()) {
            return loops(standstill);
        }
        StarvationDeadlock nesting = StarvationDeadlock.of(pool);
        if (nesting.isDeadlocked()) {
            return deadlocked(nesting);
        }
        if (standstill.isThere()) {
            return wait(
                    Traffic.STANDSTILL,
                    Fact.of(Key.NOTHING_COMPLETES, standstill.seconds, standstill.busy, pool.state.queued));
        }
        if (pool.state == null) {
            return wait(Traffic.TOO_LITTLE_SEEN, Fact.of(Key.GONE));
        }
        ByBounds byBounds = new ByBounds(assessment, goal, last);
        Recommendation ofPeriodic = byBounds.ofPeriodicTasks();
        if (ofPeriodic != null) {
            return ofPeriodic;
        }
        Sufficiency sufficiency = new Sufficiency(assessment.figures, assessment.batch(), pool);
        if (sufficiency.enough()) {
            return null;
        }
        Recommendation ofLittle = sufficiency.longEnough() ? byBounds.ofLittle() : null;
        return ofLittle != null
                ? ofLittle
                : wait(Regime.of(Traffic.TOO_LITTLE_SEEN), sufficiency.missing(), null, soFar());
    }

    /** Of no size, because of what is missing. */
    Recommendation wait(Traffic traffic, Fact missing) {
        return wait(Regime.of(traffic), missing, null, Fact.known());
    }

    /** By what was measured. */
    Recommendation contradicted(Regime regime, Agreement agreement) {
        Fact fact = agreement.fact();
        Fact next = agreement.nextStep(regime.bound == Bound.PROCESSORS);
        return wait(regime, Fact.of(Key.CONTRADICTED, fact), next, Fact.known(), fact);
    }

    /** {@code found}: evidence that is said, too; {@code measured}: that is not. */
    private Recommendation wait(Regime regime, Fact missing, Fact next, List<Fact> found, Fact... measured) {
        List<Fact> tasks = NotRequests.of(pool.taskClasses);
        List<Fact> reasons = Fact.known(
                Fact.of(Key.NO_RECOMMENDATION, missing),
                next == null ? null : Fact.of(Key.FOR_NOW, next),
                Explanation.note(tasks));
        reasons.addAll(found);
        List<Fact> evidence = Fact.known(measured);
        evidence.addAll(tasks);
        evidence.addAll(found);
        return new Recommendation(Policy.wait(assessment, regime, missing, next), reasons, evidence, last);
    }

    /** Not a size, but what the tasks seen so far tell of it. */
    private List<Fact> soFar() {
        double p90 = assessment.load().percentile(90);
        boolean some = assessment.figures.completed >= LOOK && !Double.isNaN(p90);
        Fact others = p90 < 1 ? Fact.of(Key.NO_OTHER) : Fact.of(Key.AT_MOST_OTHERS, p90);
        return Fact.known(fallsBehind(), some ? Fact.of(Key.SO_FAR, others, assessment.mostBusy()) : null);
    }

    /** Null if it does not. */
    private Fact fallsBehind() {
        if (assessment.behind().isThere()) {
            return assessment.behind().fact();
        }
        return assessment.backlog().isGrowing()
                ? Fact.of(Key.QUEUE_FALLS_BEHIND, pool.state.queued, assessment.backlog().growthPerSecond)
                : null;
    }

    private Recommendation loops(Standstill loops) {
        int threads = loops.busy;
        Fact found = Fact.of(Key.LOOPS, loops.quietSeconds, threads);
        Policy policy = Policy.known(
                assessment,
                Regime.of(Traffic.LOOPS),
                new Size(threads, threads, threads, Limit.LOAD),
                Settings.keep(pool.state),
                Policy.Confidence.CERTAIN,
                null);
        Fact reason = Fact.of(Key.KEEP_LOOPS, threads, found);
        return new Recommendation(policy, Fact.known(reason), Fact.known(found), last);
    }

    private Recommendation deadlocked(StarvationDeadlock nesting) {
        Fact found = Fact.of(
                nesting.certain ? Key.DEADLOCK : Key.PROBABLE_DEADLOCK, pool.state.activeCount, pool.state.queued);
        boolean safe = nesting.leastThreads() <= MAX_TIMES * Math.max(4L, assessment.capacity());
        int threads = safe ? nesting.leastThreads() : -1;
        Object roots = nesting.certain ? (Object) nesting.roots : Fact.of(Key.UP_TO, nesting.roots);
        Fact wayOut = safe ? Fact.of(Key.WAY_OUT, threads, roots, nesting.depth) : Fact.of(Key.NO_SIZE_IS_SAFE);
        Policy policy = Policy.known(
                assessment,
                Regime.of(Traffic.DEADLOCKED),
                new Size(threads, threads, threads, Limit.NESTED_TASKS),
                safe ? Settings.grow(pool.state, threads) : Settings.of(Verdict.SPLIT),
                safe ? Policy.Confidence.DEADLOCK : Policy.Confidence.NONE,
                Fact.of(Key.OWN_POOL_FOR_NESTED));
        List<Fact> evidence = Fact.known(found, Fact.of(Key.DEEPER_NESTING));
        return new Recommendation(policy, Fact.known(found, wayOut), evidence, last);
    }
}
