// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.leak;

import io.loadline.it.program.OwnBeans;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/** Makes pools that the application drops. */
final class Pools {

    private static final int EACH = 20;

    private final Watched watched;

    Pools(Watched watched) {
        this.watched = watched;
    }

    static void drop(Watched watched) throws Exception {
        Pools pools = new Pools(watched);
        for (int i = 0; i < EACH; i++) {
            pools.plugins();
            pools.nobodyServes();
        }
        pools.threadsOutliveTheirWorkers();
    }

    /** Drops class loaders whose pools are in different states. */
    private void plugins() throws Exception {
        watched.add("loaders of pools never used", new ThrowAwayLoader())
                .make(PluginPool.class, ThreadPoolExecutor.class);
        watched.add("loaders of pools shut down", new ThrowAwayLoader())
                .make(PluginPool.class, ThreadPoolExecutor.class)
                .shutdown();
        use(watched.add("loaders of pools dropped after use", new ThrowAwayLoader())
                .make(PluginPool.class, ThreadPoolExecutor.class));
        ThreadPoolExecutor ended = use(watched.add("loaders of pools shut down after use", new ThrowAwayLoader())
                .make(PluginPool.class, ThreadPoolExecutor.class));
        ended.shutdownNow();
    }

    private static ThreadPoolExecutor use(ThreadPoolExecutor pool) throws Exception {
        for (int i = 0; i < 4; i++) {
            pool.execute(new ThrowAwayLoader().make(Payload.class, Runnable.class));
        }
        OwnBeans.comesTrue(() -> pool.getPoolSize() == 0 && pool.getQueue().isEmpty());
        return pool;
    }

    /** Drops a pool without a thread, whose queued tasks refer to it. */
    private void nobodyServes() {
        ThreadPoolExecutor pool = watched.add(
                "pools that no thread serves",
                new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), work -> null));
        pool.execute(watched.add("tasks that no thread serves", new Payload()).referringTo(pool));
    }

    /** Drops pools whose threads live on with other work. */
    private void threadsOutliveTheirWorkers() throws InterruptedException {
        CountDownLatch left = new CountDownLatch(EACH);
        for (int i = 0; i < EACH; i++) {
            ThreadPoolExecutor pool = watched.add(
                    "pools whose threads live on",
                    new ThreadPoolExecutor(1, 1, 150, TimeUnit.MILLISECONDS, new LinkedBlockingQueue<>(), work -> {
                        AtomicReference<Runnable> job = new AtomicReference<>(work);
                        return Tasks.daemon(() -> livingOn(job, left));
                    }));
            pool.allowCoreThreadTimeOut(true);
            pool.execute(new Payload());
        }
        left.await();
    }

    private static void livingOn(AtomicReference<Runnable> job, CountDownLatch left) {
        job.getAndSet(null).run();
        left.countDown();
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException end) {
            // the JVM ends before
        }
    }
}
