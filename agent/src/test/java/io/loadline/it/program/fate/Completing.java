package io.loadline.it.program.fate;

import static io.loadline.it.program.fate.Tasks.NOTHING;

import java.util.concurrent.CompletableFuture;

/** {@code CompletableFuture} on the pool: what is in the queue is a task of its own, not the future. */
final class Completing {

    private Completing() {}

    static void addTo(Fates fates) {
        fates.add("completable cancelled", Pools::single, (pool, tale) -> {
            tale.hold(0);
            CompletableFuture<Void> run = CompletableFuture.runAsync(NOTHING, pool);
            CompletableFuture<Integer> supply = CompletableFuture.supplyAsync(() -> 1, pool);
            CompletableFuture<Integer> kept = CompletableFuture.supplyAsync(() -> 2, pool);
            run.cancel(false);
            supply.cancel(true);
            tale.expect("4 arrived, 1 started, 3 queued");
            tale.open().expect("4 arrived, 2 ran, 2 removed");
            tale.expect("the other ran", kept.join() == 2);
        });
        fates.add("completable dependent cancelled", Pools::single, (pool, tale) -> {
            tale.hold(0);
            CompletableFuture<Integer> source = new CompletableFuture<>();
            CompletableFuture<Void> accept = source.thenAcceptAsync(value -> {}, pool);
            CompletableFuture<Integer> kept = source.thenApplyAsync(value -> value + 1, pool);
            source.complete(1);
            accept.cancel(false);
            tale.expect("3 arrived, 1 started, 2 queued");
            tale.open().expect("3 arrived, 2 ran, 1 removed");
            tale.expect("the other ran", kept.join() == 2);
        });
    }
}
