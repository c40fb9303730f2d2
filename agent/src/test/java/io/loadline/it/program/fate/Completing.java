package io.loadline.it.program.fate;

import static io.loadline.it.program.fate.Tasks.NOTHING;

import io.loadline.it.program.Gate;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadPoolExecutor;

/** {@code CompletableFuture} on the pool: what is in the queue is a task of its own, not the future. */
final class Completing {

    private Completing() {}

    static void addTo(Fates fates) {
        fates.add("completable", threads -> Pools.fixed(2, threads), Completing::chain);
        fates.add("completable cancelled", Pools::single, Completing::cancelled);
        fates.add("completable dependent cancelled", Pools::single, Completing::dependentCancelled);
    }

    private static void chain(ThreadPoolExecutor pool, Book book) {
        CompletableFuture<Integer> all = CompletableFuture.completedFuture(0);
        for (int i = 0; i < 10; i++) {
            all = all.thenCombineAsync(CompletableFuture.supplyAsync(() -> 1, pool), Integer::sum, pool);
        }
        book.expect("ten", all.join() == 10);
        book.expect("20 arrived, 20 ran");
    }

    private static void cancelled(ThreadPoolExecutor pool, Book book) {
        Gate gate = Gate.holding(pool);
        CompletableFuture<Void> run = CompletableFuture.runAsync(NOTHING, pool);
        CompletableFuture<Integer> supply = CompletableFuture.supplyAsync(() -> 1, pool);
        CompletableFuture<Integer> kept = CompletableFuture.supplyAsync(() -> 2, pool);
        run.cancel(false);
        supply.cancel(true);
        book.expect("4 arrived, 1 started, 3 queued");
        gate.open();
        book.expect("4 arrived, 2 ran, 2 removed");
        book.expect("the other ran", kept.join() == 2);
    }

    private static void dependentCancelled(ThreadPoolExecutor pool, Book book) {
        Gate gate = Gate.holding(pool);
        CompletableFuture<Integer> source = new CompletableFuture<>();
        CompletableFuture<Void> accept = source.thenAcceptAsync(value -> {}, pool);
        CompletableFuture<Integer> kept = source.thenApplyAsync(value -> value + 1, pool);
        source.complete(1);
        accept.cancel(false);
        book.expect("3 arrived, 1 started, 2 queued");
        gate.open();
        book.expect("3 arrived, 2 ran, 1 removed");
        book.expect("the other ran", kept.join() == 2);
    }
}
