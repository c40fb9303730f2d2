package io.loadline.record.pool;

import java.util.concurrent.Executor;

/**
 * {@code EnhancedQueueExecutor} of JBoss Threads. It keeps its queue to itself and, but for a system property, does not
 * count its active threads. A task that finds no idle thread gets a new one, up to the maximum, unless the pool was built
 * with a resistance to growth.
 */
public final class JBossPool extends ReflectedPool implements HiddenQueue {

    public static final String POOL_CLASS = "org.jboss.threads.EnhancedQueueExecutor";

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
