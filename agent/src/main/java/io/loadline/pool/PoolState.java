// SPDX-License-Identifier: Apache-2.0
package io.loadline.pool;

/**
 * The figures that a pool reports about itself at one moment. The thread that makes a state writes its fields before it
 * publishes the state; nothing changes them afterwards.
 */
public final class PoolState {

    public final int corePoolSize;
    public final int maximumPoolSize;
    public int poolSize;
    public int activeCount;

    /**
     * Tasks that have arrived and not started: those in the queue (of scheduled pools, those due) and the few in
     * transit.
     */
    public int queued;

    /** Capacity of the queue in tasks; {@link Integer#MAX_VALUE} if it has no bound. */
    public int queueCapacity = Integer.MAX_VALUE;

    /** The rule by which the pool starts threads beyond core. */
    public Growth growth = Growth.NEVER;

    /** True if the pool has one size, so that core equals the maximum. */
    public boolean oneSize;

    public long keepAliveMillis;

    /** Time after which a waiting request gives up; 0 or less if it never does, or if the pool does not report it. */
    public long timeoutMillis;

    public boolean terminated;

    /**
     * Threads that the pool keeps for its own work. They are part of its sizes, so fewer threads are left for tasks.
     */
    public int ownThreads;

    /** Makes the state of a pool that was just built and has an unbounded queue. */
    public PoolState(int corePoolSize, int maximumPoolSize) {
        this.corePoolSize = corePoolSize;
        this.maximumPoolSize = maximumPoolSize;
    }

    /** Returns the last state of a pool that has been collected since: it has no thread and no task left. */
    public PoolState ofCollected() {
        PoolState last = new PoolState(corePoolSize, maximumPoolSize);
        last.queueCapacity = queueCapacity;
        last.growth = growth;
        last.oneSize = oneSize;
        last.keepAliveMillis = keepAliveMillis;
        last.timeoutMillis = timeoutMillis;
        last.terminated = true;
        last.ownThreads = ownThreads;
        return last;
    }

    /** The rules by which a pool starts threads beyond core. */
    public enum Growth {

        /** No growth: the queue is unbounded and accepts every task. */
        NEVER,

        /**
         * No growth seen so far, but the queue is not of a JDK class. Such a queue may refuse tasks while the pool may
         * still start threads; then the maximum is the size that counts.
         */
        NOT_SEEN_YET,

        /** Growth when the queue is full. */
        WHEN_QUEUE_IS_FULL,

        /**
         * Growth whenever a task finds no idle thread; tasks are queued only when the pool has its maximum of threads.
         */
        BEFORE_QUEUEING
    }

    /** Returns the present threads for tasks. Some of the pool's own threads may help out. */
    public int taskThreads() {
        return ownThreads == 0 ? poolSize : Math.max(activeCount, poolSize - ownThreads);
    }

    /**
     * Returns the most threads that tasks can have with the present sizes and queue. With an unbounded queue of the JDK
     * the pool stays at core. While a bounded queue has room, the pool starts no thread beyond core.
     */
    public int taskCapacity() {
        int size = staysAtCore()
                ? corePoolSize
                : growsWhenFull() ? Math.min(maximumPoolSize, Math.max(corePoolSize, poolSize)) : maximumPoolSize;
        return Math.max(1, size - ownThreads);
    }

    /** Returns whether tasks queue before the pool starts a thread beyond core. */
    public boolean growsWhenFull() {
        return growth == Growth.WHEN_QUEUE_IS_FULL && queueCapacity > 0;
    }

    /**
     * Returns the number of busy threads when the pool is full. While a bounded queue has room the pool stays at core,
     * and is full at that size.
     *
     * @param meanThreads mean number of threads in the pool
     */
    public double threadsWhenFull(double meanThreads) {
        return Math.max(1, growsWhenFull() ? Math.max(corePoolSize, meanThreads) : taskCapacity());
    }

    /**
     * Returns how many tasks beyond the running ones fit before the pool rejects one: in the queue, and on the threads
     * that a full queue adds.
     *
     * @param threads number of busy threads
     */
    public int roomBehind(int threads) {
        int more = growsWhenFull() ? Math.max(0, maximumPoolSize - threads) : 0;
        return (int) Math.min(Integer.MAX_VALUE, (long) queueCapacity + more);
    }

    /**
     * Returns whether a task that finds no idle thread gets a new one, up to the maximum, before any task is queued.
     */
    public boolean threadsFirst() {
        return growth == Growth.BEFORE_QUEUEING;
    }

    /** Returns whether the pool never has more threads than core, as far as was seen. */
    public boolean staysAtCore() {
        return growth == Growth.NEVER || growth == Growth.NOT_SEEN_YET;
    }
}
