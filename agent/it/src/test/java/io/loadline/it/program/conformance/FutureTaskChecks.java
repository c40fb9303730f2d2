package io.loadline.it.program.conformance;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** {@code FutureTask} on a pool and on the caller's own thread. */
final class FutureTaskChecks {

    private FutureTaskChecks() {}

    static void addTo(Checks checks) {
        checks.check("on a pool", () -> onPool(new Watched(() -> 42)));
        checks.check("on a pool, throws", () -> onPool(new Watched(new Failing())));
        checks.check("run by a task", () -> {
            List<Object> log = Pools.log();
            ThreadPoolExecutor pool = Pools.single();
            pool.submit(() -> {
                        FutureTask<Integer> inner = new FutureTask<>(() -> 42);
                        inner.run();
                        FutureTask<Object> failing = new FutureTask<>(new Failing(), null);
                        failing.run();
                        return log.add(Seen.all(inner.get(), Seen.attempt(failing::get)));
                    })
                    .get();
            return Seen.all(log, Pools.end(pool));
        });
        checks.check("overridden run", () -> {
            List<Object> log = Pools.log();
            ThreadPoolExecutor pool = Pools.single();
            pool.execute(new FutureTask<Object>(new Failing(), null) {
                @Override
                public void run() {
                    log.add("before");
                    super.run();
                    log.add("after " + isDone());
                }

                @Override
                protected void setException(Throwable thrown) {
                    log.add(Seen.frames(new Throwable().getStackTrace()));
                    super.setException(thrown);
                }
            });
            Pools.end(pool);
            return log;
        });
    }

    private static Object ran(Watched future) {
        future.run();
        return Seen.all(
                Seen.attempt(future::get),
                Seen.attempt(() -> future.get(1, TimeUnit.SECONDS)),
                future.isDone(),
                future.isCancelled(),
                future.log,
                future);
    }

    private static Object onPool(Watched future) throws InterruptedException {
        ThreadPoolExecutor pool = Pools.single();
        Future<?> outer = pool.submit(future);
        String seen = Seen.attempt(outer::get);
        Pools.end(pool);
        return Seen.all(seen, ran(future), pool);
    }

    /** Writes down where its hooks are called. */
    private static final class Watched extends FutureTask<Object> {
        private final List<Object> log = Pools.log();

        Watched(Callable<Object> task) {
            super(task);
        }

        @Override
        protected void done() {
            log.add("done " + isCancelled());
        }

        @Override
        protected void set(Object value) {
            log.add("set " + value);
            super.set(value);
        }

        @Override
        protected void setException(Throwable thrown) {
            log.add(thrown);
            super.setException(thrown);
        }
    }
}
