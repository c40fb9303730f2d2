// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.conformance;

import io.loadline.it.program.Gate;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Checks that interrupts reach the intended tasks and no others. */
final class InterruptionChecks {

    private InterruptionChecks() {}

    static void addTo(Checks checks) {
        checks.check("status that a task leaves does not reach the next", () -> leaking(1));
        checks.check("status that a throwing task leaves does not reach the next", () -> leaking(2));
        checks.check("status that beforeExecute sets is seen by the task", () -> {
            ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
                @Override
                protected void beforeExecute(Thread worker, Runnable task) {
                    worker.interrupt();
                }
            };
            return Seen.all(pool.submit(() -> Thread.interrupted()).get(), Pools.end(pool));
        });
        checks.check("cancel(true) does not reach the next", InterruptionChecks::cancelThenNext);
        checks.check("shutdown does not reach a task in service", () -> {
            ThreadPoolExecutor pool = Pools.single();
            Gate held = Gate.holding(pool);
            pool.shutdown();
            held.open();
            return Seen.all(held.wasInterrupted(), Pools.end(pool));
        });
        checks.check("of a thread that submits stays", () -> {
            ThreadPoolExecutor pool = Pools.single();
            Thread.currentThread().interrupt();
            Future<Integer> future = pool.submit(() -> 42);
            boolean still = Thread.interrupted();
            return Seen.all(still, future.get(), Pools.end(pool));
        });
    }

    private static Object leaking(int way) throws Exception {
        ThreadPoolExecutor pool = Pools.single();
        Gate held = Gate.holding(pool);
        pool.execute(() -> {
            Thread.currentThread().interrupt();
            if (way == 2) {
                new Failing().run();
            }
        });
        Future<Boolean> next = pool.submit(() -> Thread.currentThread().isInterrupted());
        held.open();
        return Seen.all(next.get(), Pools.end(pool));
    }

    private static Object cancelThenNext() throws Exception {
        ThreadPoolExecutor pool = Pools.single();
        int interrupted = 0;
        for (int i = 0; i < 200; i++) {
            CountDownLatch entered = new CountDownLatch(1);
            Future<?> first = pool.submit(entered::countDown);
            entered.await();
            first.cancel(true);
            interrupted +=
                    pool.submit(() -> Thread.currentThread().isInterrupted()).get() ? 1 : 0;
        }
        return Seen.all(interrupted, Pools.end(pool));
    }
}
