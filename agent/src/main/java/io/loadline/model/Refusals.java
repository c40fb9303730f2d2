package io.loadline.model;

import io.loadline.model.Fact.Key;
import io.loadline.model.Regime.Traffic;
import io.loadline.model.regime.Loops;
import io.loadline.model.regime.StarvationDeadlock;
import io.loadline.model.work.Limit;
import io.loadline.window.PoolSnapshot;
import java.util.List;

/** Answers without a model: the finding is not a size but a fault, or what is missing. */
final class Refusals {

    /** Beyond, no size is called safe. */
    private static final int MAX_TIMES = 4;

    /** Of fewer tasks there is nothing to say. */
    private static final int MIN_TASKS = 30;

    private Refusals() {}

    /** Not a size, but what the tasks seen so far tell of it. */
    static Recommendation tooLittle(Assessment assessment, Draft draft, Fact missing) {
        refused(assessment.pool, draft, Regime.of(Traffic.TOO_LITTLE_SEEN), missing);
        Fact behind = fallsBehind(assessment);
        if (behind != null) {
            draft.foundAndSaid(behind);
        }
        double p90 = assessment.load().percentile(90);
        if (assessment.figures.completed >= MIN_TASKS && !Double.isNaN(p90)) {
            Fact others = p90 < 1 ? Fact.of(Key.NO_OTHER) : Fact.of(Key.AT_MOST_OTHERS, p90);
            draft.foundAndSaid(Fact.of(Key.SO_FAR, others, assessment.mostBusy()));
        }
        return draft.done();
    }

    /** Null if it does not. */
    private static Fact fallsBehind(Assessment assessment) {
        if (assessment.behind().isThere()) {
            return assessment.behind().fact();
        }
        return assessment.backlog().isGrowing()
                ? Fact.of(Key.QUEUE_FALLS_BEHIND, assessment.pool.state.queued, assessment.backlog().growthPerSecond)
                : null;
    }

    static Recommendation refuse(PoolSnapshot pool, Draft draft, Regime regime, Fact missing) {
        refused(pool, draft, regime, missing);
        return draft.done();
    }

    private static void refused(PoolSnapshot pool, Draft draft, Regime regime, Fact missing) {
        draft.regime = regime;
        draft.limit = Limit.OBSERVATION;
        draft.verdict = Verdict.WAIT;
        draft.missing = missing;
        List<Fact> tasks = NotRequests.of(pool.taskClasses);
        draft.because(
                Fact.of(Key.NO_RECOMMENDATION, missing),
                draft.nextExperiment == null ? null : Fact.of(Key.FOR_NOW, draft.nextExperiment),
                Explanation.note(tasks));
        tasks.forEach(draft::found);
    }

    /** By what was measured. */
    static Recommendation contradicted(PoolSnapshot pool, Draft draft, Agreement agreement) {
        draft.found(agreement.fact());
        draft.nextExperiment = agreement.nextStep(draft.regime.bound == Regime.Bound.PROCESSORS);
        return refuse(pool, draft, draft.regime, Fact.of(Key.CONTRADICTED, agreement.fact()));
    }

    static Recommendation loops(Assessment assessment, Draft draft, Loops loops) {
        PoolSnapshot pool = assessment.pool;
        draft.size = loops.threads();
        draft.low = draft.size;
        draft.high = draft.size;
        draft.corePoolSize = pool.state.corePoolSize;
        draft.maximumPoolSize = pool.state.maximumPoolSize;
        draft.queueCapacity = pool.state.queueCapacity;
        draft.regime = Regime.of(Traffic.LOOPS);
        draft.limit = Limit.LOAD;
        draft.verdict = Verdict.KEEP;
        draft.confidence = Confidence.CERTAIN;
        Fact found = Fact.of(Key.LOOPS, loops.quietSeconds, loops.threads());
        draft.because(Fact.of(Key.KEEP_LOOPS, draft.size, found));
        draft.found(found);
        return draft.done();
    }

    static Recommendation deadlocked(Assessment assessment, Draft draft, StarvationDeadlock nesting) {
        PoolSnapshot pool = assessment.pool;
        Fact found = Fact.of(
                nesting.certain ? Key.DEADLOCK : Key.PROBABLE_DEADLOCK, pool.state.activeCount, pool.state.queued);
        draft.regime = Regime.of(Traffic.DEADLOCKED);
        draft.limit = Limit.NESTED_TASKS;
        draft.extrapolated = true;
        draft.found(found, Fact.of(Key.DEEPER_NESTING));
        draft.nextExperiment = Fact.of(Key.OWN_POOL_FOR_NESTED);
        draft.because(found);
        if (nesting.leastThreads() > MAX_TIMES * Math.max(4L, assessment.capacity())) {
            draft.verdict = Verdict.SPLIT;
            draft.because(Fact.of(Key.NO_SIZE_IS_SAFE));
            return draft.done();
        }
        draft.size = nesting.leastThreads();
        draft.low = draft.size;
        draft.high = draft.size;
        draft.corePoolSize = draft.size + pool.state.ownThreads;
        draft.maximumPoolSize = draft.corePoolSize;
        draft.queueCapacity = pool.state.queueCapacity;
        draft.verdict = Verdict.GROW;
        draft.confidence = Confidence.DEADLOCK;
        Object roots = nesting.certain ? (Object) nesting.roots : Fact.of(Key.UP_TO, nesting.roots);
        draft.because(Fact.of(Key.WAY_OUT, draft.size, roots, nesting.depth));
        return draft.done();
    }
}
