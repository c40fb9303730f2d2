package io.loadline.it.program.fate;

import static io.loadline.it.program.fate.Tasks.NOTHING;

import io.loadline.it.program.Gate;
import io.loadline.it.program.OwnBeans;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Where a task goes: to a core thread, to the queue, to a thread beyond core; and threads that come and go. */
final class Growing {

    private Growing() {}

    static void addTo(Fates fates) {
        fates.add("core", threads -> Pools.fixed(3, threads), Growing::core);
        fates.add("queue", Pools::single, Growing::queue);
        fates.add("maximum", Growing::oneToThree, Growing::maximum);
        fates.addFresh("prestarted", threads -> Pools.fixed(3, threads), Growing::prestarted);
        fates.addFresh("prestarted for the queue", Pools::single, Growing::prestartedForTheQueue);
        fates.addFresh("core time-out", threads -> Pools.fixed(2, threads), Growing::coreTimeOut);
        fates.add("cached", Growing::cached, Growing::handedOver);
        fates.add("no core", Growing::noCore, Growing::queue);
        fates.add("resized", Pools::single, Growing::resized);
    }

    private static ThreadPoolExecutor oneToThree(ThreadFactory threads) {
        return Pools.of(1, 3, new ArrayBlockingQueue<>(2), threads, new ThreadPoolExecutor.AbortPolicy());
    }

    private static ThreadPoolExecutor cached(ThreadFactory threads) {
        return Pools.of(0, 100, new SynchronousQueue<>(), threads, new ThreadPoolExecutor.AbortPolicy());
    }

    private static ThreadPoolExecutor noCore(ThreadFactory threads) {
        return Pools.of(0, 1, new LinkedBlockingQueue<>(), threads, new ThreadPoolExecutor.AbortPolicy());
    }

    private static void core(ThreadPoolExecutor pool, Book book) {
        Gate first = Gate.holding(pool);
        Gate second = Gate.holding(pool);
        Gate third = Gate.holding(pool);
        book.expect("3 arrived, 3 started");
        first.open();
        book.expect("3 arrived, 2 started, 1 ran");
        second.open();
        third.open();
        book.expect("3 arrived, 3 ran");
    }

    private static void queue(ThreadPoolExecutor pool, Book book) {
        Gate gate = Pools.hold(pool, 5);
        book.expect("6 arrived, 1 started, 5 queued");
        gate.open();
        book.expect("6 arrived, 6 ran");
    }

    private static void maximum(ThreadPoolExecutor pool, Book book) {
        Gate core = Pools.hold(pool, 2);
        Gate second = Gate.holding(pool);
        Gate third = Gate.holding(pool);
        book.expect("5 arrived, 3 started, 2 queued");
        int refused = Pools.executeOrBeRefused(4, pool, NOTHING);
        book.expect("four are refused", refused == 4);
        book.expect("9 arrived, 3 started, 2 queued, 4 rejected");
        core.open();
        second.open();
        third.open();
        book.expect("9 arrived, 5 ran, 4 rejected");
    }

    private static void prestarted(ThreadPoolExecutor pool, Book book) {
        book.expect("three are started", pool.prestartAllCoreThreads() == 3);
        book.expect("0 arrived");
        core(pool, book);
    }

    /** A worker that is started without a task of its own finds some in the queue. */
    private static void prestartedForTheQueue(ThreadPoolExecutor pool, Book book) {
        pool.getQueue().add(NOTHING);
        pool.getQueue().add(NOTHING);
        pool.prestartCoreThread();
        book.expect("2 requeued, 2 ran");
    }

    private static void coreTimeOut(ThreadPoolExecutor pool, Book book) {
        pool.setKeepAliveTime(5, TimeUnit.MILLISECONDS);
        pool.allowCoreThreadTimeOut(true);
        for (int round = 1; round <= 3; round++) {
            Pools.execute(4, pool, NOTHING);
            book.expect(4 * round + " arrived, " + 4 * round + " ran");
            OwnBeans.await("no worker is left", () -> pool.getPoolSize() == 0);
        }
    }

    private static void handedOver(ThreadPoolExecutor pool, Book book) {
        Gate first = Gate.holding(pool);
        Gate second = Gate.holding(pool);
        book.expect("2 arrived, 2 started");
        first.open();
        second.open();
        book.expect("2 arrived, 2 ran");
        Gate third = Gate.holding(pool);
        third.open();
        book.expect("3 arrived, 3 ran");
    }

    private static void resized(ThreadPoolExecutor pool, Book book) {
        Gate held = Gate.holding(pool);
        Gate[] waiting = {new Gate(), new Gate(), new Gate()};
        for (Gate gate : waiting) {
            pool.execute(gate);
        }
        Pools.execute(5, pool, NOTHING);
        book.expect("9 arrived, 1 started, 8 queued");
        pool.setMaximumPoolSize(4);
        pool.setCorePoolSize(4);
        for (Gate gate : waiting) {
            gate.awaitEntered();
        }
        book.expect("9 arrived, 4 started, 5 queued");
        pool.setCorePoolSize(1);
        pool.setMaximumPoolSize(1);
        held.open();
        // its worker is one too many, and leaves the queue to the others
        book.expect("9 arrived, 3 started, 1 ran, 5 queued");
        for (Gate gate : waiting) {
            gate.open();
        }
        Pools.execute(3, pool, NOTHING);
        book.expect("12 arrived, 12 ran");
        OwnBeans.await("three workers leave", () -> pool.getPoolSize() == 1);
    }
}
