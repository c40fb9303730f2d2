package io.loadline.model;

import io.loadline.record.PoolState;
import io.loadline.window.Distribution;
import io.loadline.window.PoolSnapshot;

/**
 * The article's recommendation: the number in the system by Little's law, its 90th percentile as arriving tasks see it,
 * capped by what the processors bear.
 *
 * <pre>
 *   enough seen?            no -> say what is missing
 *   pool saturated?         the load is what waits and is in service together: arrivals are held back by the pool
 *                           itself, so what is in service only mirrors its present size
 *   spare threads?          the load is N-infinity: what would be in service if every task found a free thread
 *   size = p90 of the load, at most what the processors bear
 * </pre>
 */
public final class Recommender {

    private static final double SATURATED = 0.9;
    private static final double PERCENT = 90;
    private static final long BLOCK_NANOS = 5_000_000_000L;

    private Recommender() {}

    public static Recommendation recommend(PoolSnapshot pool, Goal goal) {
        Figures figures = Figures.of(pool);
        Sufficiency sufficiency = new Sufficiency(figures);
        Draft draft = new Draft();
        draft.observedSeconds = figures.observedSeconds;
        draft.observedTasks = figures.completed;
        draft.confidence = 0;
        Standstill standstill = Standstill.of(pool);
        if (standstill.isThere()) {
            return refusal(pool, draft, "standstill", standstill.sentence());
        }
        if (pool.state == null || !sufficiency.enough()) {
            return refusal(pool, draft, "too little seen", sufficiency.missing());
        }
        boolean saturated = isSaturated(figures, pool.state);
        LoadSample load = load(pool, figures, saturated);
        int limit = ProcessorLimit.threads(pool.processors.count, goal.targetCpu, figures.split);
        size(draft, load, saturated, limit, leastThreads(figures, goal));
        draft.confidence = sufficiency.confidence();
        Wording.explain(draft, pool, figures, goal, load.percentile(PERCENT), saturated, limit);
        return draft.done();
    }

    /** The distribution of the load, as far as it is known. */
    public static Distribution load(PoolSnapshot pool) {
        Figures figures = Figures.of(pool);
        return pool.state == null || figures.completed == 0
                ? Distribution.EMPTY
                : load(pool, figures, isSaturated(figures, pool.state)).distribution();
    }

    /** The most threads that the pool can have as it is set: with an unbounded queue it never grows beyond core. */
    static int capacity(PoolState state) {
        return state.queueCapacity == Integer.MAX_VALUE ? Math.max(1, state.corePoolSize) : state.maximumPoolSize;
    }

    /** While a bounded queue has room the pool stays at core, and is full with that. */
    private static boolean isSaturated(Figures figures, PoolState state) {
        boolean grows = state.queueCapacity > 0 && state.queueCapacity < Integer.MAX_VALUE;
        double present = grows ? Math.max(state.corePoolSize, figures.meanThreads) : capacity(state);
        return figures.meanInService >= SATURATED * Math.max(1, present);
    }

    /** Fewer would be busy for more of the time than may be planned for, whatever the arrivals saw. */
    private static int leastThreads(Figures figures, Goal goal) {
        double erlangs = figures.arrivalsPerSecond * figures.split.uncontendedMillis() / 1000;
        return threads(erlangs / goal.targetCpu);
    }

    private static LoadSample load(PoolSnapshot pool, Figures figures, boolean saturated) {
        if (saturated) {
            return pool.trace.spans.size() > 1 ? Occupancy.inSystem(pool.windows) : Occupancy.inSystem(pool.trace);
        }
        ServiceSplit split = figures.split;
        return Occupancy.inServiceWithoutWaiting(pool.trace, split.uncontendedMillis() / split.serviceMillis);
    }

    private static void size(Draft draft, LoadSample load, boolean saturated, int limit, int least) {
        // without waiting, a task needs a thread beside those that it finds busy
        int self = saturated ? 0 : 1;
        int wanted = Math.max(least, threads(load.percentile(PERCENT) + self));
        double[] interval = load.interval(PERCENT, BLOCK_NANOS);
        draft.size = Math.min(wanted, limit);
        draft.low =
                Double.isNaN(interval[0]) ? draft.size : Math.min(Math.max(least, threads(interval[0] + self)), limit);
        draft.high =
                Double.isNaN(interval[1]) ? draft.size : Math.min(Math.max(least, threads(interval[1] + self)), limit);
        draft.limit = wanted > limit ? "processors" : "load";
    }

    private static int threads(double load) {
        return Math.max(1, (int) Math.ceil(load - 1e-9));
    }

    private static Recommendation refusal(PoolSnapshot pool, Draft draft, String regime, String missing) {
        draft.regime = regime;
        draft.limit = "observation";
        draft.verdict = "wait: " + missing;
        draft.explanation = pool.name + ": no recommendation, " + missing + ".";
        return draft.done();
    }
}
