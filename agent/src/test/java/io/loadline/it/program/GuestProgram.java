package io.loadline.it.program;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * An application that shows all it can see of its pools: results, hooks, and whole stack traces. No lambdas, since
 * Java 8 numbers their classes across the JVM and prints the number in stack traces.
 */
public final class GuestProgram {

    private static final PrintStream OUT = System.out;

    private GuestProgram() {}

    /** A number as the first argument ends the JVM with that code; otherwise it ends when main returns. */
    public static void main(String[] arguments) throws Exception {
        HookedPool pool = new HookedPool();
        OUT.println("result " + pool.submit(new Answer()).get());
        failing(pool);
        nested(pool);
        rejected(pool);
        scheduled();
        if (arguments.length > 0) {
            System.exit(Integer.parseInt(arguments[0]));
        }
    }

    private static void failing(ThreadPoolExecutor pool) throws Exception {
        try {
            pool.submit(new Failing()).get();
        } catch (ExecutionException e) {
            e.getCause().printStackTrace(OUT);
        }
        try {
            CompletableFuture.runAsync(new Failing(), pool).get();
        } catch (ExecutionException e) {
            e.getCause().printStackTrace(OUT);
        }
        CompletableFuture<Throwable> uncaught = new CompletableFuture<>();
        pool.execute(new Reporting(uncaught));
        uncaught.get().printStackTrace(OUT);
    }

    private static void nested(ExecutorService pool) throws Exception {
        HookedPool other = new HookedPool();
        OUT.println("nested " + pool.submit(new Asking(other)).get());
        end(other);
    }

    private static void end(HookedPool pool) throws InterruptedException {
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.MINUTES);
        OUT.println("hooks " + pool.hooks);
    }

    private static void rejected(HookedPool pool) throws Exception {
        end(pool);
        try {
            pool.execute(new Failing());
        } catch (RejectedExecutionException e) {
            OUT.println("rejected");
            for (StackTraceElement frame : e.getStackTrace()) {
                OUT.println("\tat " + frame);
            }
        }
        OUT.println("completed " + pool.getCompletedTaskCount() + ", left " + pool.shutdownNow());
    }

    private static void scheduled() throws Exception {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
        try {
            pool.schedule(new Failing(), 1, TimeUnit.MILLISECONDS).get();
        } catch (ExecutionException e) {
            e.getCause().printStackTrace(OUT);
        }
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.MINUTES);
    }

    private static final class HookedPool extends ThreadPoolExecutor {
        private final List<String> hooks = Collections.synchronizedList(new ArrayList<>());

        HookedPool() {
            super(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        }

        @Override
        protected void beforeExecute(Thread worker, Runnable task) {
            hooks.add("before " + task.getClass().getSimpleName());
        }

        @Override
        protected void afterExecute(Runnable task, Throwable thrown) {
            hooks.add("after " + task.getClass().getSimpleName() + " " + thrown);
        }

        @Override
        protected void terminated() {
            hooks.add("terminated");
        }
    }

    private static final class Answer implements Callable<Integer> {
        @Override
        public Integer call() {
            return 42;
        }
    }

    private static final class Failing implements Runnable {
        @Override
        public void run() {
            throw new IllegalStateException("expected");
        }
    }

    /** Throws to its thread's handler, which passes it on. */
    private static final class Reporting implements Runnable, Thread.UncaughtExceptionHandler {
        private final CompletableFuture<Throwable> seen;

        Reporting(CompletableFuture<Throwable> seen) {
            this.seen = seen;
        }

        @Override
        public void run() {
            Thread.currentThread().setUncaughtExceptionHandler(this);
            throw new IllegalStateException("expected");
        }

        @Override
        public void uncaughtException(Thread thread, Throwable thrown) {
            seen.complete(thrown);
        }
    }

    private static final class Asking implements Callable<Integer> {
        private final ExecutorService other;

        Asking(ExecutorService other) {
            this.other = other;
        }

        @Override
        public Integer call() throws Exception {
            return other.submit(new Answer()).get();
        }
    }
}
