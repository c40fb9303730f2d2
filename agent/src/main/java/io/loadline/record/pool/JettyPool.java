package io.loadline.record.pool;

import java.util.concurrent.Executor;

/**
 * Jetty's {@code QueuedThreadPool}. Its sizes contain threads that serve no requests: those leased to acceptors and selectors,
 * which never come back, and those held in reserve to take over a selector. A maximum that leaves no other thread is refused.
 * It may be stopped and started again, so it never counts as terminated.
 */
public final class JettyPool extends ReflectedPool implements HiddenQueue {

    private static final String POOL_CLASS = "org.eclipse.jetty.util.thread.QueuedThreadPool";

    public JettyPool(Executor pool) {
        super(pool, typeOf(pool), "MinThreads", "MaxThreads");
    }

    /** Whether it is such a pool, perhaps of a subclass. */
    public static boolean is(Executor pool) {
        return pool != null && typeOf(pool) != null;
    }

    private static Class<?> typeOf(Executor pool) {
        Class<?> type = pool.getClass();
        while (type != null && !type.getName().equals(POOL_CLASS)) {
            type = type.getSuperclass();
        }
        return type;
    }

    @Override
    PoolState state(Executor p, int outsideTheQueue, int running, int mostWorkers) {
        return new PoolState(
                        number(p, "getMinThreads"),
                        number(p, "getMaxThreads"),
                        number(p, "getThreads"),
                        running,
                        outsideTheQueue,
                        Integer.MAX_VALUE,
                        Growth.BEFORE_QUEUEING,
                        number(p, "getIdleTimeout"),
                        false)
                .withOwnThreads(number(p, "getMaxLeasedThreads"));
    }

    @Override
    public boolean isFirstInFirstOut() {
        return true;
    }

    @Override
    public String family() {
        return "jetty";
    }

    @Override
    public String queueClass() {
        return POOL_CLASS;
    }
}
