package io.loadline.it.program.conformance;

import io.loadline.it.program.Gate;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Delayed;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Scheduled tasks that run once, again and again, or not at all. */
final class ScheduledChecks {

    private ScheduledChecks() {}

    static void addTo(Checks checks) {
        checks.check("result", () -> {
            ScheduledThreadPoolExecutor pool = Pools.scheduled();
            return Seen.all(result(pool.schedule(() -> 42, 1, TimeUnit.MILLISECONDS)), Pools.end(pool));
        });
        checks.check("cancel before its time", () -> {
            ScheduledThreadPoolExecutor pool = Pools.scheduled();
            ScheduledFuture<?> future = pool.schedule(() -> 42, 1, TimeUnit.DAYS);
            boolean cancelled = future.cancel(false);
            String seen = Seen.all(cancelled, pool.getQueue().size(), result(future), pool.getQueue());
            return Seen.all(seen, pool.remove((Runnable) future), Pools.end(pool));
        });
        checks.check("largest delay", ScheduledChecks::largest);
        checks.check("periodic, until cancelled", ScheduledChecks::untilCancelled);
        checks.check("periodic, until it throws", () -> {
            ScheduledThreadPoolExecutor pool = Pools.scheduled();
            int[] runs = new int[1];
            ScheduledFuture<?> future = periodic(pool, () -> {
                if (++runs[0] == 5) {
                    new Failing().run();
                }
            });
            String seen = Seen.attempt(future::get);
            Pools.end(pool);
            return Seen.all(seen, runs[0], future.isCancelled(), pool);
        });
        checks.check("periodic, cancelled while it runs", () -> {
            ScheduledThreadPoolExecutor pool = Pools.scheduled();
            Gate held = new Gate();
            ScheduledFuture<?> future = periodic(pool, held);
            held.awaitEntered();
            boolean cancelled = future.cancel(true);
            boolean interrupted = held.wasInterrupted();
            Pools.end(pool);
            return Seen.all(cancelled, interrupted, Seen.attempt(future::get), pool);
        });
    }

    private static ScheduledFuture<?> periodic(ScheduledThreadPoolExecutor pool, Runnable task) {
        return pool.scheduleAtFixedRate(task, 0, 100, TimeUnit.MICROSECONDS);
    }

    private static String result(ScheduledFuture<?> future) {
        return Seen.all(Seen.attempt(future::get), future.isDone(), future.isCancelled(), future.getClass());
    }

    /** They must neither overflow nor come before others. */
    private static Object largest() throws Exception {
        ScheduledThreadPoolExecutor pool = Pools.scheduled();
        ScheduledFuture<?> never = pool.schedule(() -> 42, Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        ScheduledFuture<?> neverEither = pool.schedule(() -> 42, Long.MAX_VALUE, TimeUnit.DAYS);
        ScheduledFuture<?> past = pool.schedule(() -> "past", -1, TimeUnit.SECONDS);
        Object seen = past.get();
        boolean first = ((Delayed) never).compareTo(past) > 0;
        List<Runnable> left = pool.shutdownNow();
        Pools.end(pool);
        return Seen.all(seen, first, left.size(), never.isDone(), neverEither.isDone(), pool);
    }

    /** It runs again and again as the same object. */
    private static Object untilCancelled() throws Exception {
        ScheduledThreadPoolExecutor pool = Pools.scheduled();
        CountDownLatch runs = new CountDownLatch(20);
        ScheduledFuture<?> future = periodic(pool, runs::countDown);
        runs.await();
        boolean done = future.isDone();
        boolean cancelled = future.cancel(false);
        String seen = Seen.attempt(future::get);
        Pools.end(pool);
        return Seen.all(
                done, cancelled, seen, pool.isTerminated(), pool.getQueue(), pool.getCompletedTaskCount() >= 20);
    }
}
