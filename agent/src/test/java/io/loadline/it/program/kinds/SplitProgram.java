package io.loadline.it.program.kinds;

import io.loadline.it.program.Dialog;
import io.loadline.it.program.NamedThreads;
import io.loadline.it.program.OwnBeans;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** Many short tasks and few long ones that only wait, on one pool or on two; the short ones take their own response times. */
public final class SplitProgram {

    private static final double PER_SECOND = 400;
    private static final double SLOW_SHARE = 0.015;

    /** Some more than the agent needs for a recommendation. */
    private static final int TASKS = 6_500;

    /** For their own 99th percentile. */
    private static final int TASKS_APART = 3_000;

    private static final long FAST_NANOS = 1_000_000;
    private static final long SLOW_NANOS = 60_000_000;

    private SplitProgram() {}

    private static final class Report implements Runnable {
        private final AtomicInteger left;

        Report(AtomicInteger left) {
            this.left = left;
        }

        @Override
        public void run() {
            waitUntil(System.nanoTime() + SLOW_NANOS);
            left.decrementAndGet();
        }
    }

    private static final class Mail implements Runnable {
        private final AtomicInteger left;
        private final Queue<Long> responses;
        private final long arrival = System.nanoTime();

        Mail(AtomicInteger left, Queue<Long> responses) {
            this.left = left;
            this.responses = responses;
        }

        @Override
        public void run() {
            waitUntil(System.nanoTime() + FAST_NANOS);
            responses.add(System.nanoTime() - arrival);
            left.decrementAndGet();
        }
    }

    public static void main(String[] arguments) throws Exception {
        Executor together = pool(2, "together");
        new Dialog()
                .on("together", out -> run(together, together, TASKS, out))
                .onLine(
                        "apart",
                        (words, out) -> run(
                                pool(Integer.parseInt(words[1]), "slow"),
                                pool(Integer.parseInt(words[2]), "fast"),
                                TASKS_APART,
                                out))
                .run();
    }

    private static Executor pool(int threads, String name) {
        ThreadPoolExecutor pool = (ThreadPoolExecutor) Executors.newFixedThreadPool(threads, new NamedThreads(name));
        pool.prestartAllCoreThreads();
        return pool;
    }

    private static void run(Executor slow, Executor fast, int tasks, PrintStream out) {
        Random random = new Random(20261123);
        AtomicInteger left = new AtomicInteger(tasks);
        Queue<Long> responses = new ConcurrentLinkedQueue<>();
        long next = System.nanoTime();
        for (int i = 0; i < tasks; i++) {
            waitUntil(next);
            if (random.nextDouble() < SLOW_SHARE) {
                slow.execute(new Report(left));
            } else {
                fast.execute(new Mail(left, responses));
            }
            next += (long) (-Math.log(1 - random.nextDouble()) * 1e9 / PER_SECOND);
        }
        OwnBeans.await("all tasks are done", () -> left.get() == 0);
        OwnBeans.awaitWindows(2);
        long[] sorted = responses.stream().mapToLong(Long::longValue).sorted().toArray();
        out.println("own.p99\t" + sorted[sorted.length * 99 / 100] / 1e6);
        out.println("own.mean\t" + Arrays.stream(sorted).average().getAsDouble() / 1e6);
    }

    private static void waitUntil(long instant) {
        for (long left = instant - System.nanoTime(); left > 0; left = instant - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
