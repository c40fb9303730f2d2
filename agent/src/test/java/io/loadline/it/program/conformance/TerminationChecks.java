package io.loadline.it.program.conformance;

import java.lang.ref.WeakReference;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** {@code shutdown}, {@code shutdownNow}, {@code awaitTermination}, and the end of a pool that nobody holds. */
final class TerminationChecks {

    private TerminationChecks() {}

    static void addTo(Checks checks) {
        checks.check("states while a task is in service", () -> {
            ThreadPoolExecutor pool = Pools.single();
            Held held = Held.in(pool);
            String running = states(pool);
            pool.shutdown();
            String shutDown = Seen.all(states(pool), pool.awaitTermination(1, TimeUnit.MILLISECONDS), pool);
            held.release();
            Pools.end(pool);
            return Seen.all(running, shutDown, states(pool), pool);
        });
        checks.check("shutdown runs what waits", () -> {
            List<Object> log = Pools.log();
            ThreadPoolExecutor pool = Pools.single();
            Held held = Held.in(pool);
            for (int i = 0; i < 5; i++) {
                pool.execute(new Named("t" + i, log));
            }
            pool.shutdown();
            pool.shutdown();
            String late = Seen.doing(() -> pool.execute(new Named("late", log)));
            held.release();
            return Seen.all(late, log, Pools.end(pool));
        });
        checks.check("shutdownNow returns what waits", TerminationChecks::shutdownNow);
        checks.check("unused pool that nobody holds is collected", TerminationChecks::collected);
        checks.check("single thread executor that nobody holds ends its thread", TerminationChecks::abandoned);
        checks.check("result and task are collected", TerminationChecks::task);
    }

    private static String states(ThreadPoolExecutor pool) {
        return Seen.all(pool.isShutdown(), pool.isTerminating(), pool.isTerminated());
    }

    @SuppressWarnings("ReferenceEquality")
    private static Object shutdownNow() throws Exception {
        List<Object> log = Pools.log();
        ThreadPoolExecutor pool = Pools.single();
        Held held = Held.in(pool);
        Runnable first = new Named("first", log);
        pool.execute(first);
        Object second = pool.submit(new Named("second", log));
        List<Runnable> left = pool.shutdownNow();
        return Seen.all(
                left.size(),
                left.get(0) == first,
                left.get(1) == second,
                left.getClass(),
                pool.getQueue(),
                held.wasInterrupted(),
                states(Pools.end(pool)),
                pool,
                log);
    }

    private static Object collected() throws InterruptedException {
        WeakReference<Object> pool = new WeakReference<>(Pools.single());
        Pools.await(() -> {
            System.gc();
            return pool.get() == null;
        });
        return "collected";
    }

    /** The wrapper that {@code newSingleThreadExecutor} returns shuts its pool down when it is collected. */
    private static Object abandoned() throws Exception {
        Thread[] worker = new Thread[1];
        ExecutorService pool = Executors.newSingleThreadExecutor(work -> worker[0] = new Thread(work));
        pool.submit(() -> 42).get();
        pool = null;
        Pools.await(() -> {
            System.gc();
            System.runFinalization();
            return !worker[0].isAlive();
        });
        return "ended";
    }

    /** While the pool lives on and its worker waits. */
    private static Object task() throws Exception {
        ThreadPoolExecutor pool = Pools.single();
        Object[] payload = {new byte[1000]};
        WeakReference<Object> task = new WeakReference<>(pool.submit(() -> payload));
        WeakReference<Object> result = new WeakReference<>(payload[0]);
        pool.submit(() -> 42).get();
        payload[0] = null;
        Pools.await(() -> {
            System.gc();
            return task.get() == null && result.get() == null;
        });
        return Seen.all("collected", Pools.end(pool));
    }
}
