package io.loadline.it.program.conformance;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** {@code toString} of pools and futures in all their states. */
final class TextChecks {

    private TextChecks() {}

    static void addTo(Checks checks) {
        checks.check("pool", () -> {
            ThreadPoolExecutor pool = Pools.single();
            String fresh = Seen.text(pool);
            Held held = Held.in(pool);
            pool.execute(() -> {});
            String busy = Seen.text(pool);
            pool.shutdown();
            String ending = Seen.text(pool);
            held.release();
            Pools.end(pool);
            return Seen.all(fresh, busy, ending, pool);
        });
        checks.check("pools of Executors", () -> {
            ExecutorService[] pools = {
                Executors.newFixedThreadPool(1),
                Executors.newCachedThreadPool(),
                Executors.newSingleThreadExecutor(),
                Executors.newScheduledThreadPool(1),
                Executors.newSingleThreadScheduledExecutor()
            };
            String seen = Seen.text(pools);
            for (ExecutorService pool : pools) {
                Pools.end(pool);
            }
            return seen;
        });
        checks.check("future", TextChecks::future);
        checks.check("scheduled future", () -> {
            ScheduledThreadPoolExecutor pool = Pools.scheduled();
            ScheduledFuture<?> late = pool.schedule(new Named("late", Pools.log()), 1, TimeUnit.DAYS);
            ScheduledFuture<?> soon = pool.schedule(() -> 42, 0, TimeUnit.DAYS);
            soon.get();
            String before = Seen.all(late, soon, pool.getQueue());
            late.cancel(false);
            Pools.end(pool);
            return Seen.all(before, late, pool);
        });
        checks.check("worker, as its thread factory sees it", () -> {
            String[] seen = new String[1];
            ThreadPoolExecutor pool = Pools.single();
            pool.setThreadFactory(work -> {
                seen[0] = Seen.all(work, work.getClass(), work.getClass().getSuperclass());
                return new Thread(work);
            });
            pool.prestartCoreThread();
            Pools.end(pool);
            return seen[0];
        });
        checks.check("others", () -> {
            ThreadPoolExecutor pool = Pools.single();
            CompletableFuture<Void> done = CompletableFuture.runAsync(() -> {}, pool);
            done.get();
            ExecutorCompletionService<Object> service = new ExecutorCompletionService<>(pool);
            Future<?> future = service.submit(() -> 42);
            service.take();
            Pools.end(pool);
            return Seen.all(done, future, pool.getRejectedExecutionHandler(), Executors.callable(() -> {}));
        });
    }

    private static Object future() throws Exception {
        ThreadPoolExecutor pool = Pools.single();
        Held held = new Held();
        Future<?> running = pool.submit(held);
        held.awaitEntered();
        Future<?> waiting = pool.submit(new Named("waiting", Pools.log()), 42);
        Future<?> cancelled = pool.submit(() -> 43);
        cancelled.cancel(true);
        String before = Seen.all(running, waiting, cancelled);
        FutureTask<Object> failed = new FutureTask<>((Runnable) new Failing(), null);
        failed.run();
        held.release();
        Pools.end(pool);
        return Seen.all(before, failed, running);
    }
}
