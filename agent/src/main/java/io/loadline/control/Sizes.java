// SPDX-License-Identifier: Apache-2.0
package io.loadline.control;

import io.loadline.model.Fact;
import io.loadline.model.SizeTest;
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

    /** Returns the sizes for this number of threads for tasks: {@code start} if the pool had as many then. */
    static Sizes forThreads(int threads, PoolState pool, Sizes start) {
        if (threads == start.threads(pool)) {
            return start;
        }
        int all = threads + pool.ownThreads;
        if (pool.threadsFirst() && !pool.oneSize) {
            return new Sizes(Math.min(start.core, all), all);
        }
        // beside core, for which no task has to wait until a queue is full
        boolean keepsMaximum = (pool.staysAtCore() || pool.growsWhenFull()) && start.maximum > start.core;
        return new Sizes(all, keepsMaximum ? Math.max(start.maximum, all) : all);
    }

    /**
     * Returns the threads for tasks that these sizes set. Threads that a full queue adds do not count: the pool starts and
     * ends them without any change of its sizes.
     */
    int threads(PoolState pool) {
        return SizeTest.Change.size(pool, core, maximum);
    }

    /** Returns the most threads that such a pool can have: with an unbounded queue of the JDK, core. */
    int maxThreads(PoolState pool) {
        return pool.growth == Growth.NEVER ? Math.max(1, core) : maximum;
    }

    /** Returns the number of threads that such a pool has before a task waits. */
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
