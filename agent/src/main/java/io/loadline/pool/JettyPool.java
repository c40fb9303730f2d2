package io.loadline.pool;

import java.util.concurrent.Executor;

/**
 * Jetty's {@code QueuedThreadPool}. Its sizes contain threads that serve no requests: those leased to acceptors and selectors,
 * which never come back, and those held in reserve to take over a selector. A maximum that leaves no other thread is refused.
 * It may be stopped and started again, so it never counts as terminated.
 */
public final class JettyPool extends ReflectedPool<Executor> {

    private static final String POOL_CLASS = "org.eclipse.jetty.util.thread.QueuedThreadPool";

    JettyPool(Executor pool) {
        super(pool, "jetty", "MinThreads", "MaxThreads");
    }

    /** Whether it is such a pool, perhaps of a subclass. */
    public static boolean is(Executor pool) {
        return pool != null && declared(pool) != null;
    }

    private static Class<?> declared(Object pool) {
        Class<?> type = pool.getClass();
        while (type != null && !type.getName().equals(POOL_CLASS)) {
            type = type.getSuperclass();
        }
        return type;
    }

    @Override
    Class<?> typeOf(Object pool) {
        return declared(pool);
    }

    @Override
    PoolState state(Executor pool, int outsideTheQueue, int running, int mostWorkers) {
        return new PoolState(
                core(pool),
                maximum(pool),
                number(pool, "getThreads"),
                running,
                outsideTheQueue,
                Integer.MAX_VALUE,
                Growth.BEFORE_QUEUEING,
                number(pool, "getIdleTimeout"),
                false,
                number(pool, "getMaxLeasedThreads"));
    }

    /** Jobs of its own too. */
    @Override
    long mostWaiting(Executor pool) {
        return number(pool, "getQueueSize");
    }

    @Override
    boolean isFirstInFirstOut(Executor pool) {
        return true;
    }

    @Override
    String queueClass(Executor pool) {
        return POOL_CLASS;
    }
}
