package io.loadline.it.program.conformance;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** {@code CompletableFuture} with a pool as its executor. */
final class CompletableFutureChecks {

    private CompletableFutureChecks() {}

    static void addTo(Checks checks) {
        checks.check(
                "supplyAsync",
                () -> with(pool -> CompletableFuture.supplyAsync(() -> 42, pool).get()));
        checks.check(
                "runAsync",
                () -> with(pool -> CompletableFuture.runAsync(() -> {}, pool).get()));
        checks.check("runAsync(null)", () -> with(pool -> CompletableFuture.runAsync(null, pool)));
        checks.check(
                "supplyAsync of one that throws",
                () -> with(pool -> CompletableFuture.supplyAsync(CompletableFutureChecks::fail, pool)
                        .get()));
        checks.check(
                "join of one that throws",
                () -> with(pool -> CompletableFuture.supplyAsync(CompletableFutureChecks::fail, pool)
                        .join()));
        checks.check("runAsync of one that throws an Error", () -> {
            Error thrown = new AssertionError("expected");
            return with(pool ->
                    CompletableFuture.runAsync(new Failing(thrown), pool).get());
        });
        checks.check("chain on the pool", CompletableFutureChecks::chain);
        checks.check(
                "exceptionally",
                () -> with(pool -> CompletableFuture.supplyAsync(CompletableFutureChecks::fail, pool)
                        .thenApplyAsync(value -> value + 1, pool)
                        .exceptionally(thrown -> thrown.toString().length())
                        .get()));
        checks.check(
                "cancelled before it starts",
                () -> with(pool -> {
                    Held held = Held.in(pool);
                    List<Object> log = Pools.log();
                    CompletableFuture<Void> future = CompletableFuture.runAsync(new Named("skipped", log), pool);
                    boolean cancelled = future.cancel(true);
                    held.release();
                    return Seen.all(cancelled, log, Seen.attempt(future::get));
                }));
        checks.check(
                "cancel(true) does not interrupt",
                () -> with(pool -> {
                    Held held = new Held();
                    CompletableFuture<Void> future = CompletableFuture.runAsync(held, pool);
                    held.awaitEntered();
                    future.cancel(true);
                    held.release();
                    return Seen.all(held.wasInterrupted(), Seen.attempt(future::join));
                }));
        checks.check(
                "what waits in the pool's queue",
                () -> with(pool -> {
                    Held held = Held.in(pool);
                    CompletableFuture<Void> future = CompletableFuture.runAsync(() -> {}, pool);
                    Runnable queued = pool.getQueue().peek();
                    String seen = Seen.all(
                            queued.getClass(),
                            queued instanceof CompletableFuture.AsynchronousCompletionTask,
                            pool.remove(queued),
                            future.isDone());
                    held.release();
                    return seen;
                }));
        checks.check(
                "allOf",
                () -> with(pool -> {
                    CompletableFuture<?>[] all = new CompletableFuture<?>[100];
                    for (int i = 0; i < all.length; i++) {
                        all[i] = CompletableFuture.supplyAsync(() -> 42, pool);
                    }
                    return CompletableFuture.allOf(all).get(1, TimeUnit.MINUTES);
                }));
        checks.check("rejected", () -> {
            ThreadPoolExecutor pool = Pools.single();
            Pools.end(pool);
            return CompletableFuture.supplyAsync(() -> 42, pool);
        });
        checks.check("stage after the pool has ended", () -> {
            ThreadPoolExecutor pool = Pools.single();
            CompletableFuture<Integer> first = new CompletableFuture<>();
            CompletableFuture<Integer> second = first.thenApplyAsync(value -> value + 1, pool);
            Pools.end(pool);
            first.complete(42);
            return second.get();
        });
    }

    /** Something to do with a pool. */
    private interface Use {
        Object of(ThreadPoolExecutor pool) throws Exception;
    }

    private static Integer fail() {
        throw new IllegalStateException("expected");
    }

    private static Object with(Use use) throws Exception {
        ThreadPoolExecutor pool = Pools.single();
        String seen = Seen.attempt(() -> use.of(pool));
        Pools.end(pool);
        return Seen.all(withoutRace(seen), pool);
    }

    /** Whether the waiting thread or the pool's finishes a future shows in frames of the JDK's own that help. */
    private static String withoutRace(String seen) {
        return seen.replaceAll("java\\.util\\.concurrent\\.CompletableFuture\\.(?!Async)\\w+:\\d+( < )?", "");
    }

    private static Object chain() throws Exception {
        List<Object> log = Pools.log();
        ThreadPoolExecutor pool = Pools.single();
        CompletableFuture<Void> chain = CompletableFuture.supplyAsync(() -> 1, pool)
                .thenApplyAsync(value -> value + 1, pool)
                .thenCombineAsync(CompletableFuture.supplyAsync(() -> 40, pool), Integer::sum, pool)
                .thenAcceptAsync(log::add, pool);
        chain.get();
        Pools.end(pool);
        return Seen.all(log, pool);
    }
}
