package io.loadline.it.program.fate;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** The usual pools, and what is usually done with them. */
final class Pools {

    private Pools() {}

    static ThreadPoolExecutor single(ThreadFactory threads) {
        return fixed(1).apply(threads);
    }

    static Function<ThreadFactory, ThreadPoolExecutor> fixed(int size) {
        return of(size, size, new LinkedBlockingQueue<>(), new ThreadPoolExecutor.AbortPolicy());
    }

    /** One thread and room for two. */
    static Function<ThreadFactory, ThreadPoolExecutor> bounded(RejectedExecutionHandler handler) {
        return of(1, 1, new ArrayBlockingQueue<>(2), handler);
    }

    /** One thread that takes its tasks from this queue. */
    static Function<ThreadFactory, ThreadPoolExecutor> with(BlockingQueue<Runnable> queue) {
        return of(1, 1, queue, new ThreadPoolExecutor.AbortPolicy());
    }

    static Function<ThreadFactory, ThreadPoolExecutor> of(
            int core, int maximum, BlockingQueue<Runnable> queue, RejectedExecutionHandler handler) {
        return threads -> new ThreadPoolExecutor(core, maximum, 1, TimeUnit.MINUTES, queue, threads, handler);
    }

    static void execute(int times, ThreadPoolExecutor pool, Runnable task) {
        for (int i = 0; i < times; i++) {
            pool.execute(task);
        }
    }

    /** Hands in tasks that may be refused, and says how many were. */
    static int executeOrBeRefused(int times, ThreadPoolExecutor pool, Runnable task) {
        int refused = 0;
        for (int i = 0; i < times; i++) {
            try {
                pool.execute(task);
            } catch (RejectedExecutionException expected) {
                refused++;
            }
        }
        return refused;
    }
}
