package io.loadline.it.program.conformance;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** One-shot tasks of a scheduled pool. */
final class ScheduledChecks {

    private ScheduledChecks() {}

    static void addTo(Checks checks) {
        checks.check("result", () -> with(pool -> result(pool.schedule(() -> 42, 1, TimeUnit.MILLISECONDS))));
        checks.check(
                "failing Callable",
                () -> with(pool -> result(pool.schedule((Callable<?>) new Failing(), 1, TimeUnit.MILLISECONDS))));
        checks.check("negative delay", () -> with(pool -> result(pool.schedule(() -> 42, -1, TimeUnit.DAYS))));
        checks.check(
                "smallest delay",
                () -> with(pool -> result(pool.schedule(() -> 42, Long.MIN_VALUE, TimeUnit.NANOSECONDS))));
        checks.check("largest delay", ScheduledChecks::largest);
        checks.check("order of delays", ScheduledChecks::order);
        checks.check(
                "execute and submit",
                () -> with(pool -> {
                    List<Object> log = Pools.log();
                    pool.execute(new Named("executed", log));
                    Object result = pool.submit(() -> 42).get();
                    pool.submit(new Named("submitted", log)).get();
                    Object all = pool.invokeAny(Arrays.asList(() -> 43)).toString();
                    return Seen.all(result, log, all);
                }));
        checks.check(
                "cancel before its time",
                () -> with(pool -> {
                    ScheduledFuture<?> future = pool.schedule(() -> 42, 1, TimeUnit.DAYS);
                    boolean cancelled = future.cancel(false);
                    return Seen.all(cancelled, pool.getQueue().size(), result(future), pool.getQueue());
                }));
        checks.check(
                "remove",
                () -> with(pool -> {
                    ScheduledFuture<?> future = pool.schedule(() -> 42, 1, TimeUnit.DAYS);
                    return Seen.all(pool.remove((Runnable) future), pool.remove((Runnable) future), future.isDone());
                }));
        checks.check("rejected", () -> {
            ScheduledThreadPoolExecutor pool = Pools.scheduled();
            Pools.end(pool);
            return pool.schedule(new Named("late", Pools.log()), 1, TimeUnit.MILLISECONDS);
        });
    }

    /** Something to do with a pool. */
    private interface Use {
        Object of(ScheduledThreadPoolExecutor pool) throws Exception;
    }

    private static Object with(Use use) throws Exception {
        ScheduledThreadPoolExecutor pool = Pools.scheduled();
        String seen = Seen.attempt(() -> use.of(pool));
        pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        return Seen.all(seen, Pools.end(pool));
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

    private static Object order() throws Exception {
        List<Object> log = Pools.log();
        ScheduledThreadPoolExecutor pool = Pools.scheduled();
        Held held = Held.in(pool);
        for (int delay : new int[] {5, 1, 4, 2, 3}) {
            pool.schedule(new Named("after " + delay, log), delay * 1000, TimeUnit.MICROSECONDS);
        }
        Object[] queue = pool.getQueue().toArray();
        boolean sorted = true;
        for (Object each : queue) {
            sorted &= ((Delayed) queue[0]).compareTo((Delayed) each) <= 0;
        }
        held.release();
        Pools.end(pool);
        return Seen.all(queue.length, sorted, pool.getCompletedTaskCount(), log.size());
    }
}
