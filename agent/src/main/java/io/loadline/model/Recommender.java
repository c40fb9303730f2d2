package io.loadline.model;

import io.loadline.window.PoolSnapshot;

/**
 * The article's recommendation: the number in the system by Little's law, its 90th percentile as arriving tasks see it,
 * capped by what the processors bear.
 *
 * <pre>
 *   endless loops?          a thread for each
 *   enough seen?            no -> say what is missing
 *   pool saturated?         the load is what waits and is in service together: arrivals are held back by the pool
 *                           itself, so what is in service only mirrors its present size
 *   spare threads?          the load is N-infinity: what would be in service if every task found a free thread
 *   size = p90 of the load, at most what the processors bear
 * </pre>
 */
public final class Recommender {

    private static final double PERCENT = 90;
    private static final long BLOCK_NANOS = 5_000_000_000L;

    private Recommender() {}

    public static Advice advise(Assessment assessment, Goal goal) {
        return new Advice(recommend(assessment, goal));
    }

    static Recommendation recommend(Assessment assessment, Goal goal) {
        PoolSnapshot pool = assessment.pool;
        Figures figures = assessment.figures;
        Sufficiency sufficiency = new Sufficiency(figures);
        Draft draft = new Draft();
        draft.observedSeconds = figures.observedSeconds;
        draft.observedTasks = figures.completed;
        Loops loops = Loops.of(pool);
        if (loops.areThere()) {
            return asManyThreadsAsLoops(pool, draft, loops);
        }
        Standstill standstill = Standstill.of(pool);
        if (standstill.isThere() && !loops.mayBeThere()) {
            return refusal(pool, draft, "standstill", standstill.sentence());
        }
        if (pool.state == null || !sufficiency.enough()) {
            return refusal(pool, draft, "too little seen", sufficiency.missing());
        }
        int limit = ProcessorLimit.threads(pool.processors.count, goal.targetCpu, figures.split);
        size(draft, assessment, limit, leastThreads(figures, goal));
        draft.confidence = sufficiency.confidence();
        Wording.explain(draft, assessment, goal, assessment.load.percentile(PERCENT), limit);
        return draft.done();
    }

    /** Fewer would be busy for more of the time than may be planned for, whatever the arrivals saw. */
    private static int leastThreads(Figures figures, Goal goal) {
        double erlangs = figures.arrivalsPerSecond * figures.split.uncontendedMillis() / 1000;
        return threads(erlangs / goal.targetCpu);
    }

    private static void size(Draft draft, Assessment assessment, int limit, int least) {
        // without waiting, a task needs a thread beside those that it finds busy
        int self = assessment.saturated ? 0 : 1;
        int wanted = Math.max(least, threads(assessment.load.percentile(PERCENT) + self));
        double[] interval = assessment.load.interval(PERCENT, BLOCK_NANOS);
        boolean unknown = Double.isNaN(interval[0]);
        draft.size = Math.min(wanted, limit);
        draft.low = unknown ? draft.size : Math.min(Math.max(least, threads(interval[0] + self)), limit);
        draft.high = unknown ? draft.size : Math.min(Math.max(least, threads(interval[1] + self)), limit);
        draft.limit = wanted > limit ? "processors" : "load";
    }

    private static int threads(double load) {
        return Math.max(1, (int) Math.ceil(load - 1e-9));
    }

    private static Recommendation asManyThreadsAsLoops(PoolSnapshot pool, Draft draft, Loops loops) {
        draft.size = loops.threads();
        draft.low = draft.size;
        draft.high = draft.size;
        draft.corePoolSize = pool.state.corePoolSize;
        draft.maximumPoolSize = pool.state.maximumPoolSize;
        draft.queueCapacity = pool.state.queueCapacity;
        draft.regime = "long-running loops";
        draft.limit = "load";
        draft.verdict = "keep";
        draft.confidence = 1;
        draft.explanation = pool.name + ": keep " + draft.size + ", " + loops.sentence() + ".";
        draft.evidence.add(loops.sentence());
        return draft.done();
    }

    private static Recommendation refusal(PoolSnapshot pool, Draft draft, String regime, String missing) {
        draft.regime = regime;
        draft.limit = "observation";
        draft.verdict = "wait: " + missing;
        draft.explanation = pool.name + ": no recommendation, " + missing + ".";
        return draft.done();
    }
}
