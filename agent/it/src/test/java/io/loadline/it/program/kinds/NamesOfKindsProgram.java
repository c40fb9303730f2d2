// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.kinds;

import io.loadline.it.program.Dialog;
import io.loadline.it.program.NamedThreads;
import io.loadline.it.program.OwnBeans;
import io.loadline.it.program.virtual.VirtualExecutors;
import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Submits tasks in every possible way, whose kinds have names by the code that made them. */
public final class NamesOfKindsProgram {

    private static final int LAMBDA_CLASSES = 10_000;

    private NamesOfKindsProgram() {}

    public static void main(String[] arguments) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2, new NamedThreads("named"));
        ScheduledExecutorService scheduled = Executors.newScheduledThreadPool(1, new NamedThreads("scheduled"));
        ExecutorService crowd = Executors.newFixedThreadPool(2, new NamedThreads("crowd"));
        new Dialog()
                .on("run", out -> {
                    wrapped(pool);
                    scheduled(scheduled);
                    inForkJoin();
                })
                .on("crowd", out -> crowd(crowd))
                .on("virtual", out -> onVirtualThreads())
                .run();
    }

    private static void wrapped(ExecutorService pool) throws Exception {
        pool.execute(() -> done("lambda"));
        pool.submit(() -> done("in a future"));
        pool.submit(() -> "of a callable");
        pool.execute(new FutureTask<>(NamesOfKindsProgram::reference, null));
        pool.execute(new Runnable() {
            @Override
            public void run() {
                done("anonymous");
            }
        });
        pool.execute(new Named());
        pool.invokeAll(Arrays.asList(new Called(), new Called()));
        new ExecutorCompletionService<String>(pool).submit(new Called()).get();
        pool.invokeAny(Arrays.asList(new Called()));
        stages(pool);
        OwnBeans.awaitQuiet("named", 13);
        OwnBeans.awaitWindows(2);
    }

    private static void stages(ExecutorService pool) throws Exception {
        CompletableFuture.supplyAsync(NamesOfKindsProgram::supplied, pool)
                .thenApplyAsync(NamesOfKindsProgram::applied, pool)
                .thenAcceptAsync(text -> done(text), pool)
                .get();
    }

    private static void scheduled(ScheduledExecutorService pool) throws Exception {
        pool.schedule(new Called(), 1, TimeUnit.MILLISECONDS).get();
        pool.scheduleWithFixedDelay(NamesOfKindsProgram::periodic, 0, 1, TimeUnit.MILLISECONDS);
        OwnBeans.await("periodic runs", () -> OwnBeans.figure(OwnBeans.live("scheduled"), "CompletedCount") > 10);
    }

    /** Uses fork-join tasks and polls for their end, since a waiting thread would run the task itself. */
    private static void inForkJoin() {
        CompletableFuture<?> run = CompletableFuture.runAsync(NamesOfKindsProgram::reference);
        Future<?> submitted = ForkJoinPool.commonPool().submit(() -> done("submitted"));
        Future<?> root = ForkJoinPool.commonPool().submit(new Root());
        OwnBeans.await("the common pool is done", () -> run.isDone() && submitted.isDone() && root.isDone());
        OwnBeans.awaitWindows(2);
    }

    private static void onVirtualThreads() throws Exception {
        ExecutorService virtual = VirtualExecutors.named("virtual");
        virtual.submit(new Called()).get();
        virtual.submit(NamesOfKindsProgram::reference).get();
        virtual.execute(new Named());
        OwnBeans.awaitQuiet("virtual", 3);
        OwnBeans.awaitWindows(2);
    }

    /** Submits many lambdas, each with a class made at run time. */
    private static void crowd(ExecutorService pool) {
        for (int i = 0; i < LAMBDA_CLASSES; i++) {
            pool.execute(lambdaOfItsOwnClass("method" + i % 3));
        }
        OwnBeans.awaitQuiet("crowd", LAMBDA_CLASSES);
        OwnBeans.awaitWindows(2);
    }

    /** Makes a lambda as the compiler does, but with a class of its own. */
    private static Runnable lambdaOfItsOwnClass(String method) {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        MethodType nothing = MethodType.methodType(void.class);
        try {
            return (Runnable) LambdaMetafactory.metafactory(
                            lookup,
                            "run",
                            MethodType.methodType(Runnable.class),
                            nothing,
                            lookup.findStatic(NamesOfKindsProgram.class, method, nothing),
                            nothing)
                    .getTarget()
                    .invoke();
        } catch (Throwable impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    private static void method0() {}

    private static void method1() {}

    private static void method2() {}

    private static void done(String unused) {}

    private static void reference() {}

    private static void periodic() {}

    private static String supplied() {
        return "";
    }

    private static String applied(String text) {
        return text;
    }

    private static final class Named implements Runnable {
        @Override
        public void run() {}
    }

    private static final class Called implements Callable<String> {
        @Override
        public String call() {
            return "";
        }
    }

    private static final class Root extends RecursiveAction {
        private static final long serialVersionUID = 1;

        @Override
        protected void compute() {}
    }
}
