package io.loadline.it.program.conformance;

import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadPoolExecutor;

/** The four handlers of the JDK and those of applications, on a full pool and on one that has ended. */
final class RejectionChecks {

    private RejectionChecks() {}

    static void addTo(Checks checks) {
        checks.check("AbortPolicy", () -> overflow(new ThreadPoolExecutor.AbortPolicy()));
        checks.check("CallerRunsPolicy", () -> overflow(new ThreadPoolExecutor.CallerRunsPolicy()));
        checks.check("DiscardPolicy", () -> overflow(new ThreadPoolExecutor.DiscardPolicy()));
        checks.check("DiscardOldestPolicy", () -> overflow(new ThreadPoolExecutor.DiscardOldestPolicy()));
        checks.check("AbortPolicy, ended", () -> ended(new ThreadPoolExecutor.AbortPolicy()));
        checks.check("CallerRunsPolicy, ended", () -> ended(new ThreadPoolExecutor.CallerRunsPolicy()));
        checks.check("DiscardPolicy, ended", () -> ended(new ThreadPoolExecutor.DiscardPolicy()));
        checks.check("DiscardOldestPolicy, ended", () -> ended(new ThreadPoolExecutor.DiscardOldestPolicy()));
        checks.check("handler that casts the task", () -> {
            List<Object> log = Pools.log();
            return overflow((task, pool) -> log.add(Seen.attempt(() -> ((Named) task).compareTo(new Named("a", log)))))
                    + log;
        });
        checks.check("handler gets the very task and pool", RejectionChecks::identity);
        checks.check("handler gets the future of submit", () -> {
            ThreadPoolExecutor pool = full((task, from) -> ((FutureTask<?>) task).cancel(false));
            Future<?> future = pool.submit(() -> 42);
            pool.shutdownNow();
            Pools.end(pool);
            return Seen.all(future.isCancelled(), Seen.attempt(future::get));
        });
        checks.check("handler that throws", () -> {
            Error thrown = new AssertionError("expected");
            return overflow((task, pool) -> {
                throw thrown;
            });
        });
        checks.check("handler that hands it over again", () -> {
            int[] calls = new int[1];
            return overflow((task, pool) -> {
                if (++calls[0] < 3) {
                    pool.execute(task);
                }
            });
        });
        checks.check("handler that waits for room", RejectionChecks::puttingBack);
        checks.check("handler that gives it to another pool", () -> {
            ThreadPoolExecutor other = Pools.single();
            String seen =
                    overflow((task, pool) -> Seen.doing(() -> other.submit(task).get()));
            Pools.end(other);
            return Seen.all(seen, other);
        });
    }

    /** A pool with one task in service and one in its queue, which is full. */
    private static ThreadPoolExecutor full(RejectedExecutionHandler handler) throws InterruptedException {
        ThreadPoolExecutor pool = Pools.bounded(new ArrayBlockingQueue<>(1), handler);
        Held.in(pool);
        pool.execute(new Named("waiting", Pools.log()));
        return pool;
    }

    private static String overflow(RejectedExecutionHandler handler) throws InterruptedException {
        List<Object> log = Pools.log();
        ThreadPoolExecutor pool = Pools.bounded(new ArrayBlockingQueue<>(1), handler);
        Held held = Held.in(pool);
        pool.execute(new Named("first", log));
        String seen = Seen.doing(() -> pool.execute(new Named("second", log)));
        String queue = Seen.text(pool.getQueue());
        held.release();
        return Seen.all(seen, queue, log, Pools.end(pool));
    }

    private static Object ended(RejectedExecutionHandler handler) throws InterruptedException {
        List<Object> log = Pools.log();
        ThreadPoolExecutor pool = Pools.bounded(new ArrayBlockingQueue<>(1), handler);
        Pools.end(pool);
        return Seen.all(
                Seen.doing(() -> pool.execute(new Named("late", log))),
                Seen.attempt(() -> pool.submit(new Named("late", log))),
                log,
                pool);
    }

    @SuppressWarnings("ReferenceEquality")
    private static Object identity() throws Exception {
        Runnable[] tasks = new Runnable[1];
        ThreadPoolExecutor[] pools = new ThreadPoolExecutor[1];
        ThreadPoolExecutor pool = full((task, from) -> {
            tasks[0] = task;
            pools[0] = from;
        });
        Runnable task = new Held();
        pool.execute(task);
        pool.shutdownNow();
        Pools.end(pool);
        return Seen.all(tasks[0] == task, pools[0] == pool);
    }

    private static Object puttingBack() throws InterruptedException {
        List<Object> log = Pools.log();
        Held[] held = new Held[1];
        ThreadPoolExecutor pool = Pools.bounded(new ArrayBlockingQueue<>(1), (task, from) -> {
            held[0].release();
            try {
                from.getQueue().put(task);
            } catch (InterruptedException e) {
                throw new RejectedExecutionException(e);
            }
        });
        held[0] = Held.in(pool);
        for (int i = 0; i < 50; i++) {
            pool.execute(new Named("t" + i, log));
        }
        Pools.end(pool);
        return Seen.all(log, pool.getCompletedTaskCount());
    }
}
