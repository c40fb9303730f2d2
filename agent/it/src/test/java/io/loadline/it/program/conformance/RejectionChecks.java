// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.conformance;

import io.loadline.it.program.Gate;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;

/** Checks the arguments of rejection handlers, and the effects of their actions. */
final class RejectionChecks {

    private RejectionChecks() {}

    static void addTo(Checks checks) {
        checks.check("handler gets the very task and pool", RejectionChecks::identity);
        checks.check("recursion through the caller", RejectionChecks::recursion);
        checks.check("handler that throws", () -> {
            Error thrown = new AssertionError("expected");
            return overflow((task, pool) -> {
                throw thrown;
            });
        });
    }

    private static String overflow(RejectedExecutionHandler handler) throws InterruptedException {
        List<Object> log = Pools.log();
        ThreadPoolExecutor pool = Pools.bounded(new ArrayBlockingQueue<>(1), handler);
        Gate held = Gate.holding(pool);
        pool.execute(new Named("first", log));
        String seen = Seen.doing(() -> pool.execute(new Named("second", log)));
        String queue = Seen.text(pool.getQueue());
        held.open();
        return Seen.all(seen, queue, log, Pools.end(pool));
    }

    @SuppressWarnings("ReferenceEquality")
    private static Object identity() throws Exception {
        Runnable[] tasks = new Runnable[1];
        ThreadPoolExecutor[] pools = new ThreadPoolExecutor[1];
        ThreadPoolExecutor pool = Pools.bounded(new SynchronousQueue<>(), (task, from) -> {
            tasks[0] = task;
            pools[0] = from;
        });
        Gate.holding(pool);
        Runnable task = new Gate();
        pool.execute(task);
        pool.shutdownNow();
        Pools.end(pool);
        return Seen.all(tasks[0] == task, pools[0] == pool);
    }

    /** Makes each task submit the next one to the full pool, so that all of them run on one stack. */
    private static Object recursion() throws Exception {
        ThreadPoolExecutor pool = Pools.bounded(new SynchronousQueue<>(), new ThreadPoolExecutor.CallerRunsPolicy());
        Gate held = Gate.holding(pool);
        int[] depth = new int[2];
        Runnable[] task = new Runnable[1];
        task[0] = () -> {
            if (++depth[0] < 50) {
                pool.execute(task[0]);
            } else {
                depth[1] = new Throwable().getStackTrace().length;
            }
        };
        pool.execute(task[0]);
        held.open();
        Pools.end(pool);
        return Seen.all(depth[0], depth[1], pool);
    }
}
