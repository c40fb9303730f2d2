package io.loadline.record.pool;

import java.util.concurrent.Executor;

/**
 * {@code EnhancedQueueExecutor} of JBoss Threads. It keeps its queue to itself and, but for a system property, does not
 * count its active threads. A task that finds no idle thread gets a new one, up to the maximum, unless the pool was built
 * with a resistance to growth.
 */
public final class JBossPool extends ReflectedPool {

    public static final String POOL_CLASS = "org.jboss.threads.EnhancedQueueExecutor";

    private static final Object[] NONE = {};

    public JBossPool(Executor pool) {
        super(pool, pool.getClass());
    }

    @Override
    PoolState state(Executor p, int outsideTheQueue, int running, int mostWorkers) {
        boolean resists = (Float) call(p, "getGrowthResistance") > 0;
        return new PoolState(
                number(p, "getCorePoolSize"),
                number(p, "getMaximumPoolSize"),
                number(p, "getPoolSize"),
                running,
                outsideTheQueue,
                number(p, "getMaximumQueueSize"),
                resists ? Growth.WHEN_QUEUE_IS_FULL : Growth.BEFORE_QUEUEING,
                keepAliveMillis(p),
                isTerminated(p));
    }

    @Override
    public boolean showsQueue() {
        return false;
    }

    @Override
    public Object[] waiting() {
        return NONE;
    }

    @Override
    public int waitingCount() {
        return 0;
    }

    @Override
    public int heldCount() {
        return 0;
    }

    @Override
    public boolean hasHooks() {
        return false;
    }

    @Override
    public boolean isFirstInFirstOut() {
        return true;
    }

    @Override
    public String family() {
        return "jboss";
    }

    @Override
    public String queueClass() {
        return POOL_CLASS;
    }
}
