package io.loadline.it.program.conformance;

import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Tasks at a fixed rate and with a fixed delay. */
final class PeriodicChecks {

    private PeriodicChecks() {}

    /** One of the two methods. */
    private interface Kind {
        ScheduledFuture<?> schedule(ScheduledThreadPoolExecutor pool, Runnable task);
    }

    static void addTo(Checks checks) {
        of(checks, "rate", (pool, task) -> pool.scheduleAtFixedRate(task, 0, 100, TimeUnit.MICROSECONDS));
        of(checks, "delay", (pool, task) -> pool.scheduleWithFixedDelay(task, 0, 100, TimeUnit.MICROSECONDS));
        checks.check("longest period", () -> {
            List<Object> log = Pools.log();
            ScheduledThreadPoolExecutor pool = Pools.scheduled();
            pool.scheduleAtFixedRate(new Named("rate", log), 0, Long.MAX_VALUE, TimeUnit.NANOSECONDS);
            Pools.await(() -> pool.getCompletedTaskCount() == 1);
            pool.scheduleWithFixedDelay(new Named("delay", log), 0, Long.MAX_VALUE, TimeUnit.NANOSECONDS);
            Pools.await(() -> pool.getCompletedTaskCount() == 2);
            return Seen.all(log, Pools.end(pool));
        });
    }

    private static void of(Checks checks, String name, Kind kind) {
        checks.check(name + ", until cancelled", () -> untilCancelled(kind));
        checks.check(name + ", until it throws", () -> {
            ScheduledThreadPoolExecutor pool = Pools.scheduled();
            int[] runs = new int[1];
            ScheduledFuture<?> future = kind.schedule(pool, () -> {
                if (++runs[0] == 5) {
                    new Failing().run();
                }
            });
            String seen = Seen.attempt(future::get);
            Pools.end(pool);
            return Seen.all(seen, runs[0], future.isCancelled(), pool);
        });
        checks.check(name + ", cancelled from inside", () -> {
            ScheduledThreadPoolExecutor pool = Pools.scheduled();
            List<Object> log = Pools.log();
            ScheduledFuture<?>[] future = new ScheduledFuture<?>[1];
            CountDownLatch known = new CountDownLatch(1);
            future[0] = kind.schedule(pool, () -> {
                try {
                    known.await();
                } catch (InterruptedException e) {
                    log.add(e);
                }
                log.add(future[0].cancel(false));
            });
            known.countDown();
            String seen = Seen.attempt(future[0]::get);
            return Seen.all(seen, log, Pools.end(pool));
        });
        checks.check(name + ", cancelled while it runs", () -> {
            ScheduledThreadPoolExecutor pool = Pools.scheduled();
            Held held = new Held();
            ScheduledFuture<?> future = kind.schedule(pool, held);
            held.awaitEntered();
            boolean cancelled = future.cancel(true);
            boolean interrupted = held.wasInterrupted();
            Pools.end(pool);
            return Seen.all(cancelled, interrupted, Seen.attempt(future::get), pool);
        });
        checks.check(name + ", pool ends from inside", () -> {
            ScheduledThreadPoolExecutor pool = Pools.scheduled();
            int[] runs = new int[1];
            ScheduledFuture<?> future = kind.schedule(pool, () -> {
                if (++runs[0] == 3) {
                    pool.shutdown();
                }
            });
            Pools.await(pool::isTerminated);
            Pools.end(pool);
            return Seen.all(runs[0], future.isCancelled(), pool);
        });
    }

    /** It runs again and again as the same object. */
    private static Object untilCancelled(Kind kind) throws Exception {
        ScheduledThreadPoolExecutor pool = Pools.scheduled();
        CountDownLatch runs = new CountDownLatch(20);
        ScheduledFuture<?> future = kind.schedule(pool, runs::countDown);
        runs.await();
        boolean done = future.isDone();
        boolean cancelled = future.cancel(false);
        String seen = Seen.attempt(future::get);
        Pools.end(pool);
        return Seen.all(
                done, cancelled, seen, pool.isTerminated(), pool.getQueue(), pool.getCompletedTaskCount() >= 20);
    }
}
