package io.loadline.record.pool;

import java.lang.ref.WeakReference;
import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.ForkJoinPool;

/**
 * The JDK's {@code ForkJoinPool}. It shows how much is in its queues, but not what of it was handed in and what was forked.
 * Its only size is its parallelism, which can be changed since Java 19.
 */
public final class ForkJoinView implements HiddenQueue {

    private static final String POOL_CLASS = "java.util.concurrent.ForkJoinPool";

    private final WeakReference<ForkJoinPool> pool;
    private final String poolClass;
    private final boolean common;

    public ForkJoinView(ForkJoinPool pool) {
        this.pool = new WeakReference<>(pool);
        this.poolClass = pool.getClass().getName();
        this.common = isCommon(pool);
    }

    /** Does not load the class where no pool is of it. */
    public static boolean is(Object pool) {
        Class<?> type = pool.getClass();
        while (type != null && !type.getName().equals(POOL_CLASS)) {
            type = type.getSuperclass();
        }
        return type != null;
    }

    /** Whether it is the one that the JVM itself has. */
    public static boolean isCommon(Object pool) {
        return is(pool) && pool == ForkJoinPool.commonPool();
    }

    @Override
    public PoolState state(int waiting, int running, int mostWorkers) {
        ForkJoinPool p = pool.get();
        if (p == null) {
            return null;
        }
        int parallelism = p.getParallelism();
        return new PoolState(
                parallelism,
                parallelism,
                p.getPoolSize(),
                p.getActiveThreadCount(),
                waiting,
                Integer.MAX_VALUE,
                Growth.NEVER,
                0,
                p.isTerminated());
    }

    @Override
    public long mostWaiting() {
        ForkJoinPool p = pool.get();
        return p == null ? 0 : p.getQueuedTaskCount() + p.getQueuedSubmissionCount();
    }

    @Override
    public boolean isFirstInFirstOut() {
        return false;
    }

    /** The scheduler of virtual threads, if it is older than the agent. */
    @Override
    public boolean looksLikeJdk() {
        ForkJoinPool p = pool.get();
        return p != null && p.getFactory().getClass().getName().startsWith("java.lang.VirtualThread");
    }

    @Override
    public boolean hasSizeOfItsOwn() {
        return false;
    }

    @Override
    public boolean resize(int core, int maximum) {
        ForkJoinPool p = pool.get();
        if (p == null) {
            return false;
        }
        if (core != maximum) {
            throw new IllegalArgumentException("its parallelism is one number: core and maximum must be the same");
        }
        try {
            ForkJoinPool.class.getMethod("setParallelism", int.class).invoke(p, core);
            return true;
        } catch (NoSuchMethodException | IllegalAccessException e) {
            throw new UnsupportedOperationException("its parallelism can be changed since Java 19 only", e);
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException(e.getCause().getMessage(), e);
        }
    }

    @Override
    public String name() {
        return common ? "ForkJoinPool.commonPool" : null;
    }

    @Override
    public String family() {
        return "fork-join";
    }

    @Override
    public String poolClass() {
        return poolClass;
    }

    @Override
    public String queueClass() {
        return poolClass;
    }
}
