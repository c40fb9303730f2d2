package io.loadline.it.program.conformance;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Plain fields: what was written before a task was handed over it sees, and what it wrote is seen with its result. */
final class VisibilityChecks {

    private static final int ROUNDS = 3000;

    private VisibilityChecks() {}

    /** A way to have a task run and to wait for it. */
    private interface Way {
        void run(Callable<Object> task) throws Exception;
    }

    static void addTo(Checks checks) {
        ThreadPoolExecutor pool = Pools.fixed(2);
        checks.check("submit and get", () -> rounds(task -> pool.submit(task).get()));
        checks.check("completion service", () -> {
            ExecutorCompletionService<Object> service = new ExecutorCompletionService<>(pool);
            return rounds(task -> {
                service.submit(task);
                service.take().get();
            });
        });
        checks.check("one task to the next of one worker", VisibilityChecks::sameWorker);
        checks.check("task to awaitTermination", VisibilityChecks::termination);
        checks.check("schedule and get", () -> {
            ScheduledThreadPoolExecutor scheduled = Pools.scheduled();
            Object seen =
                    rounds(task -> scheduled.schedule(task, 0, TimeUnit.SECONDS).get());
            Pools.end(scheduled);
            return seen;
        });
        checks.check("end", () -> {
            Pools.end(pool);
            return pool;
        });
    }

    private static Object rounds(Way way) throws Exception {
        Cell cell = new Cell();
        for (int i = 1; i <= ROUNDS; i++) {
            cell.question = i;
            way.run(() -> cell.answer = -cell.question);
            if (cell.answer != -i) {
                return "round " + i + " saw " + cell.answer;
            }
        }
        return "seen";
    }

    private static Object sameWorker() throws Exception {
        ThreadPoolExecutor pool = Pools.single();
        Cell cell = new Cell();
        for (int i = 0; i < ROUNDS; i++) {
            pool.execute(() -> cell.answer++);
        }
        Pools.end(pool);
        return cell.answer;
    }

    private static Object termination() throws Exception {
        for (int i = 0; i < 50; i++) {
            ThreadPoolExecutor pool = Pools.single();
            Cell cell = new Cell();
            pool.execute(() -> cell.answer = 42);
            Pools.end(pool);
            if (cell.answer != 42) {
                return "round " + i + " saw " + cell.answer;
            }
        }
        return "seen";
    }

    private static final class Cell {
        private int question;
        private int answer;
    }
}
