package io.loadline.jmx.resize;

import io.loadline.model.Fact;
import io.loadline.pool.PoolState;
import io.loadline.pool.PoolState.Growth;

/** The two sizes of a pool. Immutable. */
final class Sizes {

    final int core;
    final int maximum;

    Sizes(int core, int maximum) {
        this.core = core;
        this.maximum = maximum;
    }

    static Sizes of(PoolState state) {
        return new Sizes(state.corePoolSize, state.maximumPoolSize);
    }

    /** With which the pool can have so many threads for tasks, as {@code start} where it had as many then. */
    static Sizes forThreads(int threads, PoolState pool, Sizes start) {
        if (threads == start.taskCapacity(pool)) {
            return start;
        }
        int all = threads + pool.ownThreads;
        if (pool.threadsFirst() && !pool.oneSize) {
            return new Sizes(Math.min(start.core, all), all);
        }
        // a pool that stays at core may have any maximum; else a task would have to wait for a full queue
        boolean keepsMaximum = pool.staysAtCore() && start.maximum > start.core;
        return new Sizes(all, keepsMaximum ? Math.max(start.maximum, all) : all);
    }

    /** How many threads for tasks such a pool can have. */
    int taskCapacity(PoolState pool) {
        return Math.max(1, (pool.staysAtCore() ? core : maximum) - pool.ownThreads);
    }

    /** How many threads such a pool can have: with an unbounded queue of the JDK's, core. */
    int maxThreads(PoolState pool) {
        return pool.growth == Growth.NEVER ? Math.max(1, core) : maximum;
    }

    /** How many threads such a pool has before a task waits. */
    int threadsBeforeQueueing(PoolState pool) {
        return pool.threadsFirst() ? maximum : Math.max(1, core);
    }

    boolean isSame(Sizes other) {
        return core == other.core && maximum == other.maximum;
    }

    Fact fact() {
        return Fact.of("sizes", core, maximum);
    }

    Fact to(Sizes other) {
        return Fact.of("sizes-change", core, other.core, maximum, other.maximum);
    }
}
