package io.loadline.it.program.conformance;

import java.util.List;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** What a scheduled pool does with its tasks when it is shut down, and with cancelled ones. */
final class SchedulePolicyChecks {

    private SchedulePolicyChecks() {}

    static void addTo(Checks checks) {
        checks.check("at first", () -> {
            ScheduledThreadPoolExecutor pool = Pools.scheduled();
            return Seen.all(
                    pool.getExecuteExistingDelayedTasksAfterShutdownPolicy(),
                    pool.getContinueExistingPeriodicTasksAfterShutdownPolicy(),
                    pool.getRemoveOnCancelPolicy(),
                    pool.getKeepAliveTime(TimeUnit.NANOSECONDS) >= 0,
                    pool.getMaximumPoolSize(),
                    pool.getQueue().getClass());
        });
        for (boolean delayed : new boolean[] {true, false}) {
            for (boolean periodic : new boolean[] {true, false}) {
                checks.check("delayed " + delayed + ", periodic " + periodic, () -> shutdown(delayed, periodic));
            }
        }
        checks.check("cancelled task is kept", () -> cancelled(false));
        checks.check("cancelled task is removed", () -> cancelled(true));
        checks.check("cancelled periodic task is removed", () -> {
            ScheduledThreadPoolExecutor pool = Pools.scheduled();
            pool.setRemoveOnCancelPolicy(true);
            ScheduledFuture<?> future = pool.scheduleAtFixedRate(() -> {}, 0, 1, TimeUnit.DAYS);
            Pools.await(() -> pool.getQueue().size() == 1 && pool.getCompletedTaskCount() == 1);
            boolean cancelled = future.cancel(true);
            int left = pool.getQueue().size();
            Pools.end(pool);
            return Seen.all(cancelled, left, pool);
        });
        checks.check("shutdownNow returns the futures", () -> {
            ScheduledThreadPoolExecutor pool = Pools.scheduled();
            ScheduledFuture<?> once = pool.schedule(() -> 42, 1, TimeUnit.DAYS);
            ScheduledFuture<?> often = pool.scheduleAtFixedRate(() -> {}, 2, 1, TimeUnit.DAYS);
            List<Runnable> left = pool.shutdownNow();
            Pools.end(pool);
            return Seen.all(left.size(), left.contains(once), left.contains(often), once.isDone(), often.isDone());
        });
        checks.check("policy changed after shutdown ends the pool", () -> {
            ScheduledThreadPoolExecutor pool = Pools.scheduled();
            ScheduledFuture<?> late = pool.schedule(() -> 42, 1, TimeUnit.DAYS);
            pool.shutdown();
            boolean before = pool.isTerminated();
            pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
            Pools.end(pool);
            return Seen.all(before, late.isCancelled(), pool);
        });
    }

    private static Object shutdown(boolean delayed, boolean periodic) throws Exception {
        List<Object> log = Pools.log();
        ScheduledThreadPoolExecutor pool = Pools.scheduled();
        pool.setExecuteExistingDelayedTasksAfterShutdownPolicy(delayed);
        pool.setContinueExistingPeriodicTasksAfterShutdownPolicy(periodic);
        Held held = Held.in(pool);
        ScheduledFuture<?> once = pool.schedule(new Named("once", log), 1, TimeUnit.NANOSECONDS);
        ScheduledFuture<?>[] often = new ScheduledFuture<?>[1];
        often[0] = pool.scheduleWithFixedDelay(
                () -> {
                    log.add("often");
                    often[0].cancel(false);
                },
                1,
                1,
                TimeUnit.NANOSECONDS);
        pool.shutdown();
        int queued = pool.getQueue().size();
        held.release();
        Pools.end(pool);
        return Seen.all(queued, log, once.isCancelled(), once.isDone(), often[0].isCancelled(), pool);
    }

    private static Object cancelled(boolean remove) throws Exception {
        ScheduledThreadPoolExecutor pool = Pools.scheduled();
        pool.setRemoveOnCancelPolicy(remove);
        ScheduledFuture<?> first = pool.schedule(() -> 42, 1, TimeUnit.DAYS);
        pool.schedule(() -> 43, 2, TimeUnit.DAYS);
        first.cancel(false);
        int left = pool.getQueue().size();
        pool.purge();
        int purged = pool.getQueue().size();
        pool.shutdownNow();
        Pools.end(pool);
        return Seen.all(left, purged, pool);
    }
}
