package io.loadline.it.program.conformance;

import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Tasks, hooks and handlers that use the pool they belong to, or another. */
final class ReentrancyChecks {

    private ReentrancyChecks() {}

    static void addTo(Checks checks) {
        checks.check(
                "task submits to its own pool", () -> inTask((pool, log) -> pool.execute(new Named("inner", log))));
        checks.check(
                "task ends its own pool",
                () -> inTask((pool, log) -> {
                    pool.shutdown();
                    log.add(Seen.doing(() -> pool.execute(new Named("late", log))));
                }));
        checks.check(
                "task stops its own pool",
                () -> inTask((pool, log) -> {
                    pool.execute(new Named("left", log));
                    log.add(pool.shutdownNow());
                    log.add(Thread.currentThread().isInterrupted());
                }));
        checks.check(
                "task resizes its own pool",
                () -> inTask((pool, log) -> {
                    pool.setMaximumPoolSize(3);
                    pool.setCorePoolSize(2);
                    log.add(pool.submit(() -> "on another worker").get());
                }));
        checks.check(
                "task runs a task of its own",
                () -> inTask((pool, log) -> {
                    FutureTask<Integer> inner = new FutureTask<>(() -> 42);
                    inner.run();
                    log.add(inner.get());
                    FutureTask<Object> failing = new FutureTask<>(new Failing(), null);
                    failing.run();
                    log.add(Seen.attempt(failing::get));
                }));
        checks.check(
                "task builds a pool whose caller runs",
                () -> inTask((pool, log) -> {
                    ThreadPoolExecutor other =
                            Pools.bounded(new SynchronousQueue<>(), new ThreadPoolExecutor.CallerRunsPolicy());
                    Held held = Held.in(other);
                    other.execute(() -> log.add(Thread.currentThread().getName()));
                    Future<?> failed = other.submit((Runnable) new Failing());
                    log.add(Seen.attempt(failed::get));
                    held.release();
                    Pools.end(other);
                }));
        checks.check("recursion through the caller", ReentrancyChecks::recursion);
        checks.check("hook submits", ReentrancyChecks::hookSubmits);
    }

    /** What a task does with its pool. */
    private interface Use {
        void of(ThreadPoolExecutor pool, List<Object> log) throws Exception;
    }

    private static Object inTask(Use use) throws Exception {
        ThreadPoolExecutor pool = Pools.single();
        List<Object> log = Pools.log();
        Future<?> outer = pool.submit(() -> {
            log.add("begin");
            use.of(pool, log);
            log.add("end");
            return "done";
        });
        String seen = Seen.attempt(outer::get);
        return Seen.all(seen, log, Pools.end(pool));
    }

    /** Each task hands the next one to the full pool, so that all of them run on one stack. */
    private static Object recursion() throws Exception {
        ThreadPoolExecutor pool = Pools.bounded(new SynchronousQueue<>(), new ThreadPoolExecutor.CallerRunsPolicy());
        Held held = Held.in(pool);
        int[] depth = new int[2];
        Runnable[] task = new Runnable[1];
        task[0] = () -> {
            if (++depth[0] < 50) {
                pool.execute(task[0]);
            } else {
                depth[1] = new Throwable().getStackTrace().length;
            }
        };
        pool.execute(task[0]);
        held.release();
        Pools.end(pool);
        return Seen.all(depth[0], depth[1], pool);
    }

    private static Object hookSubmits() throws Exception {
        List<Object> log = Pools.log();
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
            private int left = 5;

            @Override
            protected void beforeExecute(Thread worker, Runnable task) {
                if (--left >= 0) {
                    execute(new Named("before" + left, log));
                }
            }

            @Override
            protected void afterExecute(Runnable task, Throwable thrown) {
                if (left == 0) {
                    execute(new Named("after", log));
                }
            }
        };
        pool.execute(new Named("first", log));
        Pools.await(() -> pool.getCompletedTaskCount() == 7 && pool.getActiveCount() == 0);
        return Seen.all(log, Pools.end(pool));
    }
}
