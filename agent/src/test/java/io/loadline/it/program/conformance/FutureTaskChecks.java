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
        checks.check("cancel from inside", () -> {
            Watched[] future = new Watched[1];
            future[0] = new Watched(() -> future[0].cancel(true));
            String seen = Seen.attempt(() -> ran(future[0]));
            return Seen.all(seen, Thread.interrupted());
        });
        checks.check("done throws", FutureTaskChecks::doneThrows);
        checks.check("run twice on two workers", () -> {
            List<Object> log = Pools.log();
            ThreadPoolExecutor pool = Pools.fixed(2);
            FutureTask<Object> future = new FutureTask<>(new Named("once", log), 42);
            pool.execute(future);
            pool.execute(future);
            Pools.end(pool);
            return Seen.all(log, future.get(), pool);
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

    private static Object doneThrows() throws Exception {
        ThreadPoolExecutor pool = Pools.single();
        FutureTask<Integer> future = new FutureTask<Integer>(() -> 42) {
            @Override
            protected void done() {
                throw new IllegalStateException("done");
            }
        };
        pool.execute(future);
        Pools.end(pool);
        return Seen.all(future.get(), ((Workers) pool.getThreadFactory()).uncaught());
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

        @Override
        protected boolean runAndReset() {
            return super.runAndReset();
        }
    }
}
