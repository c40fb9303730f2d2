package io.loadline.it.program.conformance;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** {@code execute} and {@code submit}: results, order, and which thread gets which task. */
final class SubmissionChecks {

    private SubmissionChecks() {}

    static void addTo(Checks checks) {
        checks.check("execute runs tasks in order", () -> {
            List<Object> log = Pools.log();
            ThreadPoolExecutor pool = Pools.single();
            for (int i = 0; i < 20; i++) {
                pool.execute(new Named("t" + i, log));
            }
            Pools.end(pool);
            return log;
        });
        checks.check("execute(null)", () -> refused(pool -> pool.execute(null)));
        checks.check("submit(Runnable)", () -> result(pool -> pool.submit(() -> {})));
        checks.check("submit(Callable)", () -> result(pool -> pool.submit(() -> "called")));
        checks.check("submit of a throwing Callable", () -> result(pool -> pool.submit((Callable<?>) new Failing())));
        checks.check("submit of a task that throws an Error", () -> {
            Error thrown = new AssertionError("expected");
            return result(pool -> pool.submit((Callable<?>) new Failing(thrown)));
        });
        checks.check("exception is the very one thrown", SubmissionChecks::identity);
        checks.check("newTaskFor is used", SubmissionChecks::newTaskFor);
        checks.check("maximum size only when the queue is full", SubmissionChecks::overflow);
        checks.check("large number of tasks from many threads", SubmissionChecks::many);
    }

    /** What may be done with a pool. */
    private interface Use {
        void of(ThreadPoolExecutor pool);
    }

    /** A way to hand over a task. */
    private interface Handing {
        Future<?> to(ThreadPoolExecutor pool);
    }

    private static Object refused(Use use) throws Exception {
        ThreadPoolExecutor pool = Pools.single();
        String seen = Seen.doing(() -> use.of(pool));
        return Seen.all(seen, Pools.end(pool));
    }

    private static Object result(Handing handing) throws Exception {
        ThreadPoolExecutor pool = Pools.single();
        Future<?> future = handing.to(pool);
        String first = Seen.attempt(future::get);
        String second = Seen.attempt(() -> future.get(1, TimeUnit.SECONDS));
        Pools.end(pool);
        return Seen.all(first, second, future.getClass(), future.isDone(), future.isCancelled(), pool);
    }

    @SuppressWarnings("ReferenceEquality")
    private static Object identity() throws Exception {
        ThreadPoolExecutor pool = Pools.single();
        Throwable thrown = new IllegalStateException("expected");
        try {
            return pool.submit((Callable<?>) new Failing(thrown)).get();
        } catch (ExecutionException e) {
            return Seen.all(e.getCause() == thrown, thrown.getSuppressed().length);
        } finally {
            Pools.end(pool);
        }
    }

    private static Object newTaskFor() throws Exception {
        List<Object> log = Pools.log();
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
            @Override
            protected <T> RunnableFuture<T> newTaskFor(Callable<T> task) {
                log.add("callable");
                return super.newTaskFor(task);
            }

            @Override
            protected <T> RunnableFuture<T> newTaskFor(Runnable task, T value) {
                log.add("runnable " + value);
                return super.newTaskFor(task, value);
            }

            @Override
            public void execute(Runnable task) {
                log.add(task.getClass());
                super.execute(task);
            }
        };
        pool.submit(() -> 42).get();
        pool.submit(() -> {}).get();
        pool.submit(() -> {}, 43).get();
        Pools.end(pool);
        return log;
    }

    private static Object overflow() throws Exception {
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(1, 2, 1, TimeUnit.HOURS, new LinkedBlockingQueue<>(1), new Workers("worker"));
        List<Object> log = Pools.log();
        Held first = Held.in(pool);
        pool.execute(new Named("queued", log));
        Held second = new Held();
        pool.execute(second);
        second.awaitEntered();
        String full = Seen.all(pool.getPoolSize(), pool.getQueue(), Seen.doing(() -> pool.execute(new Held())));
        first.release();
        second.release();
        return Seen.all(full, log, Pools.end(pool));
    }

    private static Object many() throws Exception {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                0, Integer.MAX_VALUE, 1, TimeUnit.MINUTES, new SynchronousQueue<>(), new Workers("worker"));
        int tasks = 4000;
        CountDownLatch ran = new CountDownLatch(tasks);
        Thread[] submitters = new Thread[4];
        for (int s = 0; s < submitters.length; s++) {
            submitters[s] = new Thread(() -> {
                for (int i = 0; i < tasks / 4; i++) {
                    pool.execute(ran::countDown);
                }
            });
            submitters[s].start();
        }
        ran.await();
        Pools.end(pool);
        return Seen.all(pool, pool.getTaskCount());
    }
}
