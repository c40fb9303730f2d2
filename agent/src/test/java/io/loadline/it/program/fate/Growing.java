package io.loadline.it.program.fate;

import static io.loadline.it.program.fate.Tasks.NOTHING;

import io.loadline.it.program.Gate;
import io.loadline.it.program.OwnBeans;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor.AbortPolicy;
import java.util.concurrent.TimeUnit;

/** Where a task goes: to a core thread, to the queue, to a thread beyond core; and threads that come and go. */
final class Growing {

    private Growing() {}

    static void addTo(Fates fates) {
        fates.add("core", Pools.fixed(3), (pool, tale) -> core(tale));
        fates.add("queue", Pools::single, (pool, tale) -> queue(tale));
        fates.add(
                "no core", Pools.of(0, 1, new LinkedBlockingQueue<>(), new AbortPolicy()), (pool, tale) -> queue(tale));
        fates.add("maximum", Pools.of(1, 3, new ArrayBlockingQueue<>(2), new AbortPolicy()), (pool, tale) -> {
            tale.hold(2).hold(0).hold(0).expect("5 arrived, 3 started, 2 queued");
            tale.refuses(4, 4).expect("9 arrived, 3 started, 2 queued, 4 rejected");
            tale.open().open().open().expect("9 arrived, 5 ran, 4 rejected");
        });
        fates.addFresh("prestarted", Pools.fixed(3), (pool, tale) -> {
            tale.expect("three are started", pool.prestartAllCoreThreads() == 3).expect("0 arrived");
            core(tale);
        });
        // a worker that is started without a task of its own finds some in the queue
        fates.addFresh("prestarted for the queue", Pools::single, (pool, tale) -> {
            pool.getQueue().add(NOTHING);
            pool.getQueue().add(NOTHING);
            pool.prestartCoreThread();
            tale.expect("2 requeued, 2 ran");
        });
        fates.addFresh("core time-out", Pools.fixed(2), (pool, tale) -> {
            pool.setKeepAliveTime(5, TimeUnit.MILLISECONDS);
            pool.allowCoreThreadTimeOut(true);
            for (int round = 1; round <= 3; round++) {
                tale.execute(4).expect(4 * round + " arrived, " + 4 * round + " ran");
                OwnBeans.await("no worker is left", () -> pool.getPoolSize() == 0);
            }
        });
        fates.add(
                "cached",
                Pools.of(0, Integer.MAX_VALUE, new SynchronousQueue<>(), new AbortPolicy()),
                (pool, tale) -> tale.hold(0)
                        .hold(0)
                        .expect("2 arrived, 2 started")
                        .open()
                        .open()
                        .expect("2 arrived, 2 ran")
                        .hold(0)
                        .open()
                        .expect("3 arrived, 3 ran"));
        fates.add("resized", Pools::single, Growing::resized);
    }

    private static void core(Tale tale) {
        tale.hold(0).hold(0).hold(0).expect("3 arrived, 3 started");
        tale.open().expect("3 arrived, 2 started, 1 ran");
        tale.open().open().expect("3 arrived, 3 ran");
    }

    private static void queue(Tale tale) {
        tale.hold(5).expect("6 arrived, 1 started, 5 queued").open().expect("6 arrived, 6 ran");
    }

    private static void resized(ThreadPoolExecutor pool, Tale tale) {
        tale.hold(0);
        Gate[] waiting = {new Gate(), new Gate(), new Gate()};
        for (Gate gate : waiting) {
            pool.execute(gate);
        }
        tale.execute(5).expect("9 arrived, 1 started, 8 queued");
        pool.setMaximumPoolSize(4);
        pool.setCorePoolSize(4);
        for (Gate gate : waiting) {
            gate.awaitEntered();
        }
        tale.expect("9 arrived, 4 started, 5 queued");
        pool.setCorePoolSize(1);
        pool.setMaximumPoolSize(1);
        // the worker of the first gate is one too many, and leaves the queue to the others
        tale.open().expect("9 arrived, 3 started, 1 ran, 5 queued");
        for (Gate gate : waiting) {
            gate.open();
        }
        tale.execute(3).expect("12 arrived, 12 ran");
        OwnBeans.await("three workers leave", () -> pool.getPoolSize() == 1);
    }
}
