package io.loadline.it.program.fate;

import static io.loadline.it.program.fate.Tasks.NOTHING;

import io.loadline.it.program.Gate;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/** Scheduled tasks that run once, or not at all: a task arrives when it falls due. */
final class Scheduling {

    private Scheduling() {}

    static void addTo(Fates fates) {
        fates.add("scheduled", Scheduling::single, Scheduling::once);
        fates.add("scheduled and due", Scheduling::single, Scheduling::due);
        fates.add("scheduled long ago or for never", Scheduling::single, Scheduling::extremes);
        fates.add("scheduled and cancelled", Scheduling::single, Scheduling::cancelled);
        fates.add("scheduled and cancelled, removed", Scheduling::removing, Scheduling::cancelledAndRemoved);
        fates.add("scheduled and cancelled when due", Scheduling::single, Scheduling::cancelledWhenDue);
        fates.add("scheduled and cancelled when due, removed", Scheduling::removing, Scheduling::removedWhenDue);
        fates.add("scheduled, due and taken out", Scheduling::single, Scheduling::takenOut);
        fates.add("scheduled by a subclass", Decorating::new, Scheduling::decorated);
    }

    static ScheduledThreadPoolExecutor single(ThreadFactory threads) {
        return new ScheduledThreadPoolExecutor(1, threads);
    }

    private static ScheduledThreadPoolExecutor removing(ThreadFactory threads) {
        ScheduledThreadPoolExecutor pool = single(threads);
        pool.setRemoveOnCancelPolicy(true);
        return pool;
    }

    static ScheduledFuture<?> in(long millis, ScheduledThreadPoolExecutor pool) {
        return pool.schedule(NOTHING, millis, TimeUnit.MILLISECONDS);
    }

    private static void once(ScheduledThreadPoolExecutor pool, Book book) {
        pool.execute(NOTHING);
        pool.submit(NOTHING);
        in(0, pool);
        in(1, pool);
        pool.schedule(Tasks.FAILING_CALL, 20, TimeUnit.MILLISECONDS);
        pool.execute(Tasks.FAILING);
        in(3_600_000, pool);
        book.expect("6 arrived, 6 ran, 2 failed");
    }

    private static void due(ScheduledThreadPoolExecutor pool, Book book) {
        Gate gate = Gate.holding(pool);
        in(1, pool);
        in(100, pool);
        in(300, pool);
        in(3_600_000, pool);
        book.expect("4 arrived, 1 started, 3 queued");
        gate.open();
        book.expect("4 arrived, 4 ran");
    }

    private static void extremes(ScheduledThreadPoolExecutor pool, Book book) {
        Gate gate = Gate.holding(pool);
        pool.schedule(NOTHING, Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        pool.schedule(NOTHING, Long.MAX_VALUE, TimeUnit.DAYS);
        pool.schedule(NOTHING, Long.MIN_VALUE, TimeUnit.DAYS);
        pool.schedule(NOTHING, -5, TimeUnit.SECONDS);
        book.expect("3 arrived, 1 started, 2 queued");
        Future<?> never = pool.schedule(NOTHING, Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        gate.open();
        book.expect("3 arrived, 3 ran");
        never.cancel(false);
        pool.purge();
        pool.shutdownNow();
        book.expect("3 arrived, 3 ran");
    }

    /** One stays in the queue until it is due; the other is purged before, and never arrives. */
    private static void cancelled(ScheduledThreadPoolExecutor pool, Book book) {
        in(3_600_000, pool).cancel(false);
        pool.purge();
        in(2000, pool).cancel(false);
        pool.execute(NOTHING);
        book.expect("2 arrived, 1 ran, 1 removed");
    }

    private static void cancelledAndRemoved(ScheduledThreadPoolExecutor pool, Book book) {
        in(2000, pool).cancel(false);
        in(3_600_000, pool).cancel(true);
        ScheduledFuture<?> last = in(2000, pool);
        in(2500, pool);
        book.expect("removed", pool.remove((Runnable) last));
        book.expect("1 arrived, 1 ran");
    }

    private static void cancelledWhenDue(ScheduledThreadPoolExecutor pool, Book book) {
        Gate gate = Gate.holding(pool);
        ScheduledFuture<?> first = in(1, pool);
        ScheduledFuture<?> second = in(2, pool);
        in(3, pool);
        book.expect("4 arrived, 1 started, 3 queued");
        first.cancel(false);
        book.expect("4 arrived, 1 started, 3 queued");
        pool.purge();
        book.expect("4 arrived, 1 started, 2 queued, 1 removed");
        second.cancel(false);
        gate.open();
        book.expect("4 arrived, 2 ran, 2 removed");
    }

    private static void removedWhenDue(ScheduledThreadPoolExecutor pool, Book book) {
        Gate gate = Gate.holding(pool);
        ScheduledFuture<?> first = in(1, pool);
        ScheduledFuture<?> second = in(2, pool);
        in(3, pool);
        book.expect("4 arrived, 1 started, 3 queued");
        first.cancel(true);
        book.expect("4 arrived, 1 started, 2 queued, 1 removed");
        pool.remove((Runnable) second);
        book.expect("4 arrived, 1 started, 1 queued, 2 removed");
        gate.open();
        book.expect("4 arrived, 2 ran, 2 removed");
    }

    private static void takenOut(ScheduledThreadPoolExecutor pool, Book book) {
        Gate gate = Gate.holding(pool);
        in(1, pool);
        in(2, pool);
        in(3, pool);
        in(3_600_000, pool);
        book.expect("4 arrived, 1 started, 3 queued");
        pool.getQueue().poll();
        book.expect("4 arrived, 1 started, 2 queued, 1 removed");
        pool.getQueue().clear();
        book.expect("4 arrived, 1 started, 3 removed");
        gate.open();
        book.expect("4 arrived, 1 ran, 3 removed");
    }

    private static void decorated(ScheduledThreadPoolExecutor pool, Book book) {
        Gate gate = Gate.holding(pool);
        ScheduledFuture<?> first = in(1, pool);
        in(2, pool);
        in(3, pool);
        in(3_600_000, pool).cancel(false);
        book.expect("4 arrived, 1 started, 3 queued");
        first.cancel(false);
        pool.purge();
        book.expect("4 arrived, 1 started, 2 queued, 1 removed");
        gate.open();
        book.expect("4 arrived, 3 ran, 1 removed");
    }
}
