package io.loadline.record;

/** What a pool says of itself at one moment. Immutable. */
public final class PoolState {

    public final int corePoolSize;
    public final int maximumPoolSize;
    public final int poolSize;
    public final int activeCount;

    /** Tasks in the queue; for scheduled pools those that are due. */
    public final int queued;

    /** How many tasks the queue can hold; {@link Integer#MAX_VALUE} if it has no bound. */
    public final int queueCapacity;

    public final long keepAliveMillis;
    public final boolean terminated;

    public PoolState(
            int corePoolSize,
            int maximumPoolSize,
            int poolSize,
            int activeCount,
            int queued,
            int queueCapacity,
            long keepAliveMillis,
            boolean terminated) {
        this.corePoolSize = corePoolSize;
        this.maximumPoolSize = maximumPoolSize;
        this.poolSize = poolSize;
        this.activeCount = activeCount;
        this.queued = queued;
        this.queueCapacity = queueCapacity;
        this.keepAliveMillis = keepAliveMillis;
        this.terminated = terminated;
    }
}
