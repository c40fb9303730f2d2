package io.loadline.pool;

/**
 * What a pool says of itself at one moment. Its fields are written by who makes it, before anybody else sees it; then it is not
 * changed any more.
 */
public final class PoolState {

    public final int corePoolSize;
    public final int maximumPoolSize;
    public int poolSize;
    public int activeCount;

    /** Tasks that have arrived and not begun: those in the queue, of scheduled pools those due, and the few on their way. */
    public int queued;

    /** How many tasks the queue can hold; {@link Integer#MAX_VALUE} if it has no bound. */
    public int queueCapacity = Integer.MAX_VALUE;

    /** When it starts threads beyond core. */
    public Growth growth = Growth.NEVER;

    /** Whether core is but another word for the maximum. */
    public boolean oneSize;

    public long keepAliveMillis;

    /** After so long those who wait give up; 0 or less if they never do, or the pool does not say. */
    public long timeoutMillis;

    public boolean terminated;

    /** Threads that the pool keeps for work of its own. They are part of its sizes, and come on top of those for tasks. */
    public int ownThreads;

    /** Of a pool that was just built and has a queue without bound. */
    public PoolState(int corePoolSize, int maximumPoolSize) {
        this.corePoolSize = corePoolSize;
        this.maximumPoolSize = maximumPoolSize;
    }

    /** When a pool starts threads beyond core. */
    public enum Growth {

        /** Never: its queue has no bound, and takes every task. */
        NEVER,

        /**
         * Not seen so far, but its queue is of a class that is not the JDK's. Such a queue may refuse tasks while the pool may
         * still start threads, and then the maximum is what counts.
         */
        NOT_SEEN_YET,

        /** When the queue is full. */
        WHEN_QUEUE_IS_FULL,

        /** Whenever a task finds no idle thread; tasks are queued only when there are as many threads as the maximum allows. */
        BEFORE_QUEUEING
    }

    /** Threads for tasks that there are now. Some of the pool's own may help out. */
    public int taskThreads() {
        return ownThreads == 0 ? poolSize : Math.max(activeCount, poolSize - ownThreads);
    }

    /**
     * The most threads that it can have for tasks as it is set and its queue is: with an unbounded queue of the JDK's it stays at
     * core, and while a bounded one has room no thread beyond core comes to those that there are.
     */
    public int taskCapacity() {
        return taskCapacity(corePoolSize, maximumPoolSize);
    }

    /** The same with other sizes. */
    public int taskCapacity(int core, int maximum) {
        int size = staysAtCore() ? core : growsWhenFull() ? Math.min(maximum, Math.max(core, poolSize)) : maximum;
        return Math.max(1, size - ownThreads);
    }

    /** Whether tasks wait in a queue before there is a thread beyond core. */
    public boolean growsWhenFull() {
        return growth == Growth.WHEN_QUEUE_IS_FULL && queueCapacity > 0;
    }

    /**
     * How many threads are busy when the pool is full. While a bounded queue has room it stays at core, and is full with that.
     * {@code meanThreads}: that there were.
     */
    public double threadsWhenFull(double meanThreads) {
        return Math.max(1, growsWhenFull() ? Math.max(corePoolSize, meanThreads) : taskCapacity());
    }

    /** How many tasks may wait behind so many threads before one is turned away, on the threads that a full queue adds as well. */
    public int roomBehind(int threads) {
        int more = growsWhenFull() ? Math.max(0, maximumPoolSize - threads) : 0;
        return (int) Math.min(Integer.MAX_VALUE, (long) queueCapacity + more);
    }

    /** Whether a task that finds no idle thread gets a new one, up to the maximum, before any task is queued. */
    public boolean threadsFirst() {
        return growth == Growth.BEFORE_QUEUEING;
    }

    /** Whether the pool has no more threads than core, as far as was seen. */
    public boolean staysAtCore() {
        return growth == Growth.NEVER || growth == Growth.NOT_SEEN_YET;
    }
}
