package io.loadline.model;

import io.loadline.model.Regime.Traffic;
import io.loadline.model.regime.Loops;
import io.loadline.model.regime.Nesting;
import io.loadline.model.work.Limit;
import io.loadline.window.PoolSnapshot;

/** Answers without a model: the finding is not a size but a fault, or what is missing. */
final class Refusals {

    /** Beyond, no size is called safe. */
    private static final int MAX_TIMES = 4;

    /** Of fewer tasks there is nothing to say. */
    private static final int MIN_TASKS = 30;

    private Refusals() {}

    /** Not a size, but what the tasks seen so far tell of it. */
    static Recommendation tooLittle(Assessment assessment, Draft draft, String missing) {
        Recommendation none = refuse(assessment.pool, draft, Regime.of(Traffic.TOO_LITTLE_SEEN), missing);
        String behind = fallsBehind(assessment);
        if (!behind.isEmpty()) {
            draft.evidence.add(behind);
            draft.explanation += " " + behind;
            none = draft.done();
        }
        double p90 = assessment.load().percentile(90);
        if (assessment.figures.completed < MIN_TASKS || Double.isNaN(p90)) {
            return none;
        }
        String soFar = Wording.format(
                "So far 90 %% of arriving tasks found %s in the pool, and no more than %s busy at once",
                p90 < 1 ? "no other task" : Wording.format("at most %.0f others", p90),
                Wording.threads(assessment.mostBusy()));
        draft.evidence.add(soFar);
        draft.explanation += " " + soFar + ".";
        return draft.done();
    }

    private static String fallsBehind(Assessment assessment) {
        if (assessment.behind().isThere()) {
            return assessment.behind().sentences();
        }
        return assessment.backlog().isGrowing()
                ? Wording.format(
                        "It falls behind: %,d tasks wait, and %.1f more each second.",
                        assessment.pool.state.queued, assessment.backlog().growthPerSecond)
                : "";
    }

    static Recommendation refuse(PoolSnapshot pool, Draft draft, Regime regime, String missing) {
        draft.regime = regime;
        draft.limit = Limit.OBSERVATION;
        draft.verdict = Verdict.WAIT;
        draft.missing = missing;
        String tasks = NotRequests.sentence(pool.taskClasses);
        String next = draft.nextExperiment.isEmpty() ? "" : " For now, " + draft.nextExperiment + ".";
        draft.explanation = pool.name + ": no recommendation, " + missing + "." + next + Explanation.note(tasks);
        if (!tasks.isEmpty()) {
            draft.evidence.add(tasks);
        }
        return draft.done();
    }

    /** By what was measured. */
    static Recommendation contradicted(PoolSnapshot pool, Draft draft, Agreement agreement) {
        draft.evidence.add(agreement.sentence());
        draft.nextExperiment = agreement.nextStep(draft.regime.bound == Regime.Bound.PROCESSORS);
        return refuse(pool, draft, draft.regime, "the model does not match what was measured: " + agreement.sentence());
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
        draft.explanation = pool.name + ": keep " + draft.size + ", " + loops.sentence() + ".";
        draft.evidence.add(loops.sentence());
        return draft.done();
    }

    static Recommendation deadlocked(Assessment assessment, Draft draft, Nesting nesting) {
        PoolSnapshot pool = assessment.pool;
        String found = Wording.format(
                "%sdeadlocked: all %d threads wait for results of tasks %s, %d tasks are queued, nothing completes and the processors are idle",
                nesting.certain ? "" : "probably ",
                pool.state.activeCount,
                nesting.certain ? "in this pool's own queue" : "that no thread runs",
                pool.state.queued);
        draft.regime = Regime.of(Traffic.DEADLOCKED);
        draft.limit = Limit.NESTED_TASKS;
        draft.extrapolated = true;
        draft.evidence.add(found);
        draft.evidence.add("extrapolated: tasks nested deeper, or more of them at a time, need more threads");
        draft.nextExperiment = "give the nested tasks a pool of their own, or run them in the calling thread";
        if (nesting.leastThreads() > MAX_TIMES * Math.max(4L, assessment.capacity())) {
            draft.verdict = Verdict.SPLIT;
            draft.explanation = pool.name + ": " + found + ". No size is safe while tasks wait for tasks of the same "
                    + "pool: split the pool.";
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
        draft.explanation = Wording.format(
                "%s: %s. %d threads would let the present tasks finish (%s%d tasks that wait for nested ones, %d levels deep as far as can be seen, and one to do the work); with more such tasks no size is safe: split the pool.",
                pool.name, found, draft.size, nesting.certain ? "" : "up to ", nesting.roots, nesting.depth);
        return draft.done();
    }
}
