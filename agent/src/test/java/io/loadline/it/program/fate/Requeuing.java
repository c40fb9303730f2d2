package io.loadline.it.program.fate;

import static io.loadline.it.program.fate.Tasks.NOTHING;

import io.loadline.it.program.Gate;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;

/** Rejection handlers of the application's own that give the task to the pool again. */
final class Requeuing {

    private Requeuing() {}

    static void addTo(Fates fates) {
        fates.add("handler waits for room", Requeuing::waiting, Requeuing::waitsForRoom);
        fates.add("handler forces into the queue", Requeuing::forcing, Requeuing::forces);
        fates.add("handler executes again", Requeuing::growing, Requeuing::executesAgain);
        fates.add("handler polls the oldest", Requeuing::polling, Requeuing::pollsTheOldest);
    }

    private static ThreadPoolExecutor waiting(ThreadFactory threads) {
        return Pools.bounded(threads, new Waiting());
    }

    private static ThreadPoolExecutor forcing(ThreadFactory threads) {
        RejectedExecutionHandler force = (task, pool) -> pool.getQueue().add(task);
        return Pools.of(1, 1, new Refusing(), threads, force);
    }

    private static ThreadPoolExecutor growing(ThreadFactory threads) {
        return Pools.bounded(threads, (task, pool) -> {
            pool.setMaximumPoolSize(pool.getMaximumPoolSize() + 1);
            pool.execute(task);
        });
    }

    private static ThreadPoolExecutor polling(ThreadFactory threads) {
        return Pools.bounded(threads, (task, pool) -> {
            pool.getQueue().poll();
            pool.execute(task);
        });
    }

    private static void waitsForRoom(ThreadPoolExecutor pool, Book book) throws InterruptedException {
        Gate gate = Pools.hold(pool, 2);
        Thread opener = new Thread(() -> {
            ((Waiting) pool.getRejectedExecutionHandler()).awaitEntered();
            gate.open();
        });
        opener.start();
        Pools.execute(1, pool, NOTHING);
        opener.join();
        book.expect("4 arrived, 1 rejected, 1 requeued, 4 ran");
        book.expectPutBack(1);
    }

    /** What was forced into the queue is known there before any worker sees it. */
    private static void forces(ThreadPoolExecutor pool, Book book) {
        Gate gate = Gate.holding(pool);
        Refusing queue = (Refusing) pool.getQueue();
        queue.refuses = true;
        Runnable twice = () -> {};
        Pools.execute(3, pool, NOTHING);
        Pools.execute(2, pool, twice);
        book.expect("6 arrived, 5 rejected, 5 requeued, 1 started, 5 queued");
        queue.refuses = false;
        pool.execute(twice);
        book.expect("7 arrived, 5 rejected, 5 requeued, 1 started, 6 queued");
        pool.remove(twice);
        book.expect("7 arrived, 5 rejected, 5 requeued, 1 started, 5 queued, 1 removed");
        gate.open();
        book.expect("7 arrived, 5 rejected, 5 requeued, 6 ran, 1 removed");
        book.expectPutBack(5);
    }

    private static void executesAgain(ThreadPoolExecutor pool, Book book) {
        Gate gate = Pools.hold(pool, 2);
        Gate growth = Gate.holding(pool);
        book.expect("4 arrived, 1 rejected, 1 requeued, 2 started, 2 queued");
        gate.open();
        growth.open();
        book.expect("4 arrived, 1 rejected, 1 requeued, 4 ran");
        book.expectPutBack(1);
    }

    /** As the JDK's discard oldest does, but behind the pool's back. */
    private static void pollsTheOldest(ThreadPoolExecutor pool, Book book) {
        Gate gate = Pools.hold(pool, 4);
        book.expect("5 arrived, 2 rejected, 2 requeued, 1 started, 2 queued, 2 removed");
        gate.open();
        book.expect("5 arrived, 2 rejected, 2 requeued, 3 ran, 2 removed");
        book.expectPutBack(2);
    }

    private static final class Waiting implements RejectedExecutionHandler {
        private final CountDownLatch entered = new CountDownLatch(1);

        @Override
        public void rejectedExecution(Runnable task, ThreadPoolExecutor pool) {
            entered.countDown();
            try {
                pool.getQueue().put(task);
            } catch (InterruptedException e) {
                throw new RejectedExecutionException(e);
            }
        }

        void awaitEntered() {
            Tasks.await(entered);
        }
    }
}
