package io.loadline.it.program.fate;

import static io.loadline.it.program.fate.Tasks.NOTHING;

import io.loadline.it.program.Gate;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The usual pools, and what is usually done with them. */
final class Pools {

    private Pools() {}

    static ThreadPoolExecutor single(ThreadFactory threads) {
        return fixed(1, threads);
    }

    static ThreadPoolExecutor fixed(int size, ThreadFactory threads) {
        return of(size, size, new LinkedBlockingQueue<>(), threads, new ThreadPoolExecutor.AbortPolicy());
    }

    /** One thread and room for two. */
    static ThreadPoolExecutor bounded(ThreadFactory threads, RejectedExecutionHandler handler) {
        return of(1, 1, new ArrayBlockingQueue<>(2), threads, handler);
    }

    static ThreadPoolExecutor of(
            int core,
            int maximum,
            BlockingQueue<Runnable> queue,
            ThreadFactory threads,
            RejectedExecutionHandler handler) {
        return new ThreadPoolExecutor(core, maximum, 1, TimeUnit.MINUTES, queue, threads, handler);
    }

    /** A gate that a worker stands at, with so many tasks handed in after it. */
    static Gate hold(ThreadPoolExecutor pool, int more) {
        Gate gate = Gate.holding(pool);
        execute(more, pool, NOTHING);
        return gate;
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
