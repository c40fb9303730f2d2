package io.loadline.it.program;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Pools under load, one of them well, the others each with a trouble of its own, until stdin ends. */
public final class TroubledPools {

    private static final long MILLI = 1_000_000;

    private TroubledPools() {}

    public static void main(String[] arguments) throws Exception {
        ThreadPoolExecutor starved = pool("starved", 1, new LinkedBlockingQueue<>());
        // which has no effect
        starved.setMaximumPoolSize(4);
        ThreadPoolExecutor rejecting = pool("rejecting", 1, new ArrayBlockingQueue<>(1));
        ThreadPoolExecutor deadlocked = pool("deadlocked", 2, new LinkedBlockingQueue<>());
        ThreadPoolExecutor well = pool("well \"quoted\"\n\\ \ud83d\ude00", 4, new LinkedBlockingQueue<>());
        for (int i = 0; i < 4; i++) {
            deadlocked.execute(() -> waitForAnotherIn(deadlocked));
        }
        every(20, () -> starved.execute(() -> LockSupport.parkNanos(40 * MILLI)));
        every(10, () -> rejecting.execute(() -> LockSupport.parkNanos(100 * MILLI)));
        every(5, () -> well.execute(() -> LockSupport.parkNanos(5 * MILLI)));
        new Dialog().run();
    }

    private static void waitForAnotherIn(ThreadPoolExecutor pool) {
        LockSupport.parkNanos(200 * MILLI);
        Future<?> other = pool.submit(() -> {});
        try {
            other.get();
        } catch (Exception never) {
            throw new IllegalStateException(never);
        }
    }

    private static ThreadPoolExecutor pool(String name, int threads, BlockingQueue<Runnable> queue) {
        return new ThreadPoolExecutor(threads, threads, 0, TimeUnit.SECONDS, queue, new NamedThreads(name));
    }

    private static void every(long millis, Runnable step) {
        Thread load = new Thread(() -> {
            long next = System.nanoTime();
            while (true) {
                next += millis * MILLI;
                LockSupport.parkNanos(next - System.nanoTime());
                try {
                    step.run();
                } catch (RejectedExecutionException wanted) {
                    // it is counted
                }
            }
        });
        load.setDaemon(true);
        load.start();
    }
}
