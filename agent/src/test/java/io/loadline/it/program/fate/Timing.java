package io.loadline.it.program.fate;

import io.loadline.it.program.Gate;
import io.loadline.it.program.OwnBeans;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

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
}
