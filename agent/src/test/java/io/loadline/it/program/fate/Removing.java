package io.loadline.it.program.fate;

import static io.loadline.it.program.fate.Tasks.NOTHING;

import io.loadline.it.program.Gate;
import io.loadline.it.program.fate.Tasks.Ranked;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Tasks that are removed, purged or cancelled before their turn. */
final class Removing {

    private Removing() {}

    static void addTo(Fates fates) {
        fates.add("remove", Pools::single, (pool, tale) -> {
            tale.hold(0);
            for (int i = 0; i < 6; i++) {
                pool.execute(new Ranked(i % 2));
            }
            tale.expect("found", pool.remove(new Ranked(1)));
            tale.expect("7 arrived, 1 started, 5 queued, 1 removed");
            tale.expect("not found", !pool.remove(new Ranked(2)));
            tale.open().expect("7 arrived, 6 ran, 1 removed");
        });
        fates.add("tasks hostile to collections", Pools::single, (pool, tale) -> {
            tale.hold(0);
            Pools.execute(20, pool, new Hostile());
            for (int i = 0; i < 20; i++) {
                pool.execute(new Hostile());
            }
            pool.purge();
            pool.remove(NOTHING);
            tale.open().expect("41 arrived, 41 ran");
        });
        fates.add("purge", Pools::single, Removing::purge);
        fates.add("cancelled in the queue", Pools::single, Removing::cancel);
        fates.add("remove of its own", Own::new, (pool, tale) -> {
            tale.hold(4).expect("5 arrived, 1 started, 4 queued");
            pool.remove(NOTHING);
            tale.expect("5 arrived, 1 started, 3 queued, 1 removed");
            tale.open().expect("5 arrived, 4 ran, 1 removed");
        });
        // it has begun, so it is served; the gate ends quietly when it is interrupted
        fates.add("cancelled while it runs", Pools::single, (pool, tale) -> {
            Gate gate = new Gate();
            Future<?> future = pool.submit(gate);
            gate.awaitEntered();
            future.cancel(true);
            tale.expect("1 arrived, 1 ran");
        });
        // somebody else ran it: the worker has no more to do, but nothing was cancelled
        fates.add("future run before its turn", Pools::single, (pool, tale) -> {
            tale.hold(0);
            FutureTask<?> future = new FutureTask<>(NOTHING, null);
            pool.execute(future);
            future.run();
            tale.expect("2 arrived, 1 started, 1 queued");
            tale.open().expect("2 arrived, 2 ran");
        });
        fates.add("future executed twice", Pools::single, (pool, tale) -> {
            FutureTask<?> future = new FutureTask<>(Tasks.FAILING_CALL);
            tale.hold(0);
            pool.execute(future);
            pool.execute(future);
            tale.open().expect("3 arrived, 3 ran, 1 failed");
        });
    }

    private static List<Future<?>> submit(int times, ThreadPoolExecutor pool) {
        List<Future<?>> futures = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            futures.add(pool.submit(NOTHING));
        }
        return futures;
    }

    private static void purge(ThreadPoolExecutor pool, Tale tale) {
        tale.hold(0);
        List<Future<?>> futures = submit(6, pool);
        futures.subList(1, 4).forEach(future -> future.cancel(false));
        pool.purge();
        tale.expect("7 arrived, 1 started, 3 queued, 3 removed");
        tale.open().expect("7 arrived, 4 ran, 3 removed");
    }

    private static void cancel(ThreadPoolExecutor pool, Tale tale) {
        tale.hold(0);
        List<Future<?>> futures = submit(6, pool);
        futures.get(0).cancel(false);
        futures.get(3).cancel(true);
        tale.expect("7 arrived, 1 started, 6 queued");
        tale.open().expect("7 arrived, 5 ran, 2 removed");
    }

    private static final class Hostile implements Runnable {
        @Override
        public void run() {}

        @Override
        public boolean equals(Object other) {
            throw new UnsupportedOperationException("not to be compared");
        }

        @Override
        public int hashCode() {
            throw new UnsupportedOperationException("not to be hashed");
        }

        @Override
        public String toString() {
            throw new UnsupportedOperationException("not to be shown");
        }
    }

    /** A pool that goes to its queue to remove a task. */
    private static final class Own extends ThreadPoolExecutor {

        Own(ThreadFactory threads) {
            super(1, 1, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>(), threads);
        }

        @Override
        public boolean remove(Runnable task) {
            return getQueue().remove(task);
        }
    }
}
