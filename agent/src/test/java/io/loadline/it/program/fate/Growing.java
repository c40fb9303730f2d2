package io.loadline.it.program.fate;

import static io.loadline.it.program.fate.Tasks.NOTHING;

import io.loadline.it.program.OwnBeans;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor.AbortPolicy;
import java.util.concurrent.TimeUnit;

/** Threads that come and go, and pools that are shut down. */
final class Growing {

    private Growing() {}

    static void addTo(Fates fates) {
        fates.add("core", Pools.fixed(3), (pool, tale) -> core(tale));
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
        fates.add("shutdownNow", Pools.fixed(2), Growing::shutdownNow);
        // execute finds that the pool has ended meanwhile, takes an equal task out of the queue again and
        // rejects
        fates.add("shutdown while it is handed in", Growing::shuttingDown, (pool, tale) -> {
            tale.hold(3);
            ((Ender) pool.getQueue()).whenQueued = pool::shutdown;
            tale.refuses(1, 1).expect("5 arrived, 1 started, 3 queued, 1 rejected");
            tale.open().expect("5 arrived, 4 ran, 1 rejected");
        });
        fates.add("shutdownNow while it is handed in", Growing::shuttingDown, (pool, tale) -> {
            tale.hold(3);
            ((Ender) pool.getQueue()).whenQueued = pool::shutdownNow;
            tale.refuses(0, 1);
            tale.open().expect("5 arrived, 1 ran, 4 removed");
        });
    }

    private static void core(Tale tale) {
        tale.hold(0).hold(0).hold(0).expect("3 arrived, 3 started");
        tale.open().expect("3 arrived, 2 started, 1 ran");
        tale.open().open().expect("3 arrived, 3 ran");
    }

    private static ThreadPoolExecutor shuttingDown(ThreadFactory threads) {
        return Pools.with(new Ender()).apply(threads);
    }

    /** The gates end when they are interrupted. */
    private static void shutdownNow(ThreadPoolExecutor pool, Tale tale) {
        tale.hold(0).hold(7).expect("seven are left", pool.shutdownNow().size() == 7);
        tale.refuses(2, 2).expect("11 arrived, 2 ran, 7 removed, 2 rejected");
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
