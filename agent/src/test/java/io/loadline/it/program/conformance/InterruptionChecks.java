package io.loadline.it.program.conformance;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Interrupts reach the tasks they are meant for, and no others. */
final class InterruptionChecks {

    private InterruptionChecks() {}

    static void addTo(Checks checks) {
        checks.check("status in a task at first", () -> {
            ThreadPoolExecutor pool = Pools.single();
            Object seen =
                    pool.submit(() -> Thread.currentThread().isInterrupted()).get();
            Pools.end(pool);
            return seen;
        });
        checks.check("status that a task leaves does not reach the next", () -> leaking(1));
        checks.check("status that a throwing task leaves does not reach the next", () -> leaking(2));
        checks.check("status that beforeExecute sets is seen by the task", InterruptionChecks::fromHook);
        checks.check("cancel(true) of a task in service", () -> cancelled(true));
        checks.check("cancel(false) of a task in service", () -> cancelled(false));
        checks.check("cancel(true) does not reach the next", InterruptionChecks::cancelThenNext);
        checks.check("shutdownNow reaches a task in service", () -> {
            ThreadPoolExecutor pool = Pools.single();
            Held held = Held.in(pool);
            pool.shutdownNow();
            return Seen.all(held.wasInterrupted(), Pools.end(pool));
        });
        checks.check("shutdown does not reach a task in service", () -> {
            ThreadPoolExecutor pool = Pools.single();
            Held held = Held.in(pool);
            pool.shutdown();
            held.release();
            return Seen.all(held.wasInterrupted(), Pools.end(pool));
        });
        checks.check("status in a task that starts while the pool stops", InterruptionChecks::whileStopping);
        checks.check("setCorePoolSize does not reach a task in service", () -> {
            ThreadPoolExecutor pool = Pools.fixed(2);
            Held held = Held.in(pool);
            pool.setCorePoolSize(1);
            pool.setMaximumPoolSize(1);
            pool.setKeepAliveTime(1, TimeUnit.MILLISECONDS);
            pool.allowCoreThreadTimeOut(true);
            held.release();
            return Seen.all(held.wasInterrupted(), Pools.end(pool));
        });
        checks.check("of an idle worker by a stranger ends nothing", InterruptionChecks::stranger);
        checks.check("of a thread that submits stays", () -> {
            ThreadPoolExecutor pool = Pools.single();
            Thread.currentThread().interrupt();
            Future<Integer> future = pool.submit(() -> 42);
            boolean still = Thread.interrupted();
            return Seen.all(still, future.get(), Pools.end(pool));
        });
    }

    private static Object leaking(int way) throws Exception {
        ThreadPoolExecutor pool = Pools.single();
        Held held = Held.in(pool);
        pool.execute(() -> {
            Thread.currentThread().interrupt();
            if (way == 2) {
                new Failing().run();
            }
        });
        Future<Boolean> next = pool.submit(() -> Thread.currentThread().isInterrupted());
        held.release();
        return Seen.all(next.get(), Pools.end(pool));
    }

    private static Object fromHook() throws Exception {
        List<Object> hooks = Pools.log();
        ThreadPoolExecutor pool =
                new Hooked(
                        1,
                        new LinkedBlockingQueue<>(),
                        new Workers("worker"),
                        new ThreadPoolExecutor.AbortPolicy(),
                        hooks) {
                    @Override
                    protected void beforeExecute(Thread worker, Runnable task) {
                        worker.interrupt();
                    }
                };
        Object seen = pool.submit(() -> Thread.interrupted()).get();
        return Seen.all(seen, Pools.end(pool), hooks);
    }

    private static Object cancelled(boolean interrupting) throws Exception {
        ThreadPoolExecutor pool = Pools.single();
        Held held = new Held();
        Future<?> future = pool.submit(held);
        held.awaitEntered();
        boolean cancelled = future.cancel(interrupting);
        String result = Seen.attempt(future::get);
        if (interrupting) {
            // a latch that is open by then may be passed before the interruption is seen
            held.wasInterrupted();
        }
        held.release();
        return Seen.all(cancelled, result, held.wasInterrupted(), future, Pools.end(pool));
    }

    private static Object cancelThenNext() throws Exception {
        ThreadPoolExecutor pool = Pools.single();
        int interrupted = 0;
        for (int i = 0; i < 200; i++) {
            CountDownLatch entered = new CountDownLatch(1);
            Future<?> first = pool.submit(entered::countDown);
            entered.await();
            first.cancel(true);
            interrupted +=
                    pool.submit(() -> Thread.currentThread().isInterrupted()).get() ? 1 : 0;
        }
        return Seen.all(interrupted, Pools.end(pool));
    }

    /** The hook waits for the stop, so that the task starts after it. */
    private static Object whileStopping() throws Exception {
        CountDownLatch before = new CountDownLatch(1);
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
            @Override
            protected void beforeExecute(Thread worker, Runnable task) {
                before.countDown();
                try {
                    new CountDownLatch(1).await();
                } catch (InterruptedException stopped) {
                    worker.interrupt();
                }
            }
        };
        Future<Boolean> task = pool.submit(() -> Thread.currentThread().isInterrupted());
        before.await();
        List<Runnable> left = pool.shutdownNow();
        return Seen.all(task.get(), left, Pools.end(pool));
    }

    private static Object stranger() throws Exception {
        ThreadPoolExecutor pool = Pools.single();
        Workers workers = (Workers) pool.getThreadFactory();
        pool.submit(() -> {}).get();
        Thread worker = workers.thread(0);
        for (int i = 0; i < 20; i++) {
            Pools.await(() -> worker.getState() == Thread.State.WAITING);
            worker.interrupt();
        }
        Object seen = pool.submit(() -> Thread.currentThread().isInterrupted()).get();
        return Seen.all(seen, workers.made(), Pools.end(pool));
    }
}
