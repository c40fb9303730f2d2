package io.loadline.it.program.conformance;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Methods of pools and futures that came after Java 8. */
final class LaterApiChecks {

    private LaterApiChecks() {}

    static void addTo(Checks checks) {
        checks.check("close", () -> {
            ThreadPoolExecutor pool = Pools.fixed(2);
            for (int i = 0; i < 10; i++) {
                pool.execute(() -> {});
            }
            String seen = close(pool);
            Pools.end(pool);
            return Seen.all(seen, pool);
        });
        checks.check("close, interrupted", () -> {
            ThreadPoolExecutor pool = Pools.single();
            Held held = Held.in(pool);
            pool.submit(() -> 42);
            Thread.currentThread().interrupt();
            String seen = close(pool);
            boolean still = Thread.interrupted();
            pool.shutdownNow();
            Pools.end(pool);
            return Seen.all(seen, still, held.wasInterrupted(), pool);
        });
        checks.check("state of a future", LaterApiChecks::states);
        checks.check("orTimeout", () -> {
            CompletableFuture<Object> future = new CompletableFuture<>();
            Later.call(future, "orTimeout", 1L, TimeUnit.MILLISECONDS);
            return Seen.attempt(future::get).replaceAll("\\{.*?}", "");
        });
        checks.check("completeOnTimeout", () -> {
            CompletableFuture<Object> future = new CompletableFuture<>();
            Later.call(future, "completeOnTimeout", "late", 1L, TimeUnit.MILLISECONDS);
            return future.get();
        });
        checks.check("delayedExecutor", () -> {
            ThreadPoolExecutor pool = Pools.single();
            Executor delayed = (Executor)
                    Later.callStatic(CompletableFuture.class, "delayedExecutor", 1L, TimeUnit.MILLISECONDS, pool);
            String name = CompletableFuture.supplyAsync(
                            () -> Thread.currentThread().getName(), delayed)
                    .get();
            Pools.end(pool);
            return Seen.all(name, pool);
        });
    }

    private static String close(ThreadPoolExecutor pool) {
        return Seen.doing(() -> Later.call(ExecutorService.class, pool, "close"));
    }

    private static Object states() throws Exception {
        ThreadPoolExecutor pool = Pools.single();
        Future<?> good = pool.submit(() -> 42);
        Future<?> bad = pool.submit((Callable<?>) new Failing());
        Held held = Held.in(pool);
        Future<?> waiting = pool.submit(() -> 43);
        Future<?> cancelled = pool.submit(() -> 44);
        cancelled.cancel(true);
        StringBuilder seen = new StringBuilder();
        for (Future<?> future : new Future<?>[] {good, bad, waiting, cancelled}) {
            for (String method : new String[] {"state", "resultNow", "exceptionNow"}) {
                String answer = Seen.attempt(() -> Later.call(Future.class, future, method));
                seen.append(method)
                        .append(' ')
                        .append(answer.replaceAll("\\{.*", ""))
                        .append(", ");
            }
        }
        held.release();
        Pools.end(pool);
        return seen;
    }
}
