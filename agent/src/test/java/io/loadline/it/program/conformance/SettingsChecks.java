package io.loadline.it.program.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Settings and what they do: sizes, keep-alive, core time-out, prestart. */
final class SettingsChecks {

    private SettingsChecks() {}

    static void addTo(Checks checks) {
        checks.check("as constructed", () -> {
            Workers workers = new Workers("worker");
            ThreadPoolExecutor.DiscardPolicy handler = new ThreadPoolExecutor.DiscardPolicy();
            LinkedBlockingQueue<Runnable> queue = new LinkedBlockingQueue<>(7);
            ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 2, 3, TimeUnit.MILLISECONDS, queue, workers, handler);
            return Seen.all(
                    pool.getCorePoolSize(),
                    pool.getMaximumPoolSize(),
                    pool.getKeepAliveTime(TimeUnit.MICROSECONDS),
                    pool.getKeepAliveTime(TimeUnit.SECONDS),
                    pool.getThreadFactory() == workers,
                    pool.getRejectedExecutionHandler() == handler,
                    pool.getQueue() == queue,
                    pool.allowsCoreThreadTimeOut(),
                    pool.getPoolSize());
        });
        checks.check("prestart", () -> {
            ThreadPoolExecutor pool = Pools.fixed(3);
            String seen = Seen.all(
                    pool.prestartCoreThread(),
                    pool.getPoolSize(),
                    pool.prestartAllCoreThreads(),
                    pool.getPoolSize(),
                    pool.prestartCoreThread(),
                    pool.prestartAllCoreThreads());
            Pools.end(pool);
            return Seen.all(seen, pool, pool.prestartAllCoreThreads());
        });
        checks.check("idle core threads time out", () -> {
            ThreadPoolExecutor pool = Pools.fixed(2);
            pool.prestartAllCoreThreads();
            pool.setKeepAliveTime(1, TimeUnit.MILLISECONDS);
            pool.allowCoreThreadTimeOut(true);
            Pools.await(() -> pool.getPoolSize() == 0);
            Object result = pool.submit(() -> 42).get();
            Pools.await(() -> pool.getPoolSize() == 0);
            return Seen.all(result, pool, pool.getLargestPoolSize(), ended(pool));
        });
        checks.check("threads beyond the core time out", () -> {
            ThreadPoolExecutor pool = new ThreadPoolExecutor(
                    1, 4, 1, TimeUnit.MILLISECONDS, new SynchronousQueue<>(), new Workers("worker"));
            List<Held> held = hold(pool, 4);
            held.forEach(Held::release);
            Pools.await(() -> pool.getPoolSize() == 1);
            return Seen.all(pool.getLargestPoolSize(), ended(pool));
        });
        checks.check("larger core size starts threads for what waits", SettingsChecks::larger);
        checks.check("smaller size ends idle threads", () -> {
            ThreadPoolExecutor pool = Pools.fixed(4);
            pool.prestartAllCoreThreads();
            pool.setCorePoolSize(1);
            pool.setMaximumPoolSize(1);
            Pools.await(() -> pool.getPoolSize() == 1);
            return Seen.all(pool.getLargestPoolSize(), ended(pool));
        });
        checks.check("smaller size while all are busy", () -> {
            ThreadPoolExecutor pool = Pools.fixed(4);
            List<Held> held = hold(pool, 4);
            pool.setCorePoolSize(2);
            pool.setMaximumPoolSize(2);
            int during = pool.getPoolSize();
            held.forEach(Held::release);
            Pools.await(() -> pool.getPoolSize() == 2);
            Object result = pool.submit(() -> 42).get();
            return Seen.all(during, result, ended(pool));
        });
        checks.check("no core thread, unbounded queue", () -> {
            ThreadPoolExecutor pool = new ThreadPoolExecutor(
                    0, 5, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), new Workers("worker"));
            Held held = Held.in(pool);
            pool.submit(() -> 1);
            int threads = pool.getPoolSize();
            held.release();
            return Seen.all(threads, ended(pool), pool.getLargestPoolSize());
        });
        checks.check("other factory and handler", () -> {
            List<Object> log = Pools.log();
            ThreadPoolExecutor pool = Pools.single();
            pool.setThreadFactory(new Workers("other"));
            pool.setRejectedExecutionHandler((task, from) -> log.add(Seen.all(task, from == pool)));
            Object name = pool.submit(() -> Thread.currentThread().getName()).get();
            Pools.end(pool);
            pool.execute(new Named("late", log));
            return Seen.all(name, log);
        });
    }

    private static Object ended(ThreadPoolExecutor pool) throws InterruptedException {
        Pools.end(pool);
        return pool;
    }

    private static List<Held> hold(ThreadPoolExecutor pool, int count) throws InterruptedException {
        List<Held> held = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            held.add(Held.in(pool));
        }
        return held;
    }

    private static Object larger() throws Exception {
        ThreadPoolExecutor pool = Pools.single();
        List<Object> log = Pools.log();
        Held held = Held.in(pool);
        Held waiting = new Held();
        pool.execute(waiting);
        pool.execute(new Named("third", log));
        pool.setMaximumPoolSize(4);
        pool.setCorePoolSize(4);
        waiting.awaitEntered();
        Pools.await(() -> log.size() == 1);
        int size = pool.getPoolSize();
        held.release();
        waiting.release();
        return Seen.all(size, log, ended(pool));
    }
}
