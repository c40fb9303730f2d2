package io.loadline.pool;

import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;

/**
 * {@code EnhancedQueueExecutor} of JBoss Threads. It keeps its queue to itself and, but for a system property, does not
 * count its active threads. A task that finds no idle thread gets a new one, up to the maximum, unless the pool was built
 * with a resistance to growth.
 */
final class JBossPool extends ReflectedPool<ExecutorService> {

    static final String POOL_CLASS = "org.jboss.threads.EnhancedQueueExecutor";

    JBossPool(Executor pool) {
        super((ExecutorService) pool, "jboss", "CorePoolSize", "MaximumPoolSize");
    }

    @Override
    PoolState state(ExecutorService pool, int outsideTheQueue, int running, int mostWorkers) {
        boolean resists = (Float) call(pool, "getGrowthResistance") > 0;
        return new PoolState(
                core(pool),
                maximum(pool),
                number(pool, "getPoolSize"),
                running,
                outsideTheQueue,
                number(pool, "getMaximumQueueSize"),
                resists ? Growth.WHEN_QUEUE_IS_FULL : Growth.BEFORE_QUEUEING,
                keepAliveMillis(pool),
                pool.isTerminated());
    }

    /** It has no getter. */
    @Override
    Object threadFactory(ExecutorService pool) {
        return ThreadNaming.decorated(pool);
    }

    /** It does not count them where a system property says that its queues have no limit. */
    @Override
    long mostWaiting(ExecutorService pool) {
        int waiting = number(pool, "getQueueSize");
        return waiting < 0 ? Long.MAX_VALUE : waiting;
    }

    @Override
    boolean isFirstInFirstOut(ExecutorService pool) {
        return true;
    }
}
