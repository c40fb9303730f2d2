package io.loadline.pool;

import java.util.concurrent.ExecutorService;

/**
 * {@code ThreadPerTaskExecutor} of the JDK, which starts a thread for each task, mostly a virtual one: an executor, or all
 * that were built at one place. It has no size; tasks wait only until the system, or the carriers of virtual threads, run
 * their threads.
 */
public final class PerTaskAccess extends PoolAccess<Object> {

    /** What the name of its class begins with, and of what stands between it and the application. */
    public static final String LIBRARY = "java.util.concurrent.";

    private static final String POOL_CLASS = LIBRARY + "ThreadPerTaskExecutor";

    /** {@code pool}: an executor, or what stands for several. */
    public PerTaskAccess(Object pool) {
        super(pool, PoolFamily.named("virtual"));
    }

    @Override
    PoolState state(Object pool, int waiting, int running) {
        PoolState state = new PoolState(Integer.MAX_VALUE, Integer.MAX_VALUE);
        state.poolSize = running;
        state.activeCount = running;
        state.queued = waiting;
        state.growth = PoolState.Growth.BEFORE_QUEUEING;
        state.terminated = pool instanceof ExecutorService && ((ExecutorService) pool).isTerminated();
        return state;
    }

    @Override
    boolean isFirstInFirstOut(Object pool) {
        return true;
    }

    @Override
    void resize(Object pool, int core, int maximum) {
        throw new UnsupportedOperationException("it has no size");
    }

    @Override
    public String poolClass() {
        return POOL_CLASS;
    }
}
