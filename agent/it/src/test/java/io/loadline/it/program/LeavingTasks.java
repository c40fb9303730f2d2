// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program;

import java.io.PrintStream;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import javax.management.ObjectName;

/** Submits very many tasks, of which some leave their pool without being run, in a different way for each pool. */
final class LeavingTasks {

    private static final int TASKS = 300_000;
    private static final int BEFORE_SHUTDOWN = 200_000;
    private static final Exception EXPECTED = new Exception("expected");
    private static final String[] POOLS = {"discard", "discardOldest", "callerRuns", "shutDown", "removed", "failing"};

    private LeavingTasks() {}

    static void run(PrintStream out) throws InterruptedException {
        fill(pool("discard", new ThreadPoolExecutor.DiscardPolicy()));
        fill(pool("discardOldest", new ThreadPoolExecutor.DiscardOldestPolicy()));
        out.println("own.callerRuns.CallerRanCount\t" + runByCaller());
        out.println("own.shutDown.CallerRanCount\t" + shutDown());
        remove();
        fail();
        for (String name : POOLS) {
            OwnBeans.awaitBean(OwnBeans.live(name));
            OwnBeans.await(name + " accounts for its tasks", () -> outstanding(OwnBeans.live(name)) == 0);
        }
        OwnBeans.awaitWindows(2);
    }

    private static long outstanding(ObjectName pool) {
        long in = OwnBeans.figure(pool, "ArrivedCount") + OwnBeans.figure(pool, "RequeuedCount");
        long out = OwnBeans.figure(pool, "StartedCount") + OwnBeans.figure(pool, "RemovedCount");
        return in - out - OwnBeans.figure(pool, "RejectedCount") - OwnBeans.figure(pool, "CallerRanCount");
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

    /** Submitter that counts the tasks that it ran itself. */
    private static final class Caller {
        private final ThreadPoolExecutor pool;
        private final ThreadLocal<Boolean> handingIn = ThreadLocal.withInitial(() -> false);
        private final LongAdder ran = new LongAdder();

        Caller(ThreadPoolExecutor pool) {
            this.pool = pool;
        }

        void execute(Runnable task) {
            boolean before = handingIn.get();
            handingIn.set(true);
            pool.execute(() -> {
                if (handingIn.get()) {
                    ran.increment();
                }
                task.run();
            });
            handingIn.set(before);
        }
    }

    /** Makes every fifth task submit another one. Returns the number of tasks that their submitters ran. */
    private static long runByCaller() {
        Caller caller = new Caller(pool("callerRuns", new ThreadPoolExecutor.CallerRunsPolicy()));
        for (int i = 0; i < TASKS / 6 * 5; i++) {
            caller.execute(i % 5 == 0 ? () -> caller.execute(() -> {}) : () -> {});
        }
        OwnBeans.awaitBean(OwnBeans.live("callerRuns"));
        OwnBeans.await(
                "every task has submitted its own",
                () -> OwnBeans.figure(OwnBeans.live("callerRuns"), "ArrivedCount") == TASKS);
        return caller.ran.sum();
    }

    /**
     * Shuts the pool down while tasks arrive, after which its handler drops them; one of its threads goes on. Returns
     * the number of tasks that their submitters ran.
     */
    private static long shutDown() throws InterruptedException {
        ThreadPoolExecutor pool = pool("shutDown", new ThreadPoolExecutor.CallerRunsPolicy());
        pool.setMaximumPoolSize(2);
        pool.setCorePoolSize(2);
        Gate.holding(pool);
        Caller caller = new Caller(pool);
        Thread closer = new Thread(pool::shutdown);
        for (int i = 1; i < TASKS; i++) {
            if (i == BEFORE_SHUTDOWN) {
                closer.start();
            }
            caller.execute(() -> {});
        }
        closer.join();
        return caller.ran.sum();
    }

    /**
     * Removes every third task if it has not begun, cancels and perhaps purges every third, and lets the others run.
     */
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

    /** Makes every third future fail, which catches the exception of its task. */
    private static void fail() {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                2, 2, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), new NamedThreads("failing"));
        for (int i = 0; i < TASKS; i++) {
            boolean fails = i % 3 == 0;
            pool.execute(new FutureTask<>(() -> {
                if (fails) {
                    throw EXPECTED;
                }
                return null;
            }));
        }
    }

    private static void work(int number) {
        long end = System.nanoTime() + number % 5 * 1_000;
        while (System.nanoTime() < end) {
            // busy
        }
    }
}
