package io.loadline.it.program.conformance;

import io.loadline.it.program.WrappedScheduled;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** {@code decorateTask}: the application's own class goes into the queue. */
final class DecoratedTaskChecks {

    private DecoratedTaskChecks() {}

    static void addTo(Checks checks) {
        checks.check(
                "Runnable",
                () -> with((pool, log) -> pool.schedule(new Named("task", log), 1, TimeUnit.MILLISECONDS)
                        .get()));
        checks.check(
                "execute",
                () -> with((pool, log) -> {
                    pool.execute(new Named("task", log));
                    return pool.submit(() -> 42).get();
                }));
        checks.check(
                "in the queue",
                () -> with((pool, log) -> {
                    Object future = pool.schedule(() -> 42, 1, TimeUnit.DAYS);
                    Object queued = pool.getQueue().peek();
                    boolean removed = pool.remove((Runnable) future);
                    return Seen.all(queued.getClass(), queued == future, removed, pool.getQueue());
                }));
        checks.check(
                "periodic",
                () -> with((pool, log) -> {
                    int[] runs = new int[1];
                    Runnable task = () -> {
                        if (++runs[0] == 3) {
                            new Failing().run();
                        }
                    };
                    String seen = Seen.attempt(() -> pool.scheduleAtFixedRate(task, 0, 1, TimeUnit.MILLISECONDS)
                            .get());
                    return Seen.all(seen, runs[0]);
                }));
    }

    /** Something to do with a pool. */
    private interface Use {
        Object of(ScheduledThreadPoolExecutor pool, List<Object> log) throws Exception;
    }

    private static Object with(Use use) throws Exception {
        List<Object> log = Pools.log();
        ScheduledThreadPoolExecutor pool = new Decorating(log);
        String seen = Seen.attempt(() -> use.of(pool, log));
        return Seen.all(seen, log, Pools.end(pool));
    }

    private static final class Decorating extends ScheduledThreadPoolExecutor {
        private final List<Object> log;

        Decorating(List<Object> log) {
            super(1, new Workers("worker"));
            this.log = log;
        }

        @Override
        protected <V> RunnableScheduledFuture<V> decorateTask(Runnable task, RunnableScheduledFuture<V> as) {
            return new Decorated<>(as, log);
        }

        @Override
        protected <V> RunnableScheduledFuture<V> decorateTask(Callable<V> task, RunnableScheduledFuture<V> as) {
            return new Decorated<>(as, log);
        }
    }

    /** Says when it runs. */
    private static final class Decorated<V> extends WrappedScheduled<V> {
        private final List<Object> log;

        Decorated(RunnableScheduledFuture<V> original, List<Object> log) {
            super(original);
            this.log = log;
        }

        @Override
        public void run() {
            log.add("run");
            super.run();
        }
    }
}
