package io.loadline.it.program.conformance;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Pools whose workers are virtual threads, on a JVM that has them. */
final class VirtualThreadChecks {

    private VirtualThreadChecks() {}

    static void addTo(Checks checks) {
        checks.check(
                "name and kind",
                () -> with(pool -> pool.submit(() -> Seen.all(
                                Thread.currentThread().getName(),
                                Later.call(Thread.class, Thread.currentThread(), "isVirtual")))
                        .get()));
        checks.check(
                "frames",
                () -> with(pool -> pool.submit(() -> Seen.frames(new Throwable().getStackTrace()))
                        .get()));
        checks.check(
                "failing task",
                () -> with(pool -> pool.submit((Runnable) new Failing()).get()));
        checks.check(
                "sleeps, and holds a monitor",
                () -> with(pool -> pool.submit(() -> {
                            Thread.sleep(1);
                            synchronized (pool) {
                                Thread.sleep(1);
                                return "awake";
                            }
                        })
                        .get()));
        checks.check(
                "cancel(true)",
                () -> with(pool -> {
                    Held held = new Held();
                    Future<?> future = pool.submit(held);
                    held.awaitEntered();
                    return Seen.all(future.cancel(true), held.wasInterrupted());
                }));
        checks.check(
                "uncaught, then the next",
                () -> with(pool -> {
                    List<Object> log = Pools.log();
                    pool.execute(() -> {
                        Thread.currentThread().setUncaughtExceptionHandler((thread, thrown) -> log.add(thrown));
                        new Failing().run();
                    });
                    Object next = pool.submit(() -> 42).get();
                    Pools.await(() -> log.size() == 1);
                    return Seen.all(log, next);
                }));
        checks.check(
                "shutdownNow",
                () -> with(pool -> {
                    Held held = Held.in(pool);
                    pool.shutdownNow();
                    return held.wasInterrupted();
                }));
        checks.check("a thread for each task", () -> {
            ExecutorService pool =
                    (ExecutorService) Later.callStatic(Executors.class, "newVirtualThreadPerTaskExecutor");
            Object frames = pool.submit(() -> Seen.frames(new Throwable().getStackTrace()))
                    .get();
            Pools.end(pool);
            return frames;
        });
    }

    /** Something to do with a pool. */
    private interface Use {
        Object of(ThreadPoolExecutor pool) throws Exception;
    }

    private static Object with(Use use) throws Exception {
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), virtualThreads());
        String seen = Seen.attempt(() -> use.of(pool));
        Pools.end(pool);
        return Seen.all(seen, pool);
    }

    private static ThreadFactory virtualThreads() throws Exception {
        Object builder = Later.callStatic(Thread.class, "ofVirtual");
        Class<?> type = Class.forName("java.lang.Thread$Builder$OfVirtual");
        return (ThreadFactory) Later.call(type, Later.call(type, builder, "name", "virtual-", 0L), "factory");
    }
}
