// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.neighbour;

import io.loadline.it.program.Dialog;
import io.loadline.it.program.NamedThreads;
import io.loadline.it.program.OwnLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;

/**
 * Starts threads of all sorts, each busy until the program ends. Libraries with pools may be missing on the class path.
 */
public final class UnmeasuredProgram {

    private static final CountDownLatch NEVER = new CountDownLatch(1);

    private final List<Object> kept = new ArrayList<>();

    private UnmeasuredProgram() {}

    public static void main(String[] arguments) throws Exception {
        UnmeasuredProgram program = new UnmeasuredProgram();
        new Dialog()
                .onLine("pool", (words, out) -> program.pool(words[1], Integer.parseInt(words[2])))
                .onLine("idle", (words, out) -> program.idle(words[1], Integer.parseInt(words[2])))
                .onLine("threads", (words, out) -> program.threads(words[1], Integer.parseInt(words[2])))
                .onLine("forkJoin", (words, out) -> program.forkJoin(Integer.parseInt(words[1])))
                .onLine("dispatcher", (words, out) -> program.dispatcher(words[1], Integer.parseInt(words[2])))
                .on("common", out -> program.common())
                .onLine("virtual", (words, out) -> program.virtual(Integer.parseInt(words[1])))
                .onLine("jetty", (words, out) -> program.jetty(Integer.parseInt(words[1])))
                .onLine("quartz", (words, out) -> program.quartz(Integer.parseInt(words[1])))
                .onLine("kotlin", (words, out) -> program.kotlin(Integer.parseInt(words[1])))
                .run();
    }

    private void pool(String name, int threads) throws InterruptedException {
        occupy(Executors.newFixedThreadPool(threads, new NamedThreads(name)), threads);
    }

    private void idle(String name, int threads) {
        ThreadPoolExecutor pool = (ThreadPoolExecutor) Executors.newFixedThreadPool(threads, new NamedThreads(name));
        pool.prestartAllCoreThreads();
        kept.add(pool);
    }

    private void threads(String name, int threads) throws InterruptedException {
        ThreadFactory factory = new NamedThreads(name);
        occupy(task -> factory.newThread(task).start(), threads);
    }

    private void forkJoin(int threads) throws InterruptedException {
        occupy(new ForkJoinPool(threads), threads);
    }

    /** Occupies a dispatcher by one submitted task that forks the others. */
    private void dispatcher(String name, int threads) throws InterruptedException {
        ThreadFactory names = new NamedThreads(name);
        ForkJoinPool pool = new ForkJoinPool(
                threads,
                p -> {
                    ForkJoinWorkerThread thread = ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(p);
                    thread.setName(names.newThread(null).getName());
                    return thread;
                },
                null,
                true);
        CountDownLatch begun = new CountDownLatch(threads);
        Runnable task = standing(begun);
        pool.execute(() -> {
            for (int i = 1; i < threads; i++) {
                ForkJoinTask.adapt(task).fork();
            }
            task.run();
        });
        begun.await();
        kept.add(pool);
    }

    private void common() throws InterruptedException {
        occupy(ForkJoinPool.commonPool(), ForkJoinPool.commonPool().getParallelism());
    }

    /** Starts virtual threads that wait in turn, so that their carriers exist and are free. */
    private void virtual(int threads) throws Exception {
        occupy(
                (Executor) Executors.class
                        .getMethod("newVirtualThreadPerTaskExecutor")
                        .invoke(null),
                threads);
    }

    private void jetty(int threads) throws Exception {
        Class<?> type = new OwnLoader(true).loadClass("org.eclipse.jetty.util.thread.QueuedThreadPool");
        Object pool = type.getConstructor(int.class, int.class).newInstance(threads + 8, threads + 8);
        type.getMethod("setName", String.class).invoke(pool, "web");
        type.getMethod("start").invoke(pool);
        occupy((Executor) pool, threads);
    }

    private void quartz(int threads) throws Exception {
        Class<?> type = Class.forName("org.quartz.simpl.SimpleThreadPool");
        Object pool = type.getConstructor(int.class, int.class).newInstance(threads, Thread.NORM_PRIORITY);
        type.getMethod("setInstanceName", String.class).invoke(pool, "nightly");
        type.getMethod("initialize").invoke(pool);
        kept.add(pool);
    }

    private void kotlin(int threads) throws Exception {
        Object dispatcher = Class.forName("kotlinx.coroutines.Dispatchers")
                .getMethod("getIO")
                .invoke(null);
        occupy(
                (Executor) Class.forName("kotlinx.coroutines.ExecutorsKt")
                        .getMethod("asExecutor", Class.forName("kotlinx.coroutines.CoroutineDispatcher"))
                        .invoke(null, dispatcher),
                threads);
    }

    private void occupy(Executor executor, int threads) throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(threads);
        for (int i = 0; i < threads; i++) {
            executor.execute(standing(begun));
        }
        begun.await();
        kept.add(executor);
    }

    private static Runnable standing(CountDownLatch begun) {
        return () -> {
            begun.countDown();
            try {
                NEVER.await();
            } catch (InterruptedException end) {
                Thread.currentThread().interrupt();
            }
        };
    }
}
