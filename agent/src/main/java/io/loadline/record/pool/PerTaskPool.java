package io.loadline.record.pool;

import java.lang.ref.WeakReference;
import java.util.concurrent.ExecutorService;

/**
 * {@code ThreadPerTaskExecutor} of the JDK, which starts a thread for each task, mostly a virtual one: an executor, or all
 * that were built at one place. It has no size; tasks wait only until the system, or the carriers of virtual threads, run
 * their threads.
 */
public final class PerTaskPool implements HiddenQueue {

    /** What the name of its class begins with, and of what stands between it and the application. */
    public static final String LIBRARY = "java.util.concurrent.";

    public static final String POOL_CLASS = LIBRARY + "ThreadPerTaskExecutor";

    private final WeakReference<Object> pool;

    /** {@code pool}: an executor, or what stands for several. */
    public PerTaskPool(Object pool) {
        this.pool = new WeakReference<>(pool);
    }

    @Override
    public PoolState state(int waiting, int running, int mostWorkers) {
        Object p = pool.get();
        boolean terminated = p instanceof ExecutorService && ((ExecutorService) p).isTerminated();
        return p == null
                ? null
                : new PoolState(
                        Integer.MAX_VALUE,
                        Integer.MAX_VALUE,
                        running,
                        running,
                        waiting,
                        Integer.MAX_VALUE,
                        Growth.BEFORE_QUEUEING,
                        0,
                        terminated);
    }

    @Override
    public boolean hasThreadPerTask() {
        return true;
    }

    @Override
    public boolean isFirstInFirstOut() {
        return true;
    }

    @Override
    public boolean resize(int core, int maximum) {
        throw new UnsupportedOperationException("it has no size");
    }

    @Override
    public String family() {
        return "virtual";
    }

    @Override
    public String poolClass() {
        return POOL_CLASS;
    }

    @Override
    public String queueClass() {
        return POOL_CLASS;
    }
}
