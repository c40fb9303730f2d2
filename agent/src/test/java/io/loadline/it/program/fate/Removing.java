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
        fates.add("remove what is equal", Pools::single, (pool, tale) -> {
            tale.hold(0);
            for (int i = 0; i < 6; i++) {
                pool.execute(new Ranked(i % 2));
            }
            tale.expect("found", pool.remove(new Ranked(1)));
            tale.expect("7 arrived, 1 started, 5 queued, 1 removed");
            tale.expect("not found", !pool.remove(new Ranked(2)));
            tale.open().expect("7 arrived, 6 ran, 1 removed");
        });
        fates.add("remove what runs", Pools::single, (pool, tale) -> {
            Gate gate = Gate.holding(pool);
            tale.expect("not found", !pool.remove(gate));
            pool.purge();
            tale.expect("1 arrived, 1 started");
            gate.open();
            tale.expect("1 arrived, 1 ran");
        });
        fates.add("purge", Pools::single, Removing::purge);
        fates.add("cancelled in the queue", Pools::single, Removing::cancel);
        fates.add("cancelled and removed", Pools::single, (pool, tale) -> {
            tale.hold(0);
            List<Future<?>> futures = submit(4, pool);
            for (Future<?> future : futures.subList(0, 2)) {
                future.cancel(false);
                pool.remove((Runnable) future);
            }
            pool.purge();
            tale.expect("5 arrived, 1 started, 2 queued, 2 removed");
            tale.open().expect("5 arrived, 3 ran, 2 removed");
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

    private static void remove(ThreadPoolExecutor pool, Tale tale) {
        tale.hold(0);
        Runnable task = () -> {};
        Runnable other = () -> {};
        Pools.execute(3, pool, task);
        pool.execute(other);
        pool.remove(task);
        tale.expect("5 arrived, 1 started, 3 queued, 1 removed");
        pool.remove(other);
        tale.expect("found no more", !pool.remove(other));
        tale.expect("5 arrived, 1 started, 2 queued, 2 removed");
        tale.open().expect("5 arrived, 3 ran, 2 removed");
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
}
