// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.conformance;

import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Checks that an exception of a task reaches the handler of its thread unchanged, or stays in its future. */
final class UncaughtChecks {

    private UncaughtChecks() {}

    static void addTo(Checks checks) {
        checks.check("runtime exception", () -> thrown(new IllegalStateException("expected")));
        checks.check("error", () -> thrown(new AssertionError("expected")));
        checks.check("throwable", () -> thrown(new Throwable("expected")));
        checks.check("stack overflow", UncaughtChecks::stackOverflow);
        checks.check("own trace", () -> {
            ThreadPoolExecutor pool = Pools.single();
            pool.execute(new Failing());
            Pools.end(pool);
            return ((Workers) pool.getThreadFactory()).uncaught();
        });
        checks.check("printed by the default handler", () -> {
            throwing("printing");
            return "on stderr";
        });
    }

    /** Ends a thread of this name, which has no handler of its own, by an exception of its task. */
    private static void throwing(String name) throws InterruptedException {
        List<Object> threads = Pools.log();
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        pool.setThreadFactory(work -> {
            Thread thread = new Thread(work, name);
            threads.add(thread);
            return thread;
        });
        pool.execute(new Failing());
        Pools.end(pool);
        ((Thread) threads.get(0)).join();
    }

    @SuppressWarnings("ReferenceEquality")
    private static Object thrown(Throwable thrown) throws Exception {
        ThreadPoolExecutor pool = Pools.single();
        Workers workers = (Workers) pool.getThreadFactory();
        pool.execute(new Failing(thrown));
        int next = pool.submit(workers::made).get();
        Pools.end(pool);
        Object seen = workers.uncaught().get(0);
        return Seen.all(seen == thrown, workers.uncaught(), next, pool);
    }

    private static Object stackOverflow() throws Exception {
        ThreadPoolExecutor pool = Pools.single();
        Workers workers = (Workers) pool.getThreadFactory();
        pool.execute(new Runnable() {
            @Override
            @SuppressWarnings("InfiniteRecursion")
            public void run() {
                run();
            }
        });
        Object next = pool.submit(() -> 42).get();
        Pools.end(pool);
        Object seen = workers.uncaught().get(0);
        return Seen.all(seen.getClass(), next, pool);
    }
}
