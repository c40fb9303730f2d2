package io.loadline.it.program.conformance;

import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadPoolExecutor;

/** The pool's own figures at each step of a life. */
final class FigureChecks {

    private FigureChecks() {}

    static void addTo(Checks checks) {
        checks.check("step by step", FigureChecks::steps);
        checks.check("failed tasks count as completed", () -> {
            ThreadPoolExecutor pool = Pools.single();
            for (int i = 0; i < 5; i++) {
                pool.execute(new Failing());
                pool.submit((Runnable) new Failing());
            }
            Pools.end(pool);
            return figures(pool);
        });
        checks.check("removed tasks do not, cancelled ones do", () -> {
            List<Object> log = Pools.log();
            ThreadPoolExecutor pool = Pools.single();
            Held held = Held.in(pool);
            Runnable removed = new Named("removed", log);
            pool.execute(removed);
            Future<?> cancelled = pool.submit(new Named("cancelled", log));
            Future<?> purged = pool.submit(new Named("purged", log));
            String before = figures(pool);
            pool.remove(removed);
            purged.cancel(false);
            pool.purge();
            cancelled.cancel(false);
            String after = figures(pool);
            held.release();
            Pools.end(pool);
            return Seen.all(before, after, figures(pool));
        });
    }

    private static Object steps() throws Exception {
        ThreadPoolExecutor pool = Pools.fixed(2);
        List<Object> figures = Pools.log();
        figures.add(figures(pool));
        Held first = Held.in(pool);
        figures.add(figures(pool));
        Held second = Held.in(pool);
        figures.add(figures(pool));
        pool.execute(() -> {});
        figures.add(figures(pool));
        first.release();
        Pools.await(() -> pool.getCompletedTaskCount() == 2 && pool.getActiveCount() == 1);
        figures.add(figures(pool));
        second.release();
        Pools.await(() -> pool.getCompletedTaskCount() == 3 && pool.getActiveCount() == 0);
        figures.add(figures(pool));
        Pools.end(pool);
        figures.add(figures(pool));
        return figures;
    }

    private static String figures(ThreadPoolExecutor pool) {
        return Seen.all(
                pool.getPoolSize(),
                pool.getActiveCount(),
                pool.getLargestPoolSize(),
                pool.getTaskCount(),
                pool.getCompletedTaskCount(),
                pool.getQueue().size());
    }
}
