package io.loadline.it.program.fate;

import static io.loadline.it.program.fate.Tasks.NOTHING;

import io.loadline.it.program.Gate;
import io.loadline.it.program.fate.Tasks.Ranked;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;

/** What the application puts into the pool's queue, and takes out of it, itself. */
final class Bypassing {

    private Bypassing() {}

    static void addTo(Fates fates) {
        fates.add("direct put", Pools::single, Bypassing::put);
        fates.add("direct put to an idle worker", Pools::single, Bypassing::putToIdleWorker);
        fates.add("direct put of what was executed too", Pools::single, Bypassing::putTwice);
        fates.add("direct put and remove", Pools::single, Bypassing::putAndRemove);
        fates.add("direct put and shutdownNow", Pools::single, Bypassing::putAndShutDown);
        fates.add("direct put and taken out", Pools::single, Bypassing::putAndTakenOut);
        takeOut(fates, "clear", 4, BlockingQueue::clear);
        takeOut(fates, "poll", 1, BlockingQueue::poll);
        takeOut(fates, "drainTo", 3, queue -> queue.drainTo(new ArrayList<>(), 3));
        takeOut(fates, "iterator", 1, Bypassing::removeSecond);
        takeOut(fates, "removeIf", 4, queue -> queue.removeIf(task -> task == NOTHING));
        fates.add("taken out and executed again", Pools::single, Bypassing::takenOutAndExecuted);
    }

    private static void put(ThreadPoolExecutor pool, Book book) throws InterruptedException {
        Gate gate = Gate.holding(pool);
        pool.getQueue().add(new Ranked(1));
        pool.getQueue().offer(new Ranked(2));
        pool.getQueue().put(NOTHING);
        pool.getQueue().addAll(Arrays.asList(NOTHING, new Ranked(1)));
        book.expect("1 arrived, 5 requeued, 1 started, 5 queued");
        Pools.execute(2, pool, NOTHING);
        book.expect("3 arrived, 5 requeued, 1 started, 7 queued");
        gate.open();
        book.expect("3 arrived, 5 requeued, 8 ran");
    }

    private static void putToIdleWorker(ThreadPoolExecutor pool, Book book) {
        pool.prestartAllCoreThreads();
        for (int i = 1; i <= 3; i++) {
            pool.getQueue().add(NOTHING);
            book.expect(i + " requeued, " + i + " ran");
        }
    }

    private static void putTwice(ThreadPoolExecutor pool, Book book) {
        Gate gate = Gate.holding(pool);
        Runnable task = () -> {};
        pool.getQueue().add(task);
        pool.execute(task);
        pool.getQueue().add(task);
        book.expect("2 arrived, 2 requeued, 1 started, 3 queued");
        gate.open();
        book.expect("2 arrived, 2 requeued, 4 ran");
    }

    private static void putAndRemove(ThreadPoolExecutor pool, Book book) {
        Gate gate = Gate.holding(pool);
        for (int i = 0; i < 3; i++) {
            pool.getQueue().add(new Ranked(i));
        }
        book.expect("1 arrived, 3 requeued, 1 started, 3 queued");
        pool.remove(new Ranked(1));
        book.expect("1 arrived, 3 requeued, 1 started, 2 queued, 1 removed");
        gate.open();
        book.expect("1 arrived, 3 requeued, 3 ran, 1 removed");
    }

    private static Gate putTwo(ThreadPoolExecutor pool, Book book) {
        Gate gate = Gate.holding(pool);
        pool.getQueue().add(NOTHING);
        pool.getQueue().add(NOTHING);
        book.expect("1 arrived, 2 requeued, 1 started, 2 queued");
        return gate;
    }

    private static void putAndShutDown(ThreadPoolExecutor pool, Book book) {
        Gate gate = putTwo(pool, book);
        pool.shutdownNow();
        gate.open();
        book.expect("1 arrived, 2 requeued, 1 ran, 2 removed");
    }

    private static void putAndTakenOut(ThreadPoolExecutor pool, Book book) {
        Gate gate = putTwo(pool, book);
        pool.getQueue().poll();
        book.expect("1 arrived, 2 requeued, 1 started, 1 queued, 1 removed");
        gate.open();
        book.expect("1 arrived, 2 requeued, 2 ran, 1 removed");
    }

    private interface TakeOut {
        void from(BlockingQueue<Runnable> queue);
    }

    private static void takeOut(Fates fates, String name, int gone, TakeOut takeOut) {
        fates.add("taken out by " + name, Pools::single, (pool, book) -> {
            Gate gate = Pools.hold(pool, 4);
            book.expect("5 arrived, 1 started, 4 queued");
            takeOut.from(pool.getQueue());
            int left = 4 - gone;
            book.expect("5 arrived, 1 started, " + left + " queued, " + gone + " removed");
            gate.open();
            book.expect("5 arrived, " + (1 + left) + " ran, " + gone + " removed");
            pool.execute(NOTHING);
            book.expect("6 arrived, " + (2 + left) + " ran, " + gone + " removed");
        });
    }

    private static void removeSecond(BlockingQueue<Runnable> queue) {
        Iterator<Runnable> tasks = queue.iterator();
        tasks.next();
        tasks.next();
        tasks.remove();
    }

    /** A queue that the application runs through and hands in again: each arrives a second time. */
    private static void takenOutAndExecuted(ThreadPoolExecutor pool, Book book) {
        Gate gate = Gate.holding(pool);
        Runnable[] tasks = {() -> {}, () -> {}, () -> {}};
        for (Runnable task : tasks) {
            pool.execute(task);
        }
        book.expect("4 arrived, 1 started, 3 queued");
        for (int i = 0; i < 3; i++) {
            pool.execute(pool.getQueue().remove());
        }
        book.expect("7 arrived, 1 started, 3 queued, 3 removed");
        gate.open();
        book.expect("7 arrived, 4 ran, 3 removed");
    }
}
