package io.loadline.it.program.fate;

import static io.loadline.it.program.fate.Tasks.NOTHING;

import io.loadline.it.program.OwnBeans;
import io.loadline.it.program.WrappedScheduled;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Scheduled tasks that run once, or not at all: a task arrives when it falls due. */
final class Scheduling {

    private Scheduling() {}

    static void addTo(Fates fates) {
        fates.add("scheduled", Scheduling::single, (pool, tale) -> {
            pool.execute(NOTHING);
            pool.submit(NOTHING);
            in(0, pool);
            in(1, pool);
            pool.schedule(Tasks.FAILING_CALL, 20, TimeUnit.MILLISECONDS);
            pool.execute(Tasks.FAILING);
            in(3_600_000, pool);
            tale.expect("6 arrived, 6 ran, 2 failed");
        });
        fates.add("scheduled and due", Scheduling::single, (pool, tale) -> {
            tale.hold(0);
            in(1, pool);
            in(100, pool);
            in(300, pool);
            in(3_600_000, pool);
            tale.expect("4 arrived, 1 started, 3 queued");
            tale.open().expect("4 arrived, 4 ran");
        });
        fates.add("scheduled long ago or for never", Scheduling::single, Scheduling::extremes);
        fates.add("scheduled and cancelled", Scheduling::single, Scheduling::cancelled);
        fates.add("scheduled and cancelled, decorated", Decorating::new, Scheduling::cancelled);
        fates.add("time-outs of calls", Scheduling::single, Scheduling::timeOuts);
        fates.add("time-outs of calls, removed", Scheduling::removing, Scheduling::timeOuts);
        fates.add("time-outs of calls, decorated", Decorating::new, Scheduling::timeOuts);
        fates.add("scheduled and cancelled about when due", Scheduling::single, Scheduling::cancelledAboutWhenDue);
        fates.add("scheduled and cancelled, removed", Scheduling::removing, (pool, tale) -> {
            in(2000, pool).cancel(false);
            in(3_600_000, pool).cancel(true);
            ScheduledFuture<?> last = in(2000, pool);
            in(2500, pool);
            tale.expect("removed", pool.remove((Runnable) last));
            tale.expect("1 arrived, 1 ran");
        });
        fates.add("scheduled and cancelled when due", Scheduling::single, Scheduling::cancelledWhenDue);
        fates.add("scheduled and cancelled when due, removed", Scheduling::removing, Scheduling::cancelledWhenDue);
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

    private static void extremes(ScheduledThreadPoolExecutor pool, Tale tale) {
        tale.hold(0);
        pool.schedule(NOTHING, Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        pool.schedule(NOTHING, Long.MAX_VALUE, TimeUnit.DAYS);
        pool.schedule(NOTHING, Long.MIN_VALUE, TimeUnit.DAYS);
        pool.schedule(NOTHING, -5, TimeUnit.SECONDS);
        tale.expect("3 arrived, 1 started, 2 queued");
        Future<?> never = pool.schedule(NOTHING, Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        tale.open().expect("3 arrived, 3 ran");
        never.cancel(false);
        pool.purge();
        pool.shutdownNow();
        tale.expect("3 arrived, 3 ran");
    }

    /** One stays in the queue until it is due, the other is purged before: neither ever arrives. */
    private static void cancelled(ScheduledThreadPoolExecutor pool, Tale tale) {
        tale.execute(1).expect("1 arrived, 1 ran");
        in(3_600_000, pool).cancel(false);
        pool.purge();
        in(1000, pool).cancel(false);
        OwnBeans.await("a worker comes upon it", () -> pool.getQueue().isEmpty());
        tale.expect("1 arrived, 1 ran");
    }

    private static void cancelledWhenDue(ScheduledThreadPoolExecutor pool, Tale tale) {
        tale.hold(0);
        ScheduledFuture<?> first = in(1, pool);
        ScheduledFuture<?> second = in(2, pool);
        in(3, pool);
        tale.expect("4 arrived, 1 started, 3 queued");
        first.cancel(false);
        tale.expect("4 arrived, 1 started, 2 queued, 1 removed");
        pool.purge();
        second.cancel(true);
        tale.expect("4 arrived, 1 started, 1 queued, 2 removed");
        tale.open().expect("4 arrived, 2 ran, 2 removed");
    }

    /** Each call schedules what is to happen if it takes too long, and cancels that when it is over. */
    private static void timeOuts(ScheduledThreadPoolExecutor pool, Tale tale) {
        tale.execute(1).expect("1 arrived, 1 ran");
        for (int call = 1; call <= 2000; call++) {
            Future<?> timeOut = in(1500 + call % 400, pool);
            timeOut.cancel(call % 2 == 0);
            if (call % 500 == 0) {
                in(call, pool);
            }
        }
        OwnBeans.await("the queue is empty", () -> pool.getQueue().isEmpty());
        tale.expect("5 arrived, 5 ran");
        in(3_600_000, pool).cancel(false);
        pool.shutdownNow();
        tale.expect("5 arrived, 5 ran");
    }

    /** Whether such a task still arrives is a matter of chance, but the counts add up, and what ran is counted. */
    private static void cancelledAboutWhenDue(ScheduledThreadPoolExecutor pool, Tale tale) throws InterruptedException {
        tale.execute(1).expect("1 arrived, 1 ran");
        AtomicInteger ran = new AtomicInteger(1);
        List<Thread> callers = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Random random = new Random(i);
            callers.add(new Thread(() -> {
                for (int call = 0; call < 500; call++) {
                    long micros = random.nextInt(300);
                    Future<?> task = pool.schedule(ran::incrementAndGet, micros, TimeUnit.MICROSECONDS);
                    LockSupport.parkNanos(random.nextInt(300_000));
                    task.cancel(false);
                }
            }));
        }
        callers.forEach(Thread::start);
        for (Thread caller : callers) {
            caller.join();
        }
        OwnBeans.await("the queue is empty", () -> pool.getQueue().isEmpty());
        tale.expectRan(ran.get());
    }

    /** A scheduled pool that wraps each of its tasks. */
    static final class Decorating extends ScheduledThreadPoolExecutor {

        Decorating(ThreadFactory threads) {
            super(1, threads);
        }

        @Override
        protected <V> RunnableScheduledFuture<V> decorateTask(Runnable ignored, RunnableScheduledFuture<V> task) {
            return new WrappedScheduled<>(task);
        }

        @Override
        protected <V> RunnableScheduledFuture<V> decorateTask(Callable<V> ignored, RunnableScheduledFuture<V> task) {
            return new WrappedScheduled<>(task);
        }
    }
}
