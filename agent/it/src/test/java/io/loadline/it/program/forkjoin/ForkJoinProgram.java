// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.forkjoin;

import io.loadline.it.program.Dialog;
import io.loadline.it.program.Gate;
import io.loadline.it.program.OwnBeans;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.Future;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;

/** Submits tasks to fork-join pools in every possible way. */
public final class ForkJoinProgram {

    private static final int MANY = 5_000;
    private static final Callable<Integer> ONE = () -> 1;
    private static final Runnable NOTHING = () -> {};

    /** Pools, kept so that their figures can be read at the end. */
    private static final List<ForkJoinPool> POOLS = new ArrayList<>();

    private final AtomicLong serviceNanos = new AtomicLong();
    private final ForkJoinPool warm = pool("warm", 2);
    private final List<Thread> clients = new ArrayList<>();
    private final AtomicLong submitted = new AtomicLong();
    private final AtomicLong ran = new AtomicLong();
    private volatile boolean stopped;

    private ForkJoinProgram() {}

    public static void main(String[] arguments) throws Exception {
        ForkJoinProgram program = new ForkJoinProgram();
        new Dialog()
                .on("warm", out -> program.load())
                .on("cool", program::cool)
                .on("run", program::run)
                .run();
        program.stopped = true;
    }

    private void run(PrintStream out) throws Exception {
        everyWay();
        stages();
        roots();
        failing();
        cancelled();
        forked();
        nested();
        narrow(out);
        stopped();
        common(out);
        out.println("own.millis\t" + serviceNanos.get() / 1e6);
    }

    /** Submits the same number of tasks in each of six ways. */
    private void everyWay() throws Exception {
        ForkJoinPool pool = pool("handed", 3);
        List<Callable<Integer>> all = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            pool.execute(timed(NOTHING));
            pool.submit(timed(NOTHING));
            pool.submit(timed(NOTHING), i);
            pool.submit(ONE);
            pool.execute(ForkJoinTask.adapt(timed(NOTHING)));
            all.add(ONE);
        }
        for (Future<Integer> one : pool.invokeAll(all)) {
            one.get();
        }
    }

    /** Runs three stages, each of which is submitted separately. */
    private void stages() {
        ForkJoinPool pool = pool("stages", 3);
        List<CompletableFuture<Void>> chains = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            chains.add(CompletableFuture.supplyAsync(() -> 1, pool)
                    .thenApplyAsync(one -> one + 1, pool)
                    .thenAcceptAsync(two -> {}, pool));
        }
        chains.forEach(CompletableFuture::join);
    }

    /** Submits 600 computations, each of which forks hundreds of times. */
    private void roots() throws Exception {
        ForkJoinPool pool = pool("roots", 3);
        for (int i = 0; i < 200; i++) {
            ForkJoinTask<Void> root = pool.submit(new Forking(8));
            pool.execute(new Forking(8));
            pool.invoke(new Forking(8));
            root.get();
        }
    }

    /** Submits 100 callables and 50 computations that throw. */
    private void failing() {
        ForkJoinPool pool = pool("failing", 2);
        for (int i = 0; i < 100; i++) {
            pool.submit((Callable<Integer>) () -> {
                throw new IllegalStateException("expected");
            });
            pool.submit(ONE);
        }
        for (int i = 0; i < 50; i++) {
            pool.submit(new RecursiveAction() {
                @Override
                protected void compute() {
                    throw new IllegalStateException("expected");
                }
            });
        }
    }

    /** Cancels 100 of 200 tasks and 10 computations while the only worker is held. */
    private void cancelled() {
        ForkJoinPool pool = pool("cancelled", 1);
        Gate gate = Gate.holding(pool);
        for (int i = 0; i < 200; i++) {
            ForkJoinTask<Integer> task = pool.submit(ONE);
            if (i % 2 == 0) {
                task.cancel(false);
            }
        }
        for (int i = 0; i < 10; i++) {
            pool.submit(new Forking(2)).cancel(true);
        }
        gate.open();
    }

    /** Submits 100 tasks that each fork two tasks of a class that is otherwise submitted. */
    private void forked() {
        ForkJoinPool pool = pool("forked", 2);
        for (int i = 0; i < 100; i++) {
            pool.submit(() -> {
                ForkJoinTask<?> first = ForkJoinTask.adapt(NOTHING).fork();
                ForkJoinTask<?> second = ForkJoinTask.adapt(ONE).fork();
                second.join();
                first.join();
            });
        }
    }

    /** Submits 300 tasks that each submit one to their own pool and wait for it. */
    private void nested() {
        ForkJoinPool pool = pool("nested", 2);
        List<ForkJoinTask<Integer>> outer = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            outer.add(pool.submit(() -> pool.submit(timedCall()).join()));
            outer.add(pool.submit(
                    () -> CompletableFuture.supplyAsync(() -> 1, pool).join()));
            outer.add(pool.submit(() -> {
                pool.submit(new Forking(3)).join();
                return 1;
            }));
        }
        outer.forEach(ForkJoinTask::join);
    }

    private Callable<Integer> timedCall() {
        Runnable timed = timed(NOTHING);
        return () -> {
            timed.run();
            return 1;
        };
    }

    /** Lets a task submit another one, for which the pool may not start a second thread. */
    private static void narrow(PrintStream out) {
        ForkJoinPool pool = pool("narrow", 2, 1);
        long nanos = pool.submit(() -> {
                    long began = System.nanoTime();
                    pool.submit(NOTHING);
                    OwnBeans.await("some time passes", () -> System.nanoTime() - began > 20_000_000);
                    return System.nanoTime() - began;
                })
                .join();
        out.println("own.narrow\t" + nanos / 1e6);
    }

    /** Stops a pool: one task runs, 50 never run, 5 are rejected. */
    private void stopped() throws InterruptedException {
        ForkJoinPool pool = pool("stopped", 1);
        // an interrupted worker could run the next tasks before they are removed
        Gate gate = Gate.holdingFast(pool);
        for (int i = 0; i < 50; i++) {
            pool.submit(ONE);
        }
        pool.shutdownNow();
        gate.open();
        for (int i = 0; i < 5; i++) {
            try {
                pool.submit(ONE);
            } catch (RejectedExecutionException expected) {
                // expected
            }
        }
    }

    /**
     * Uses the common pool. The submitters of half of the tasks wait for them, and may run them. Streams fork and
     * submit nothing.
     */
    private static void common(PrintStream out) throws Exception {
        ForkJoinPool pool = ForkJoinPool.commonPool();
        for (int i = 0; i < MANY; i++) {
            ForkJoinTask<Integer> task = pool.submit(ONE);
            pool.invoke(new Forking(2));
            task.get();
        }
        long sum = 0;
        for (int i = 0; i < 100; i++) {
            sum += LongStream.range(0, 1000).parallel().map(x -> x * x).sum();
        }
        out.println("own.sum\t" + sum);
    }

    // ---- a load at the attach

    private void load() {
        for (int i = 0; i < 3; i++) {
            Thread client = new Thread(this::callAgain, "client");
            client.setDaemon(true);
            clients.add(client);
            client.start();
        }
        while (ran.get() < MANY) {
            Thread.yield();
        }
    }

    private void callAgain() {
        while (!stopped) {
            submitted.incrementAndGet();
            CompletableFuture<Void> stage = CompletableFuture.runAsync(ran::incrementAndGet, warm);
            ForkJoinTask<Void> root = warm.submit(new Forking(4));
            stage.join();
            root.join();
        }
    }

    private void cool(PrintStream out) throws InterruptedException {
        stopped = true;
        for (Thread client : clients) {
            client.join();
        }
        warm.awaitQuiescence(1, TimeUnit.MINUTES);
        out.println("own.submitted\t" + 2 * submitted.get());
    }

    private Runnable timed(Runnable work) {
        return () -> {
            long began = System.nanoTime();
            work.run();
            serviceNanos.addAndGet(System.nanoTime() - began);
        };
    }

    private static ForkJoinPool pool(String name, int parallelism) {
        return pool(name, parallelism, Integer.MAX_VALUE);
    }

    private static ForkJoinPool pool(String name, int parallelism, int mostThreads) {
        AtomicInteger threads = new AtomicInteger();
        ForkJoinPool made = new ForkJoinPool(
                parallelism,
                pool -> {
                    if (threads.get() == mostThreads) {
                        return null;
                    }
                    ForkJoinWorkerThread thread = ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(pool);
                    thread.setName(name + "-" + threads.incrementAndGet());
                    return thread;
                },
                (thread, expected) -> {},
                false);
        POOLS.add(made);
        return made;
    }

    /** Computation that forks twice at each level. */
    private static final class Forking extends RecursiveAction {
        private static final long serialVersionUID = 1L;

        private final int levels;

        Forking(int levels) {
            this.levels = levels;
        }

        @Override
        protected void compute() {
            if (levels > 0) {
                invokeAll(new Forking(levels - 1), new Forking(levels - 1));
            }
        }
    }
}
