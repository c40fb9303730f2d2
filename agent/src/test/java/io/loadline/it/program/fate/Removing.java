package io.loadline.it.program.fate;

import static io.loadline.it.program.fate.Tasks.NOTHING;

import io.loadline.it.program.Gate;
import io.loadline.it.program.fate.Tasks.Ranked;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadPoolExecutor;

/** Tasks that are removed, purged or cancelled before their turn. */
final class Removing {

    private Removing() {}

    static void addTo(Fates fates) {
        fates.add("remove", Pools::single, Removing::remove);
        fates.add("remove what is equal", Pools::single, Removing::removeEqual);
        fates.add("remove what runs", Pools::single, Removing::removeRunning);
        fates.add("purge", Pools::single, Removing::purge);
        fates.add("cancelled in the queue", Pools::single, Removing::cancel);
        fates.add("cancelled and removed", Pools::single, Removing::cancelAndRemove);
        fates.add("cancelled while it runs", Pools::single, Removing::cancelRunning);
        fates.add("future run before its turn", Pools::single, Removing::runBefore);
        fates.add("future executed twice", Pools::single, Removing::executedTwice);
    }

    private static void remove(ThreadPoolExecutor pool, Book book) {
        Gate gate = Gate.holding(pool);
        Runnable task = () -> {};
        Runnable other = () -> {};
        Pools.execute(3, pool, task);
        pool.execute(other);
        pool.remove(task);
        book.expect("5 arrived, 1 started, 3 queued, 1 removed");
        pool.remove(other);
        book.expect("found no more", !pool.remove(other));
        book.expect("5 arrived, 1 started, 2 queued, 2 removed");
        gate.open();
        book.expect("5 arrived, 3 ran, 2 removed");
    }

    private static void removeEqual(ThreadPoolExecutor pool, Book book) {
        Gate gate = Gate.holding(pool);
        for (int i = 0; i < 6; i++) {
            pool.execute(new Ranked(i % 2));
        }
        book.expect("found", pool.remove(new Ranked(1)));
        book.expect("7 arrived, 1 started, 5 queued, 1 removed");
        book.expect("not found", !pool.remove(new Ranked(2)));
        gate.open();
        book.expect("7 arrived, 6 ran, 1 removed");
    }

    private static void removeRunning(ThreadPoolExecutor pool, Book book) {
        Gate gate = Gate.holding(pool);
        book.expect("not found", !pool.remove(gate));
        pool.purge();
        book.expect("1 arrived, 1 started");
        gate.open();
        book.expect("1 arrived, 1 ran");
    }

    private static List<Future<?>> submit(int times, ThreadPoolExecutor pool) {
        List<Future<?>> futures = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            futures.add(pool.submit(NOTHING));
        }
        return futures;
    }

    private static void purge(ThreadPoolExecutor pool, Book book) {
        Gate gate = Gate.holding(pool);
        List<Future<?>> futures = submit(6, pool);
        futures.subList(1, 4).forEach(future -> future.cancel(false));
        pool.purge();
        book.expect("7 arrived, 1 started, 3 queued, 3 removed");
        gate.open();
        book.expect("7 arrived, 4 ran, 3 removed");
    }

    private static void cancel(ThreadPoolExecutor pool, Book book) {
        Gate gate = Gate.holding(pool);
        List<Future<?>> futures = submit(6, pool);
        futures.get(0).cancel(false);
        futures.get(3).cancel(true);
        book.expect("7 arrived, 1 started, 6 queued");
        gate.open();
        book.expect("7 arrived, 5 ran, 2 removed");
    }

    private static void cancelAndRemove(ThreadPoolExecutor pool, Book book) {
        Gate gate = Gate.holding(pool);
        List<Future<?>> futures = submit(4, pool);
        for (Future<?> future : futures.subList(0, 2)) {
            future.cancel(false);
            pool.remove((Runnable) future);
        }
        pool.purge();
        book.expect("5 arrived, 1 started, 2 queued, 2 removed");
        gate.open();
        book.expect("5 arrived, 3 ran, 2 removed");
    }

    /** It has begun, so it is served; the gate ends quietly when it is interrupted. */
    private static void cancelRunning(ThreadPoolExecutor pool, Book book) {
        Gate gate = new Gate();
        Future<?> future = pool.submit(gate);
        gate.awaitEntered();
        future.cancel(true);
        book.expect("1 arrived, 1 ran");
    }

    /** Somebody else ran it: the worker has no more to do, but nothing was cancelled. */
    private static void runBefore(ThreadPoolExecutor pool, Book book) {
        Gate gate = Gate.holding(pool);
        FutureTask<?> future = new FutureTask<>(NOTHING, null);
        pool.execute(future);
        future.run();
        book.expect("2 arrived, 1 started, 1 queued");
        gate.open();
        book.expect("2 arrived, 2 ran");
    }

    private static void executedTwice(ThreadPoolExecutor pool, Book book) {
        FutureTask<?> future = new FutureTask<>(Tasks.FAILING_CALL);
        Gate gate = Gate.holding(pool);
        pool.execute(future);
        pool.execute(future);
        gate.open();
        book.expect("3 arrived, 3 ran, 1 failed");
    }
}
