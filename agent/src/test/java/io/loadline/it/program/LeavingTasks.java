package io.loadline.it.program;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import javax.management.ObjectName;

/** Very many tasks, of which some leave their pool otherwise than by being run: each pool has a way of its own. */
final class LeavingTasks {

    private static final int TASKS = 300_000;

    private LeavingTasks() {}

    static void run() {
        fill(pool("discard", new ThreadPoolExecutor.DiscardPolicy()));
        fill(pool("discardOldest", new ThreadPoolExecutor.DiscardOldestPolicy()));
        fill(pool("callerRuns", new ThreadPoolExecutor.CallerRunsPolicy()));
        remove();
        for (String name : new String[] {"discard", "discardOldest", "callerRuns", "removed"}) {
            Published.awaitQuiet(name, 1);
            Published.await(name + " accounts for its tasks", () -> unaccounted(Published.live(name)) == 0);
        }
        Published.awaitWindows(2);
    }

    private static long unaccounted(ObjectName pool) {
        long in = Published.figure(pool, "ArrivedCount") + Published.figure(pool, "RequeuedCount");
        long out = Published.figure(pool, "StartedCount") + Published.figure(pool, "RemovedCount");
        return in - out - Published.figure(pool, "RejectedCount") - Published.figure(pool, "CallerRanCount");
    }

    private static ThreadPoolExecutor pool(String name, RejectedExecutionHandler handler) {
        return new ThreadPoolExecutor(
                1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(100), new NamedThreads(name), handler);
    }

    private static void fill(ThreadPoolExecutor pool) {
        for (int i = 0; i < TASKS; i++) {
            int number = i;
            pool.execute(() -> work(number));
        }
    }

    /** Every third task is removed if it has not begun, every third is cancelled and perhaps purged, the rest is run. */
    private static void remove() {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), new NamedThreads("removed"));
        for (int i = 0; i < TASKS; i++) {
            FutureTask<Object> task = new FutureTask<>(() -> null);
            pool.execute(task);
            if (i % 3 == 0) {
                pool.remove(task);
            } else if (i % 3 == 1) {
                task.cancel(false);
            }
        }
        pool.purge();
    }

    private static void work(int number) {
        long end = System.nanoTime() + number % 5 * 1_000;
        while (System.nanoTime() < end) {
            // works
        }
    }
}
