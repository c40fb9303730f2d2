package io.loadline.it.program.conformance;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** {@code execute} and {@code submit}: results, order, and which thread gets which task. */
final class SubmissionChecks {

    private SubmissionChecks() {}

    static void addTo(Checks checks) {
        checks.check("execute runs tasks in order", () -> {
            List<Object> log = Pools.log();
            ThreadPoolExecutor pool = Pools.single();
            for (int i = 0; i < 20; i++) {
                pool.execute(new Named("t" + i, log));
            }
            Pools.end(pool);
            return log;
        });
        checks.check("execute(null)", () -> {
            Pools.single().execute(null);
            return "accepted";
        });
        checks.check("submit(Runnable)", () -> result(pool -> pool.submit(() -> {})));
        checks.check("submit(Callable)", () -> result(pool -> pool.submit(() -> "called")));
        checks.check("submit of a throwing Callable", () -> result(pool -> pool.submit((Callable<?>) new Failing())));
        checks.check("exception is the very one thrown", SubmissionChecks::identity);
    }

    /** A way to hand over a task. */
    private interface Handing {
        Future<?> to(ThreadPoolExecutor pool);
    }

    private static Object result(Handing handing) throws Exception {
        ThreadPoolExecutor pool = Pools.single();
        Future<?> future = handing.to(pool);
        String first = Seen.attempt(future::get);
        String second = Seen.attempt(() -> future.get(1, TimeUnit.SECONDS));
        Pools.end(pool);
        return Seen.all(first, second, future.getClass(), future.isDone(), future.isCancelled(), pool);
    }

    @SuppressWarnings("ReferenceEquality")
    private static Object identity() throws Exception {
        ThreadPoolExecutor pool = Pools.single();
        Throwable thrown = new IllegalStateException("expected");
        try {
            return pool.submit((Callable<?>) new Failing(thrown)).get();
        } catch (ExecutionException e) {
            return Seen.all(e.getCause() == thrown, thrown.getSuppressed().length);
        } finally {
            Pools.end(pool);
        }
    }
}
