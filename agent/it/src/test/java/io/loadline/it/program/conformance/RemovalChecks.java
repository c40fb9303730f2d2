package io.loadline.it.program.conformance;

import io.loadline.it.program.Gate;
import java.util.List;
import java.util.concurrent.ThreadPoolExecutor;

/** {@code remove} and {@code shutdownNow}. */
final class RemovalChecks {

    private RemovalChecks() {}

    static void addTo(Checks checks) {
        checks.check("remove", () -> {
            List<Object> log = Pools.log();
            return whileHeld(
                    pool -> {
                        Runnable task = new Named("a", log);
                        pool.execute(task);
                        pool.execute(new Named("b", log));
                        return Seen.all(
                                pool.remove(task),
                                pool.remove(task),
                                pool.remove(new Named("c", log)),
                                pool.getQueue(),
                                pool);
                    },
                    log);
        });
        checks.check("remove of an equal task", () -> {
            List<Object> log = Pools.log();
            return whileHeld(
                    pool -> {
                        pool.execute(new Named("a", log));
                        pool.execute(new Named("a", log));
                        return Seen.all(pool.remove(new Named("a", log)), pool.getQueue());
                    },
                    log);
        });
        checks.check("shutdownNow returns what waits", RemovalChecks::shutdownNow);
        checks.check("remove(null)", () -> whileHeld(pool -> pool.remove(null), "none"));
        checks.check("remove of the last task ends a pool that is shut down", () -> {
            ThreadPoolExecutor pool = Pools.single();
            Gate held = Gate.holding(pool);
            Runnable task = new Named("a", Pools.log());
            pool.execute(task);
            pool.shutdown();
            boolean removed = pool.remove(task);
            held.open();
            return Seen.all(removed, held.wasInterrupted(), Pools.end(pool));
        });
    }

    /** Something to do with a pool whose one worker is busy. */
    private interface Use {
        Object of(ThreadPoolExecutor pool) throws Exception;
    }

    private static Object whileHeld(Use use, Object then) throws Exception {
        ThreadPoolExecutor pool = Pools.single();
        Gate held = Gate.holding(pool);
        String seen = Seen.attempt(() -> use.of(pool));
        held.open();
        return Seen.all(seen, then, Pools.end(pool));
    }

    @SuppressWarnings("ReferenceEquality")
    private static Object shutdownNow() throws Exception {
        List<Object> log = Pools.log();
        ThreadPoolExecutor pool = Pools.single();
        Gate held = Gate.holding(pool);
        Runnable first = new Named("first", log);
        pool.execute(first);
        Object second = pool.submit(new Named("second", log));
        List<Runnable> left = pool.shutdownNow();
        return Seen.all(
                left.size(),
                left.get(0) == first,
                left.get(1) == second,
                left.getClass(),
                pool.getQueue(),
                held.wasInterrupted(),
                Pools.end(pool),
                log);
    }
}
