package io.loadline.it.program.fate;

import static io.loadline.it.program.fate.Tasks.NOTHING;

import io.loadline.it.program.Gate;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Pools that are shut down. */
final class Ending {

    private Ending() {}

    static void addTo(Fates fates) {
        fates.add("shutdown", Pools::single, Ending::shutdown);
        fates.add("shutdownNow", threads -> Pools.fixed(2, threads), Ending::shutdownNow);
        fates.add("shutdown while it is handed in", Ending::shuttingDown, Ending::whileHandedIn);
        fates.add("shutdownNow while it is handed in", Ending::shuttingDown, Ending::drainedWhileHandedIn);
        fates.add("shutdown and execute at once", threads -> Pools.fixed(2, threads), Ending::race);
    }

    private static ThreadPoolExecutor shuttingDown(ThreadFactory threads) {
        return Pools.of(1, 1, new Ender(), threads, new ThreadPoolExecutor.AbortPolicy());
    }

    private static void shutdown(ThreadPoolExecutor pool, Book book) {
        Gate gate = Pools.hold(pool, 4);
        pool.shutdown();
        Pools.executeOrBeRefused(3, pool, NOTHING);
        book.expect("8 arrived, 1 started, 4 queued, 3 rejected");
        gate.open();
        book.expect("8 arrived, 5 ran, 3 rejected");
        Pools.executeOrBeRefused(1, pool, NOTHING);
        book.expect("9 arrived, 5 ran, 4 rejected");
    }

    /** The gates end when they are interrupted. */
    private static void shutdownNow(ThreadPoolExecutor pool, Book book) {
        Gate.holding(pool);
        Gate.holding(pool);
        Pools.execute(7, pool, NOTHING);
        book.expect("seven are left", pool.shutdownNow().size() == 7);
        Pools.executeOrBeRefused(2, pool, NOTHING);
        book.expect("11 arrived, 2 ran, 7 removed, 2 rejected");
    }

    /** {@code execute} finds that the pool has ended meanwhile, takes an equal task out of the queue again and rejects. */
    private static void whileHandedIn(ThreadPoolExecutor pool, Book book) {
        Gate gate = Pools.hold(pool, 3);
        ((Ender) pool.getQueue()).whenQueued = pool::shutdown;
        book.expect("it is refused", Pools.executeOrBeRefused(1, pool, NOTHING) == 1);
        book.expect("5 arrived, 1 started, 3 queued, 1 rejected");
        gate.open();
        book.expect("5 arrived, 4 ran, 1 rejected");
    }

    private static void drainedWhileHandedIn(ThreadPoolExecutor pool, Book book) {
        Gate gate = Pools.hold(pool, 3);
        ((Ender) pool.getQueue()).whenQueued = pool::shutdownNow;
        book.expect("it is not refused", Pools.executeOrBeRefused(1, pool, NOTHING) == 0);
        gate.open();
        book.expect("5 arrived, 1 ran, 4 removed");
    }

    /** Two threads hand in one and the same task while a third ends the pool. */
    private static void race(ThreadPoolExecutor pool, Book book) throws Exception {
        AtomicInteger ran = new AtomicInteger();
        AtomicInteger refused = new AtomicInteger();
        CyclicBarrier atOnce = new CyclicBarrier(3);
        Thread[] callers = new Thread[2];
        for (int i = 0; i < callers.length; i++) {
            callers[i] = new Thread(() -> {
                await(atOnce);
                refused.addAndGet(Pools.executeOrBeRefused(20_000, pool, ran::incrementAndGet));
            });
            callers[i].start();
        }
        await(atOnce);
        while (ran.get() < 100) {
            Thread.yield();
        }
        pool.shutdown();
        for (Thread caller : callers) {
            caller.join();
        }
        pool.awaitTermination(1, TimeUnit.MINUTES);
        book.expect("40000 arrived, " + ran.get() + " ran, " + refused.get() + " rejected");
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** Does something the moment a task is in it. */
    private static final class Ender extends LinkedBlockingQueue<Runnable> {
        private volatile Runnable whenQueued = NOTHING;

        @Override
        public boolean offer(Runnable task) {
            boolean added = super.offer(task);
            whenQueued.run();
            return added;
        }
    }
}
