// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program;

import java.lang.reflect.Method;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Pools whose threads are not used as intended, each beside a healthy pool. */
public final class ThreadTroubles {

    private static final int FIVE = 5;
    private static final int MILLI = 1_000_000;

    private final Map<String, ThreadPoolExecutor> pools = new ConcurrentHashMap<>();

    private ThreadTroubles() {}

    public static void main(String[] arguments) throws Exception {
        ThreadTroubles troubles = new ThreadTroubles();
        new Dialog()
                .onLine("callers", (words, out) -> troubles.callersRun(words[1], words[2], words[3]))
                .onLine("factory", (words, out) -> troubles.factoryWithoutThreads(words[1]))
                .onLine("handler", (words, out) -> troubles.handlerThatPuts(words[1]))
                .onLine("manned", (words, out) -> troubles.manned(words[1]))
                .onLine("lingering", (words, out) -> troubles.lingering(words[1], Integer.parseInt(words[2])))
                .onLine("restless", (words, out) -> troubles.restless(words[1], Integer.parseInt(words[2])))
                .onLine("ordered", (words, out) -> troubles.ordered(words[1], Integer.parseInt(words[2]), words[3]))
                .onLine("hungry", (words, out) -> troubles.hungry(words[1]))
                .onLine("stages", (words, out) -> stages(Integer.parseInt(words[1])))
                .run();
        System.exit(0);
    }

    /**
     * Handles {@code callers POOL THREAD MILLIS}: a thread of this name submits a task of 5 ms every {@code MILLIS}.
     */
    private void callersRun(String name, String thread, String millis) {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                1,
                1,
                1,
                TimeUnit.MINUTES,
                new ArrayBlockingQueue<>(1),
                new NamedThreads(name),
                new ThreadPoolExecutor.CallerRunsPolicy());
        pools.put(name, pool);
        Sleep.every(thread, Integer.parseInt(millis), () -> pool.execute(() -> Sleep.millis(5)));
    }

    /**
     * Makes four threads for tasks of 10 ms, which two serial executors submit one at a time, each five tasks every
     * five times {@code millis}.
     */
    private void ordered(String name, int millis, String library) throws ReflectiveOperationException {
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(4, 4, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>(), new NamedThreads(name));
        pools.put(name, pool);
        for (int i = 0; i < 2; i++) {
            Executor queue = library.equals("guava") ? ofGuava(pool) : ofVertx(pool);
            Sleep.every(name + " load", FIVE * millis, () -> {
                for (int task = 0; task < FIVE; task++) {
                    queue.execute(new Runnable() {
                        // a new object each time, as in libraries
                        @Override
                        public void run() {
                            Sleep.millis(10);
                        }
                    });
                }
            });
        }
    }

    private static Executor ofGuava(Executor pool) throws ReflectiveOperationException {
        return (Executor) Class.forName("com.google.common.util.concurrent.MoreExecutors")
                .getMethod("newSequentialExecutor", Executor.class)
                .invoke(null, pool);
    }

    /** Builds the executor that a context of Vert.x has in front of its workers. */
    private static Executor ofVertx(Executor pool) throws ReflectiveOperationException {
        Class<?> type = Class.forName("io.vertx.core.impl.TaskQueue");
        Method execute = type.getMethod("execute", Runnable.class, Executor.class);
        Object queue = type.getConstructor().newInstance();
        return task -> {
            try {
                execute.invoke(queue, task, pool);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        };
    }

    /** Starts a thread that always has a task of 5 ms of processor time. */
    private void hungry(String name) {
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(1, 1, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>(), new NamedThreads(name));
        pools.put(name, pool);
        for (int i = 0; i < 2; i++) {
            pool.execute(new Runnable() {
                @Override
                public void run() {
                    long end = System.nanoTime() + 5 * MILLI;
                    while (System.nanoTime() - end < 0) {
                        // busy
                    }
                    pool.execute(this);
                }
            });
        }
    }

    /** Starts a stage without an executor every {@code millis}. */
    private static void stages(int millis) {
        Sleep.every("stages", millis, () -> CompletableFuture.runAsync(() -> Sleep.millis(5)));
    }

    /** Makes a pool whose factory returns null after the first thread, which execute does not report. */
    private void factoryWithoutThreads(String name) {
        NamedThreads named = new NamedThreads(name);
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                0,
                1,
                1,
                TimeUnit.MILLISECONDS,
                new LinkedBlockingQueue<>(),
                work -> named.made() == 0 ? named.newThread(work) : null);
        pools.put(name, pool);
        pool.execute(() -> {});
        OwnBeans.await("the only thread has ended", () -> pool.getPoolSize() == 0);
        pool.execute(() -> {});
        pool.execute(() -> {});
    }

    /** Gives a pool a core thread, for the tasks that wait. */
    private void manned(String name) {
        pools.get(name).setThreadFactory(new NamedThreads(name));
        pools.get(name).setCorePoolSize(1);
    }

    /** Makes a pool whose rejection handler puts the task into the queue after the last thread has ended. */
    private void handlerThatPuts(String name) {
        PutsLater handler = new PutsLater();
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                0, 1, 10, TimeUnit.MILLISECONDS, new ArrayBlockingQueue<>(1), new NamedThreads(name), handler);
        pools.put(name, pool);
        pool.execute(() -> OwnBeans.await("another is rejected", () -> handler.called));
        OwnBeans.await("it runs", () -> pool.getQueue().isEmpty());
        pool.execute(() -> {});
        pool.execute(() -> {});
    }

    private static final class PutsLater implements RejectedExecutionHandler {
        private volatile boolean called;

        @Override
        public void rejectedExecution(Runnable task, ThreadPoolExecutor pool) {
            called = true;
            OwnBeans.await("its last thread is gone", () -> Thread.getAllStackTraces().keySet().stream()
                    .noneMatch(thread -> thread.getName().startsWith("abandoned")));
            pool.getQueue().add(task);
        }
    }

    /**
     * Starts thirty threads by a burst. The rate of the later tasks gives each thread its next task just before its
     * keep-alive of a second ends, or just after.
     */
    private void lingering(String name, int perSecond) {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                1, 30, 1, TimeUnit.SECONDS, new SynchronousQueue<>(true), new NamedThreads(name));
        pools.put(name, pool);
        for (int i = 0; i < 30; i++) {
            pool.execute(() -> Sleep.millis(100));
        }
        Sleep.every(name + " load", 1000 / perSecond, () -> pool.execute(() -> Sleep.millis(2)));
    }

    /** Makes a pool with the given keep-alive, and submits ten tasks a second. */
    private void restless(String name, int keepAliveMillis) {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(
                0, 10, keepAliveMillis, TimeUnit.MILLISECONDS, new SynchronousQueue<>(), new NamedThreads(name));
        pools.put(name, pool);
        Sleep.every(name + " load", 100, () -> pool.execute(() -> Sleep.millis(5)));
    }
}
