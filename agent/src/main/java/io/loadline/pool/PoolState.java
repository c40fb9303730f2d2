package io.loadline.pool;

/** What a pool says of itself at one moment. Immutable. */
public final class PoolState {

    public final int corePoolSize;
    public final int maximumPoolSize;
    public final int poolSize;
    public final int activeCount;

    /** Tasks that have arrived and not begun: those in the queue, of scheduled pools those due, and the few on their way. */
    public final int queued;

    /** How many tasks the queue can hold; {@link Integer#MAX_VALUE} if it has no bound. */
    public final int queueCapacity;

    /** When it starts threads beyond core. */
    public final Growth growth;

    public final long keepAliveMillis;
    public final boolean terminated;

    /** Threads that the pool keeps for work of its own. They are part of its sizes, and come on top of those for tasks. */
    public final int ownThreads;

    /** Of a pool without threads of its own. */
    public PoolState(
            int corePoolSize,
            int maximumPoolSize,
            int poolSize,
            int activeCount,
            int queued,
            int queueCapacity,
            Growth growth,
            long keepAliveMillis,
            boolean terminated) {
        this(
                corePoolSize,
                maximumPoolSize,
                poolSize,
                activeCount,
                queued,
                queueCapacity,
                growth,
                keepAliveMillis,
                terminated,
                0);
    }

    public PoolState(
            int corePoolSize,
            int maximumPoolSize,
            int poolSize,
            int activeCount,
            int queued,
            int queueCapacity,
            Growth growth,
            long keepAliveMillis,
            boolean terminated,
            int ownThreads) {
        this.corePoolSize = corePoolSize;
        this.maximumPoolSize = maximumPoolSize;
        this.poolSize = poolSize;
        this.activeCount = activeCount;
        this.queued = queued;
        this.queueCapacity = queueCapacity;
        this.growth = growth;
        this.keepAliveMillis = keepAliveMillis;
        this.terminated = terminated;
        this.ownThreads = ownThreads;
    }

    /** Threads for tasks that there are now. Some of the pool's own may help out. */
    public int taskThreads() {
        return ownThreads == 0 ? poolSize : Math.max(activeCount, poolSize - ownThreads);
    }

    /** The most threads that it can have for tasks as it is set: with an unbounded queue of the JDK's it stays at core. */
    public int taskCapacity() {
        int size = staysAtCore() ? corePoolSize : maximumPoolSize;
        return Math.max(1, size - ownThreads);
    }

    /**
     * How many threads are busy when the pool is full. While a bounded queue has room it stays at core, and is full with that.
     * {@code meanThreads}: that there were; {@code handsOff}: whether its queue holds nothing.
     */
    public double threadsWhenFull(double meanThreads, boolean handsOff) {
        boolean grows = !staysAtCore() && !threadsFirst() && !handsOff;
        return Math.max(1, grows ? Math.max(corePoolSize, meanThreads) : taskCapacity());
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
