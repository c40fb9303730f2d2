package io.loadline.it.program.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** {@code ExecutorCompletionService} on a pool. */
final class CompletionServiceChecks {

    private CompletionServiceChecks() {}

    static void addTo(Checks checks) {
        checks.check("new without pool", () -> new ExecutorCompletionService<>(null));
        checks.check("new without queue", () -> new ExecutorCompletionService<>(Pools.single(), null));
        checks.check("submit(null)", () -> with(service -> service.submit(null)));
        checks.check("submit(null, result)", () -> with(service -> service.submit(null, 42)));
        checks.check("take in order of completion", CompletionServiceChecks::order);
        checks.check(
                "take gives what submit gave",
                () -> with(service -> {
                    Future<Object> submitted = service.submit(() -> 42);
                    return Seen.all(service.take() == submitted, submitted.get());
                }));
        checks.check(
                "submit(Runnable, result)",
                () -> with(service -> {
                    service.submit(() -> {}, 42);
                    return service.take().get();
                }));
        checks.check(
                "failing task",
                () -> with(service -> {
                    service.submit((Callable<Object>) new Failing());
                    return service.take().get();
                }));
        checks.check(
                "poll",
                () -> with(service -> {
                    Held held = new Held();
                    service.submit(held, "held");
                    String early = Seen.all(service.poll(), service.poll(1, TimeUnit.MILLISECONDS));
                    held.release();
                    return Seen.all(early, service.poll(1, TimeUnit.MINUTES).get(), service.poll());
                }));
        checks.check(
                "cancelled task arrives",
                () -> with(service -> {
                    Held held = new Held();
                    service.submit(held, "held");
                    held.awaitEntered();
                    service.submit(() -> 42).cancel(false);
                    held.release();
                    return Seen.all(service.take().get(), service.take().isCancelled());
                }));
        checks.check("own queue", () -> {
            ThreadPoolExecutor pool = Pools.single();
            LinkedBlockingQueue<Future<Object>> queue = new LinkedBlockingQueue<>();
            ExecutorCompletionService<Object> service = new ExecutorCompletionService<>(pool, queue);
            service.submit(() -> 42);
            service.submit(() -> 43);
            Pools.end(pool);
            return Seen.all(queue.size(), queue.take().get(), queue.take().get(), pool);
        });
        checks.check("what waits in the pool's queue", () -> {
            ThreadPoolExecutor pool = Pools.single();
            Held held = Held.in(pool);
            new ExecutorCompletionService<>(pool).submit(() -> 42);
            String queued = Seen.text(pool.getQueue());
            held.release();
            Pools.end(pool);
            return queued;
        });
        checks.check("rejected", () -> {
            ThreadPoolExecutor pool = Pools.single();
            Pools.end(pool);
            return new ExecutorCompletionService<>(pool).submit(() -> 42);
        });
    }

    /** Something to do with a service. */
    private interface Use {
        Object of(ExecutorCompletionService<Object> service) throws Exception;
    }

    private static Object with(Use use) throws Exception {
        ThreadPoolExecutor pool = Pools.single();
        String seen = Seen.attempt(() -> use.of(new ExecutorCompletionService<>(pool)));
        Pools.end(pool);
        return Seen.all(seen, pool);
    }

    private static Object order() throws Exception {
        ThreadPoolExecutor pool = Pools.fixed(3);
        ExecutorCompletionService<String> service = new ExecutorCompletionService<>(pool);
        Held[] held = {new Held(), new Held(), new Held()};
        for (int i = 0; i < held.length; i++) {
            service.submit(held[i], "task " + i);
        }
        List<String> order = new ArrayList<>();
        for (int i : new int[] {2, 0, 1}) {
            held[i].release();
            order.add(service.take().get());
        }
        Pools.end(pool);
        return Seen.all(order, pool);
    }
}
