package io.loadline.it.program;

import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A scheduled pool with a known number of runs: 5 + 4 periodic, 6 + 2 + 1 one-shot. */
final class ScheduledWork {

    static final String POOL = "scheduled";

    private final ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(2, new NamedThreads(POOL));
    private final AtomicInteger atRate = new AtomicInteger();
    private final AtomicInteger withDelay = new AtomicInteger();

    void warm() throws Exception {
        pool.schedule(() -> {}, 1, TimeUnit.MILLISECONDS).get();
        pool.prestartAllCoreThreads();
        OwnBeans.await("idle workers", () -> pool.getActiveCount() == 0 && pool.getPoolSize() == 2);
    }

    void run() throws Exception {
        Future<?> rate = pool.scheduleAtFixedRate(this::failTheFifthTime, 1, 3, TimeUnit.MILLISECONDS);
        Future<?>[] delayed = new Future<?>[1];
        synchronized (delayed) {
            delayed[0] = pool.scheduleWithFixedDelay(
                    () -> {
                        synchronized (delayed) {
                            if (withDelay.incrementAndGet() == 4) {
                                delayed[0].cancel(false);
                            }
                        }
                    },
                    1,
                    3,
                    TimeUnit.MILLISECONDS);
        }
        for (int i = 0; i < 6; i++) {
            pool.schedule(() -> {}, i, TimeUnit.MILLISECONDS);
        }
        pool.execute(() -> {});
        pool.execute(() -> {});
        pool.schedule(
                (Callable<Void>) () -> {
                    throw new Exception("expected");
                },
                2,
                TimeUnit.MILLISECONDS);
        pool.schedule(() -> {}, 1, TimeUnit.HOURS);
        pool.schedule(() -> {}, 1, TimeUnit.HOURS).cancel(false);
        OwnBeans.awaitQuiet(POOL, 18);
        if (!rate.isDone() || !delayed[0].isDone()) {
            throw new IllegalStateException("a periodic task still runs");
        }
    }

    private void failTheFifthTime() {
        if (atRate.incrementAndGet() == 5) {
            throw new IllegalStateException("expected");
        }
    }
}
