// SPDX-License-Identifier: Apache-2.0
package io.loadline.pool;

import java.lang.reflect.InvocationTargetException;
import java.util.concurrent.ForkJoinPool;

/**
 * Access to the JDK's {@code ForkJoinPool}. The pool reports the length of its queues, but not which of those tasks
 * were submitted and which were forked. Its only size is its parallelism, which can be changed since Java 19.
 */
public final class ForkJoinAccess extends PoolAccess<ForkJoinPool> {

    ForkJoinAccess(ForkJoinPool pool) {
        super(pool, PoolFamily.named("fork-join"));
    }

    /** Returns whether the pool is the JVM's own, {@link ForkJoinPool#commonPool}. */
    public static boolean isCommon(Object pool) {
        return isOf("fork-join", pool) && pool == ForkJoinPool.commonPool();
    }

    @Override
    PoolState state(ForkJoinPool pool, int waiting, int running) {
        PoolState state = new PoolState(pool.getParallelism(), pool.getParallelism());
        state.poolSize = pool.getPoolSize();
        // a thread in a ManagedBlocker does not count as active, and the pool starts another in its place
        state.activeCount = Math.min(state.poolSize, Math.max(pool.getActiveThreadCount(), running));
        state.queued = waiting;
        state.terminated = pool.isTerminated();
        return state;
    }

    @Override
    long mostWaiting(ForkJoinPool pool) {
        return pool.getQueuedTaskCount() + pool.getQueuedSubmissionCount();
    }

    @Override
    boolean isFirstInFirstOut(ForkJoinPool pool) {
        return false;
    }

    /** Recognises a pre-existing scheduler of virtual threads. */
    @Override
    boolean looksLikeJdk(ForkJoinPool pool) {
        return pool.getFactory().getClass().getName().startsWith("java.lang.VirtualThread");
    }

    @Override
    Object threadFactory(ForkJoinPool pool) {
        return pool.getFactory();
    }

    @Override
    void resize(ForkJoinPool pool, int core, int maximum) {
        if (core != maximum) {
            throw new IllegalArgumentException("its parallelism is one number: core and maximum must be the same");
        }
        try {
            ForkJoinPool.class.getMethod("setParallelism", int.class).invoke(pool, core);
        } catch (NoSuchMethodException | IllegalAccessException e) {
            throw new UnsupportedOperationException("its parallelism can be changed since Java 19 only", e);
        } catch (InvocationTargetException e) {
            throw new IllegalArgumentException(e.getCause().getMessage(), e);
        }
    }

    @Override
    String name(ForkJoinPool pool) {
        return isCommon(pool) ? "ForkJoinPool.commonPool" : null;
    }
}
