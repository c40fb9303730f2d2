// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.leak;

import io.loadline.it.program.Gate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Drops tasks in pools that live on. */
final class Tasks {

    private static final int EACH = 20;

    private final Watched watched;
    private final List<ExecutorService> alive = new ArrayList<>();

    Tasks(Watched watched) {
        this.watched = watched;
    }

    /** Finishes tasks in every way. Returns the pools, which live until the end of the program. */
    static List<ExecutorService> finish(Watched watched, int loaders) throws Exception {
        Tasks tasks = new Tasks(watched);
        tasks.throwAwayLoaders(loaders);
        tasks.cancelled(true);
        tasks.cancelled(false);
        tasks.cancelledSchedules(true);
        tasks.cancelledSchedules(false);
        for (RejectedExecutionHandler handler : Arrays.asList(
                new ThreadPoolExecutor.AbortPolicy(),
                new ThreadPoolExecutor.CallerRunsPolicy(),
                new ThreadPoolExecutor.DiscardOldestPolicy())) {
            tasks.rejected(handler);
        }
        tasks.queueCleared(false);
        tasks.queueCleared(true);
        tasks.inAnyOrder();
        return tasks.alive;
    }

    private ThreadPoolExecutor pool(int threads) {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                threads, threads, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), Tasks::daemon);
        alive.add(pool);
        return pool;
    }

    static Thread daemon(Runnable work) {
        Thread thread = new Thread(work);
        thread.setDaemon(true);
        thread.setUncaughtExceptionHandler((ended, expected) -> {});
        return thread;
    }

    private void throwAwayLoaders(int loaders) throws Exception {
        ThreadPoolExecutor shared = pool(2);
        Future<?> last = null;
        for (int i = 0; i < loaders; i++) {
            Runnable task =
                    watched.add("class loaders of tasks", new ThrowAwayLoader()).make(Payload.class, Runnable.class);
            if (i % 3 == 0) {
                shared.execute(task);
            } else if (i % 3 == 1) {
                shared.submit(task);
            } else {
                Future<?> future = shared.submit(task);
                future.cancel(false);
            }
            last = shared.submit(() -> {});
        }
        last.get();
    }

    /** Cancels tasks that are queued behind a running one. */
    private void cancelled(boolean purged) throws Exception {
        ThreadPoolExecutor pool = pool(1);
        Gate gate = Gate.holding(pool);
        String kind = purged ? "tasks cancelled and purged" : "tasks cancelled in the queue";
        for (int i = 0; i < EACH; i++) {
            Payload payload = watched.add(kind, new Payload());
            Future<?> future = pool.submit((Callable<Object>) payload);
            if (purged) {
                watched.add("purged futures", future);
            }
            future.cancel(false);
        }
        if (purged) {
            pool.purge();
        } else {
            gate.open();
        }
        // if they were purged, the worker is still held
    }

    private void cancelledSchedules(boolean removed) {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1, Tasks::daemon);
        alive.add(pool);
        pool.setRemoveOnCancelPolicy(removed);
        for (int i = 0; i < EACH; i++) {
            Payload payload = watched.add("schedules cancelled, removed: " + removed, new Payload());
            Future<?> future = pool.schedule((Callable<Object>) payload, 1, TimeUnit.HOURS);
            if (removed) {
                watched.add("removed schedules", future);
            }
            future.cancel(false);
        }
    }

    private void rejected(RejectedExecutionHandler handler) throws Exception {
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1), Tasks::daemon, handler);
        alive.add(pool);
        Gate.holding(pool);
        pool.execute(() -> {});
        for (int i = 0; i < EACH; i++) {
            Payload payload = watched.add("rejected, " + handler.getClass().getSimpleName(), new Payload());
            try {
                pool.execute(payload);
            } catch (RejectedExecutionException expected) {
                // AbortPolicy
            }
        }
        pool.getQueue().clear();
    }

    private void queueCleared(boolean shutDown) throws Exception {
        ThreadPoolExecutor pool = pool(1);
        Gate gate = Gate.holding(pool);
        for (int i = 0; i < EACH; i++) {
            pool.execute(watched.add("cleared from the queue, shut down: " + shutDown, new Payload()));
        }
        pool.getQueue().clear();
        if (shutDown) {
            pool.shutdown();
            gate.open();
        }
    }

    private void inAnyOrder() throws Exception {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                1, 1, 0, TimeUnit.SECONDS, new PriorityBlockingQueue<>(11, (a, b) -> 0), Tasks::daemon);
        alive.add(pool);
        Gate gate = Gate.holding(pool);
        for (int i = 0; i < EACH; i++) {
            pool.execute(watched.add("run by priority", new Payload()));
        }
        gate.open();
    }
}
