package io.loadline.it.program.fate;

import static io.loadline.it.program.fate.Tasks.NOTHING;

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
        fates.add("shutdownNow", Pools.fixed(2), Ending::shutdownNow);
        // execute finds that the pool has ended meanwhile, takes an equal task out of the queue again and
        // rejects
        fates.add("shutdown while it is handed in", Ending::shuttingDown, (pool, tale) -> {
            tale.hold(3);
            ((Ender) pool.getQueue()).whenQueued = pool::shutdown;
            tale.refuses(1, 1).expect("5 arrived, 1 started, 3 queued, 1 rejected");
            tale.open().expect("5 arrived, 4 ran, 1 rejected");
        });
        fates.add("shutdownNow while it is handed in", Ending::shuttingDown, (pool, tale) -> {
            tale.hold(3);
            ((Ender) pool.getQueue()).whenQueued = pool::shutdownNow;
            tale.refuses(0, 1);
            tale.open().expect("5 arrived, 1 ran, 4 removed");
        });
        fates.add("shutdown and execute at once", Pools.fixed(2), Ending::race);
    }

    private static ThreadPoolExecutor shuttingDown(ThreadFactory threads) {
        return Pools.with(new Ender()).apply(threads);
    }

    private static void shutdown(ThreadPoolExecutor pool, Tale tale) {
        tale.hold(4);
        pool.shutdown();
        tale.refuses(3, 3).expect("8 arrived, 1 started, 4 queued, 3 rejected");
        tale.open().expect("8 arrived, 5 ran, 3 rejected");
        tale.refuses(1, 1).expect("9 arrived, 5 ran, 4 rejected");
    }

    /** The gates end when they are interrupted. */
    private static void shutdownNow(ThreadPoolExecutor pool, Tale tale) {
        tale.hold(0).hold(7).expect("seven are left", pool.shutdownNow().size() == 7);
        tale.refuses(2, 2).expect("11 arrived, 2 ran, 7 removed, 2 rejected");
    }

    /** Two threads hand in one and the same task while a third ends the pool. */
    private static void race(ThreadPoolExecutor pool, Tale tale) throws Exception {
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
        tale.expect("40000 arrived, " + ran.get() + " ran, " + refused.get() + " rejected");
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
