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

/** Compares the totals of wait and service with the times that tasks measure themselves. */
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

    /** Opens the gate some time after the handler was entered; all of that time is wait. */
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
                // the service time
            }
        };
    }

    /** Pool whose hooks record when a task is about to begin and when it has ended. */
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
     * Sums of times that an application measures of its tasks, in nanoseconds. Each clock read of the agent lies
     * between two of the application, so that its totals lie between two sums. A tolerance is only needed for rounding.
     */
    private static final class Sums {
        private static final double ROUNDING = 1000;

        /** Time when a task was about to begin, by the pool's hook; {@link #ends} has the time after its end. */
        final AtomicLong begins = new AtomicLong();

        final AtomicLong ends = new AtomicLong();

        /** Time when a rejection handler was entered since the last call of {@link #execute}; 0 if none was. */
        volatile long handled;

        /** Time when {@code execute} was called; {@link #arrived} has a time when the arrival is known to be past. */
        private final AtomicLong called = new AtomicLong();

        private final AtomicLong arrived = new AtomicLong();

        /** First time inside a task; {@link #lasts} has the last one. */
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

        /** Checks that service is at least that of the tasks, and wait at most that of the tasks. */
        void compare(String pool, Tale tale) {
            double service = nanos(pool, "TotalServiceMillis");
            double shortest = lasts.get() - firsts.get();
            tale.expect("service " + service + " is " + shortest + " or more", service >= shortest - ROUNDING);
            double wait = nanos(pool, "TotalWaitMillis");
            double longest = firsts.get() - called.get();
            tale.expect("wait " + wait + " is " + longest + " or less", wait > 0 && wait <= longest + ROUNDING);
        }

        /**
         * Checks that service is at most the time from hook to hook, and wait at least the time until the first hook.
         */
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
