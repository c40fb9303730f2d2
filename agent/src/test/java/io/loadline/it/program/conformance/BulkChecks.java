package io.loadline.it.program.conformance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** {@code invokeAll} and {@code invokeAny}, with and without a time-out. */
final class BulkChecks {

    private static final Callable<String> GOOD = () -> "good";
    private static final Callable<String> BAD = () -> {
        throw new IllegalStateException("expected");
    };

    private BulkChecks() {}

    /** Something to call on a pool. */
    private interface Call {
        Object on(ThreadPoolExecutor pool) throws Exception;
    }

    static void addTo(Checks checks) {
        invokeAll(checks);
        invokeAny(checks);
    }

    private static void invokeAll(Checks checks) {
        checks.check("invokeAll(null)", () -> in(pool -> pool.invokeAll(null)));
        checks.check(
                "invokeAll of nothing", () -> in(pool -> pool.invokeAll(Collections.<Callable<String>>emptyList())));
        checks.check("invokeAll with a null among them", () -> in(pool -> pool.invokeAll(Arrays.asList(GOOD, null))));
        checks.check(
                "invokeAll, good and bad", () -> in(pool -> outcomes(pool.invokeAll(Arrays.asList(GOOD, BAD, GOOD)))));
        checks.check(
                "invokeAll within a time",
                () -> in(pool -> outcomes(pool.invokeAll(Arrays.asList(GOOD, BAD), 1, TimeUnit.MINUTES))));
        checks.check(
                "invokeAll in time that is over before",
                () -> in(pool -> pool.invokeAll(Arrays.asList(GOOD, BAD), -1, TimeUnit.SECONDS).stream()
                        .map(Future::isDone)
                        .collect(Collectors.toList())));
        checks.check("invokeAll, one does not end in time", BulkChecks::late);
        checks.check("invokeAll(tasks, time, null)", () -> in(pool -> pool.invokeAll(Arrays.asList(GOOD), 1, null)));
        checks.check("invokeAll on an ended pool", () -> {
            ThreadPoolExecutor pool = Pools.single();
            Pools.end(pool);
            return pool.invokeAll(Arrays.asList(GOOD, GOOD));
        });
        checks.check(
                "invokeAll interrupted",
                () -> in(pool -> {
                    Thread.currentThread().interrupt();
                    String seen = Seen.attempt(() -> pool.invokeAll(Arrays.asList(waiting(), waiting())));
                    return Seen.all(seen, Thread.interrupted());
                }));
    }

    private static void invokeAny(Checks checks) {
        checks.check("invokeAny(null)", () -> in(pool -> pool.invokeAny(null)));
        checks.check(
                "invokeAny of nothing", () -> in(pool -> pool.invokeAny(Collections.<Callable<String>>emptyList())));
        checks.check("invokeAny with a null among them", () -> in(pool -> pool.invokeAny(Arrays.asList(BAD, null))));
        checks.check("invokeAny, one good", () -> in(pool -> pool.invokeAny(Arrays.asList(BAD, GOOD, BAD))));
        checks.check("invokeAny, none good", () -> in(pool -> pool.invokeAny(Arrays.asList(BAD, BAD))));
        checks.check(
                "invokeAny within a time",
                () -> in(pool -> pool.invokeAny(Arrays.asList(BAD, GOOD), 1, TimeUnit.MINUTES)));
        checks.check(
                "invokeAny, none good within a time",
                () -> in(pool -> pool.invokeAny(Arrays.asList(BAD, BAD), 1, TimeUnit.MINUTES)));
        checks.check(
                "invokeAny, time is over",
                () -> in(pool -> pool.invokeAny(Arrays.asList(waiting()), 1, TimeUnit.MILLISECONDS)));
        checks.check("invokeAny(tasks, time, null)", () -> in(pool -> pool.invokeAny(Arrays.asList(GOOD), 1, null)));
        checks.check("invokeAny interrupts the losers", BulkChecks::losers);
    }

    private static Object in(Call call) throws Exception {
        ThreadPoolExecutor pool = Pools.fixed(2);
        String seen = Seen.attempt(() -> call.on(pool));
        Pools.end(pool);
        return Seen.all(seen, pool.getQueue(), pool.isTerminated());
    }

    private static List<String> outcomes(List<? extends Future<?>> futures) {
        List<String> seen = new ArrayList<>();
        for (Future<?> future : futures) {
            seen.add(future.isCancelled() + " " + Seen.attempt(future::get));
        }
        return seen;
    }

    private static Callable<String> waiting() {
        Held held = new Held();
        return () -> {
            held.run();
            return held.wasInterrupted() ? "interrupted" : "released";
        };
    }

    private static Object late() throws Exception {
        ThreadPoolExecutor pool = Pools.fixed(2);
        List<String> outcomes = outcomes(pool.invokeAll(Arrays.asList(waiting()), 20, TimeUnit.MILLISECONDS));
        Pools.end(pool);
        return Seen.all(outcomes, pool);
    }

    private static Object losers() throws Exception {
        ThreadPoolExecutor pool = Pools.fixed(2);
        Held held = new Held();
        Callable<String> loser = () -> {
            held.run();
            return "lost";
        };
        Callable<String> winner = () -> {
            held.awaitEntered();
            return "won";
        };
        String won = pool.invokeAny(Arrays.asList(loser, winner));
        boolean interrupted = held.wasInterrupted();
        Pools.end(pool);
        return Seen.all(won, interrupted, pool);
    }
}
