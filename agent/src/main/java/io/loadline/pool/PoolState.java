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

    private PoolState(Builder builder) {
        this.corePoolSize = builder.core;
        this.maximumPoolSize = builder.maximum;
        this.poolSize = builder.threads;
        this.activeCount = builder.active;
        this.queued = builder.queued;
        this.queueCapacity = builder.queueCapacity;
        this.growth = builder.growth;
        this.keepAliveMillis = builder.keepAliveMillis;
        this.terminated = builder.terminated;
        this.ownThreads = builder.ownThreads;
    }

    /** Of a pool with these two sizes; all else is as in a pool that was just built and has a queue without bound. */
    public static Builder ofSizes(int core, int maximum) {
        return new Builder(core, maximum);
    }

    /** Sets what is not as in a pool that was just built. */
    public static final class Builder {
        private final int core;
        private final int maximum;
        private int threads;
        private int active;
        private int queued;
        private int queueCapacity = Integer.MAX_VALUE;
        private Growth growth = Growth.NEVER;
        private long keepAliveMillis;
        private boolean terminated;
        private int ownThreads;

        private Builder(int core, int maximum) {
            this.core = core;
            this.maximum = maximum;
        }

        public Builder threads(int now, int busy) {
            threads = now;
            active = busy;
            return this;
        }

        public Builder queue(int waiting, int capacity) {
            queued = waiting;
            queueCapacity = capacity;
            return this;
        }

        public Builder growing(Growth when) {
            growth = when;
            return this;
        }

        public Builder keepAliveMillis(long millis) {
            keepAliveMillis = millis;
            return this;
        }

        public Builder terminated(boolean hasEnded) {
            terminated = hasEnded;
            return this;
        }

        public Builder ownThreads(int number) {
            ownThreads = number;
            return this;
        }

        public PoolState build() {
            return new PoolState(this);
        }
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
