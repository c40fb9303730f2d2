// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.conformance;

import io.loadline.it.program.Gate;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Checks the order, the arguments and the exceptions of {@code beforeExecute}, {@code afterExecute} and {@code
 * terminated}.
 */
final class HookChecks {

    private HookChecks() {}

    static void addTo(Checks checks) {
        checks.check("order and arguments", HookChecks::order);
        checks.check("very task and throwable", HookChecks::identity);
        checks.check("beforeExecute throws", () -> throwing("before", new IllegalStateException("hook")));
        checks.check("afterExecute throws", () -> throwing("after", new IllegalStateException("hook")));
        checks.check("task and afterExecute throw", () -> {
            ThrowingPool pool = new ThrowingPool("after", new IllegalStateException("hook"));
            pool.execute(new Failing());
            Pools.end(pool);
            return Seen.all(pool.workers.uncaught(), pool.getCompletedTaskCount());
        });
    }

    private static Object order() throws InterruptedException {
        List<Object> log = Pools.log();
        Workers workers = new Workers("worker");
        ThreadPoolExecutor pool =
                new Hooked(1, new LinkedBlockingQueue<>(), workers, new ThreadPoolExecutor.DiscardPolicy(), log);
        Gate held = Gate.holding(pool);
        pool.execute(new Named("a", log));
        pool.submit(new Named("b", log));
        pool.submit((Callable<?>) new Failing());
        pool.execute(new Failing());
        Runnable removed = new Named("removed", log);
        pool.execute(removed);
        pool.remove(removed);
        pool.submit(new Named("cancelled", log)).cancel(false);
        held.open();
        Pools.end(pool);
        pool.execute(new Named("late", log));
        return Seen.all(log, pool, workers.made());
    }

    @SuppressWarnings("ReferenceEquality")
    private static Object identity() throws Exception {
        List<Object> log = Pools.log();
        Error thrown = new AssertionError("expected");
        Runnable expected = new Failing(thrown);
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), new Workers("worker")) {
                    @Override
                    protected void beforeExecute(Thread worker, Runnable task) {
                        super.beforeExecute(worker, task);
                        log.add(task == expected);
                    }

                    @Override
                    protected void afterExecute(Runnable task, Throwable seen) {
                        super.afterExecute(task, seen);
                        log.add(task == expected);
                        log.add(seen == thrown);
                    }
                };
        pool.execute(expected);
        Pools.end(pool);
        return log;
    }

    private static Object throwing(String hook, Throwable thrown) throws Exception {
        ThrowingPool pool = new ThrowingPool(hook, thrown);
        List<Object> log = Pools.log();
        pool.execute(new Named("a", log));
        pool.execute(new Named("b", log));
        pool.execute(new Named("c", log));
        Pools.end(pool);
        List<Object> uncaught = pool.workers.uncaught();
        return Seen.all(log, uncaught, pool);
    }

    /** Pool that throws from one of its hooks. */
    private static final class ThrowingPool extends ThreadPoolExecutor {
        private final Workers workers;
        private final String hook;
        private final Throwable thrown;

        ThrowingPool(String hook, Throwable thrown) {
            super(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), new Workers("worker"));
            this.workers = (Workers) getThreadFactory();
            this.hook = hook;
            this.thrown = thrown;
        }

        private void enter(String name) {
            if (name.equals(hook)) {
                new Failing(thrown).run();
            }
        }

        @Override
        protected void beforeExecute(Thread worker, Runnable task) {
            enter("before");
        }

        @Override
        protected void afterExecute(Runnable task, Throwable seen) {
            enter("after");
        }

        @Override
        protected void terminated() {
            enter("terminated");
        }
    }
}
