package io.loadline.model;

import io.loadline.record.PoolState;
import io.loadline.window.Distribution;
import io.loadline.window.PoolSnapshot;

/**
 * What a snapshot says before anything is recommended: the plain figures, whether the pool is saturated, and the load.
 * Computed once for all who ask. Immutable.
 */
public final class Assessment {

    private static final double SATURATED = 0.9;

    public final Figures figures;

    final PoolSnapshot pool;

    /** Whether the pool itself holds its arrivals back. */
    final boolean saturated;

    /** Empty while nothing is known. */
    final LoadSample load;

    private Assessment(PoolSnapshot pool) {
        this.pool = pool;
        this.figures = Figures.of(pool);
        boolean known = pool.state != null && figures.completed > 0;
        this.saturated = known && isSaturated(figures, pool.state);
        this.load = known ? load(pool, figures, saturated) : LoadSample.EMPTY;
    }

    public static Assessment of(PoolSnapshot pool) {
        return new Assessment(pool);
    }

    /** The distribution of the load, as far as it is known. */
    public Distribution loadDistribution() {
        return load.distribution();
    }

    /** The most threads that the pool can have as it is set: with an unbounded queue it never grows beyond core. */
    int capacity() {
        return capacity(pool.state);
    }

    private static int capacity(PoolState state) {
        boolean neverGrows = state.queueCapacity == Integer.MAX_VALUE && !state.threadsFirst;
        return neverGrows ? Math.max(1, state.corePoolSize) : state.maximumPoolSize;
    }

    /** While a bounded queue has room the pool stays at core, and is full with that. */
    private static boolean isSaturated(Figures figures, PoolState state) {
        boolean grows = state.queueCapacity < Integer.MAX_VALUE && !state.threadsFirst;
        double present = grows ? Math.max(state.corePoolSize, figures.meanThreads) : capacity(state);
        return figures.meanInService >= SATURATED * Math.max(1, present);
    }

    private static LoadSample load(PoolSnapshot pool, Figures figures, boolean saturated) {
        if (saturated) {
            return pool.trace.spans.size() > 1 ? Occupancy.inSystem(pool.windows) : Occupancy.inSystem(pool.trace);
        }
        ServiceSplit split = figures.split;
        return Occupancy.inServiceWithoutWaiting(pool.trace, split.uncontendedMillis() / split.serviceMillis);
    }
}
