// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.fate;

import io.loadline.it.program.Gate;
import io.loadline.it.program.OwnBeans;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.JMException;

/** The totals of wait and service beside what the tasks have measured themselves. */
final class Timing {

    private static final int TASKS = 40;

    private Timing() {}

    static void addTo(Fates fates) {
        fates.addFresh("timed", threads -> new Timed(2, 100, threads), Timing::timed);
        fates.addFresh("timed from the first arrival", Timing::puttingBack, Timing::putBack);
    }

    private static void timed(Timed pool, Tale tale) {
        Gate[] gates = {new Gate(), new Gate()};
        for (Gate gate : gates) {
            pool.sums.execute(pool, gate);
            gate.awaitEntered();
        }
        for (int i = 0; i < TASKS; i++) {
            pool.sums.execute(pool, busy(i));
        }
        gates[0].open();
        gates[1].open();
        int all = TASKS + gates.length;
        tale.expect(all + " arrived, " + all + " ran");
        pool.sums.compare("timed", tale);
        pool.sums.compareFromAbove("timed", tale);
    }

    private static Timed puttingBack(ThreadFactory threads) {
        Timed pool = new Timed(1, 1, threads);
        pool.setRejectedExecutionHandler((task, full) -> {
            pool.sums.handled = System.nanoTime();
            OwnBeans.await("room", () -> full.getQueue().offer(task));
        });
        return pool;
    }

    /** The gate is opened some time after the handler was entered, and all of that is wait. */
    private static void putBack(Timed pool, Tale tale) throws InterruptedException {
        Gate gate = new Gate();
        pool.sums.execute(pool, gate);
        gate.awaitEntered();
        pool.sums.execute(pool, busy(0));
        Thread opener = new Thread(() -> {
            OwnBeans.await("the handler waits for long", () -> {
                long entered = pool.sums.handled;
                return entered != 0 && System.nanoTime() - entered > TimeUnit.MILLISECONDS.toNanos(200);
            });
            gate.open();
        });
        opener.start();
        pool.sums.execute(pool, busy(0));
        opener.join();
        tale.expect("3 arrived, 1 rejected, 1 requeued, 3 ran");
        pool.sums.compare("timed from the first arrival", tale);
        pool.sums.compareFromAbove("timed from the first arrival", tale);
    }

    private static Runnable busy(int i) {
        return () -> {
            long until = System.nanoTime() + TimeUnit.MICROSECONDS.toNanos(200 + 50L * (i % 7));
            while (System.nanoTime() - until < 0) {
                // that is the service
            }
        };
    }

    /** Notes in its hooks when a task is about to begin and when it has ended. */
    private static final class Timed extends ThreadPoolExecutor {
        private final Sums sums = new Sums();

        Timed(int size, int room, ThreadFactory threads) {
            super(size, size, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>(room), threads);
        }

        @Override
        protected void beforeExecute(Thread worker, Runnable task) {
            sums.begins.addAndGet(System.nanoTime());
        }

        @Override
        protected void afterExecute(Runnable task, Throwable thrown) {
            sums.ends.addAndGet(System.nanoTime());
        }
    }

    /**
     * Sums that an application measures of the tasks it submits, in nanoseconds. Each clock read of the agent lies between two
     * of the application's own, so its totals lie between two sums, and no tolerance is needed but for rounding.
     */
    private static final class Sums {
        private static final double ROUNDING = 1000;

        /** When a task was about to begin, and when it had ended, as the pool's hooks see it. */
        final AtomicLong begins = new AtomicLong();

        final AtomicLong ends = new AtomicLong();

        /** When a rejection handler was entered, since the last call of {@link #execute}; 0 if it was not. */
        volatile long handled;

        /** When {@code execute} was called, and a moment at which that was past for certain. */
        private final AtomicLong called = new AtomicLong();

        private final AtomicLong arrived = new AtomicLong();

        /** The first and the last moment inside of a task. */
        private final AtomicLong firsts = new AtomicLong();

        private final AtomicLong lasts = new AtomicLong();

        void execute(ThreadPoolExecutor pool, Runnable work) {
            handled = 0;
            called.addAndGet(System.nanoTime());
            pool.execute(() -> {
                firsts.addAndGet(System.nanoTime());
                work.run();
                lasts.addAndGet(System.nanoTime());
            });
            long past = handled;
            arrived.addAndGet(past == 0 ? System.nanoTime() : past);
        }

        /** Service is no shorter than the tasks say, wait no longer. */
        void compare(String pool, Tale tale) {
            double service = nanos(pool, "TotalServiceMillis");
            double shortest = lasts.get() - firsts.get();
            tale.expect("service " + service + " is " + shortest + " or more", service >= shortest - ROUNDING);
            double wait = nanos(pool, "TotalWaitMillis");
            double longest = firsts.get() - called.get();
            tale.expect("wait " + wait + " is " + longest + " or less", wait > 0 && wait <= longest + ROUNDING);
        }

        /** Service is no longer than from hook to hook, wait no shorter than until the first hook. */
        void compareFromAbove(String pool, Tale tale) {
            double service = nanos(pool, "TotalServiceMillis");
            double longest = ends.get() - begins.get();
            tale.expect("service " + service + " is " + longest + " or less", service <= longest + ROUNDING);
            double wait = nanos(pool, "TotalWaitMillis");
            double shortest = begins.get() - arrived.get();
            tale.expect("wait " + wait + " is " + shortest + " or more", wait >= shortest - ROUNDING);
        }

        private static double nanos(String pool, String attribute) {
            try {
                return (Double) OwnBeans.server().getAttribute(OwnBeans.live(pool), attribute) * 1e6;
            } catch (JMException e) {
                throw new IllegalStateException(pool + " " + attribute, e);
            }
        }
    }
}
