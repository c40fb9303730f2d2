package io.loadline.it.program.conformance;

import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The factory methods of {@code Executors}. */
final class FactoryChecks {

    private FactoryChecks() {}

    static void addTo(Checks checks) {
        checks.check("newFixedThreadPool", () -> used(Executors.newFixedThreadPool(2, new Workers("w"))));
        checks.check("newCachedThreadPool", () -> used(Executors.newCachedThreadPool(new Workers("w"))));
        checks.check("newSingleThreadExecutor", () -> used(Executors.newSingleThreadExecutor(new Workers("w"))));
        checks.check("newScheduledThreadPool", () -> used(Executors.newScheduledThreadPool(1, new Workers("w"))));
        checks.check("newSingleThreadScheduledExecutor", () -> {
            ScheduledExecutorService pool = Executors.newSingleThreadScheduledExecutor(new Workers("w"));
            Object seen = pool.schedule(() -> 43, 1, TimeUnit.MILLISECONDS).get();
            return Seen.all(seen, used(pool));
        });
        checks.check("newWorkStealingPool", () -> {
            ExecutorService pool = Executors.newWorkStealingPool(2);
            return Seen.all(pool instanceof ForkJoinPool, used(pool));
        });
        checks.check("cast to ThreadPoolExecutor", () -> {
            ThreadPoolExecutor pool = (ThreadPoolExecutor) Executors.newFixedThreadPool(3);
            pool.setMaximumPoolSize(4);
            Pools.end(pool);
            return Seen.all(pool, pool.getCorePoolSize(), pool.getMaximumPoolSize());
        });
        checks.check("newFixedThreadPool(0)", () -> Executors.newFixedThreadPool(0));
        checks.check("newFixedThreadPool without factory", () -> Executors.newFixedThreadPool(1, null));
        checks.check("unconfigurable", () -> {
            ExecutorService pool = Executors.unconfigurableExecutorService(Pools.single());
            return Seen.all(pool instanceof ThreadPoolExecutor, used(pool));
        });
        checks.check("unconfigurable, scheduled", () -> {
            ScheduledExecutorService pool = Executors.unconfigurableScheduledExecutorService(Pools.scheduled());
            return Seen.all(pool instanceof ScheduledThreadPoolExecutor, used(pool));
        });
        checks.check("default factory", () -> {
            ThreadFactory factory = Executors.defaultThreadFactory();
            Thread thread = factory.newThread(() -> {});
            return Seen.all(factory.getClass(), thread.getName(), thread.isDaemon(), thread.getPriority());
        });
        checks.check("callable", () -> {
            Callable<Object> plain = Executors.callable(() -> {});
            Callable<Integer> valued = Executors.callable(() -> {}, 42);
            return Seen.all(
                    plain.call(),
                    valued.call(),
                    Executors.callable(new Failing()).call());
        });
        checks.check("callable of null", () -> Executors.callable((Runnable) null));
    }

    private static Object used(ExecutorService pool) throws Exception {
        Object result = pool.submit(() -> 42).get();
        String failed = Seen.attempt(() -> pool.submit(() -> {
                    throw new Exception("expected");
                })
                .get());
        Object all = pool.invokeAll(Arrays.asList(() -> 1, () -> 2)).size();
        Pools.end(pool);
        String rejected = Seen.attempt(() -> pool.submit(() -> 42));
        boolean workStealing = pool instanceof ForkJoinPool;
        return Seen.all(
                pool.getClass(),
                result,
                workStealing ? "failed" : failed,
                all,
                workStealing ? rejected.startsWith("threw") : rejected,
                pool.isTerminated());
    }
}
