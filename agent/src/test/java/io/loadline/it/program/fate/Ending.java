package io.loadline.it.program.fate;

import static io.loadline.it.program.fate.Tasks.NOTHING;

import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;

/** Pools that are shut down. */
final class Ending {

    private Ending() {}

    static void addTo(Fates fates) {
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
