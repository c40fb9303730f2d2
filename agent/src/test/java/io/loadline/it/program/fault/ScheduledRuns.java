package io.loadline.it.program.fault;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** One-shot, periodic and cancelled runs of a scheduled pool. */
final class ScheduledRuns {

    private final Seen seen;
    private final Crew crew;

    ScheduledRuns(Seen seen, Crew crew) {
        this.seen = seen;
        this.crew = crew;
    }

    void run() throws Exception {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1, crew);
        pool.setRemoveOnCancelPolicy(true);
        Once soon = Once.ranked(1);
        Once cancelled = Once.ranked(2);
        Future<Integer> result = pool.schedule((Callable<Integer>) soon, 100, TimeUnit.MICROSECONDS);
        pool.schedule((Runnable) cancelled, 1, TimeUnit.HOURS).cancel(false);
        CountDownLatch three = new CountDownLatch(3);
        ScheduledFuture<?> periodic = pool.scheduleWithFixedDelay(three::countDown, 0, 200, TimeUnit.MICROSECONDS);
        seen.expect(three.await(Crew.PATIENCE_SECONDS, TimeUnit.SECONDS), "three periodic runs");
        periodic.cancel(false);
        seen.expectEqual(result.get(Crew.PATIENCE_SECONDS, TimeUnit.SECONDS), 1, "scheduled result");
        pool.shutdown();
        seen.expect(pool.awaitTermination(Crew.PATIENCE_SECONDS, TimeUnit.SECONDS), "the scheduled pool ends");
        seen.expectEqual(soon.runs.get() * 10 + cancelled.runs.get(), 10, "scheduled runs");
    }
}
