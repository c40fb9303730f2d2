// SPDX-License-Identifier: Apache-2.0
package io.loadline.benchmarks.task;

import com.acme.OneUse;
import io.loadline.benchmarks.ChildJvm;
import io.loadline.benchmarks.CommandLines;
import io.loadline.benchmarks.RunOptions;
import io.loadline.benchmarks.Witness;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * Measures the waits of threads that submit tasks: for room in a full pool whose rejection handler requeues tasks, for the lock of a queue with a million timers, and for building and closing an executor with a thread for each task.
 *
 * <p>Run it from the root of the repository. It takes some 20 seconds for each subject and round:
 *
 * <pre>{@code
 * mvn -q package -DskipTests
 * java -cp agent/benchmarks/target/benchmarks.jar io.loadline.benchmarks.task.SubmitterCost
 * }</pre>
 */
@Command(description = "Measures the waits of threads that submit tasks; the last column needs Java 21.")
public final class SubmitterCost implements Callable<Integer> {

    private static final int ROUNDS = 5;
    private static final String HEAP = "-Xmx1g";

    private static final List<String> FIGURES = List.of(
            "execute, full pool, median ms",
            "p99.9, ms",
            "schedule, a million timers, p99.9, us",
            "longest, ms",
            "executor built and closed, us");

    @Mixin
    private RunOptions run = new RunOptions();

    public static void main(String[] arguments) {
        CommandLines.run(new SubmitterCost(), arguments);
    }

    @Override
    public Integer call() throws Exception {
        run.compare(
                "waits of threads that submit tasks",
                ROUNDS,
                run.plainAndAgents(RunOptions.AGENT),
                FIGURES,
                subject -> ChildJvm.measure(subject, HEAP, Program.class));
        return 0;
    }

    /** Measures the three waits, and prints a line of figures. */
    static final class Program {

        private static final int CALLERS = 100;
        private static final int THREADS = 4;
        private static final int ROOM = 64;
        private static final int SUBMISSIONS = 250;
        private static final int TIMERS = 1_000_000;
        private static final int SCHEDULED = 8_000;
        private static final int EXECUTORS = 20_000;
        private static final int RUNS = 8;
        private static final long MILLISECOND = 1_000_000;

        private static final AtomicLong REJECTED = new AtomicLong();

        private Program() {}

        public static void main(String[] arguments) throws Exception {
            long[] executed = fullPool();
            if (Witness.isDue()) {
                Witness.requireThatAgentCountedRequeued(CALLERS * SUBMISSIONS, REJECTED.get());
            }
            long[] scheduled = timers();
            ChildJvm.print(
                    quantile(executed, 0.5) / 1e6,
                    quantile(executed, 0.999) / 1e6,
                    quantile(scheduled, 0.999) / 1e3,
                    quantile(scheduled, 1) / 1e6,
                    executors() / 1e3);
        }

        /**
         * Measures callers that submit one task of a millisecond after the other to a full pool, and wait in the
         * handler for room.
         */
        private static long[] fullPool() throws InterruptedException {
            ThreadPoolExecutor pool = new ThreadPoolExecutor(
                    THREADS, THREADS, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(ROOM), Program::requeue);
            long[] nanos = new long[CALLERS * SUBMISSIONS];
            List<Thread> callers = new ArrayList<>();
            for (int i = 0; i < CALLERS; i++) {
                int first = i * SUBMISSIONS;
                callers.add(new Thread(() -> submit(pool, nanos, first)));
            }
            callers.forEach(Thread::start);
            for (Thread caller : callers) {
                caller.join();
            }
            pool.shutdown();
            pool.awaitTermination(1, TimeUnit.MINUTES);
            // leave out the first: code is loaded and compiled then
            return LongStream.range(0, nanos.length)
                    .filter(i -> i % SUBMISSIONS >= SUBMISSIONS / 5)
                    .map(i -> nanos[(int) i])
                    .toArray();
        }

        private static void submit(ThreadPoolExecutor pool, long[] nanos, int first) {
            for (int i = first; i < first + SUBMISSIONS; i++) {
                long begin = System.nanoTime();
                pool.execute(() -> LockSupport.parkNanos(MILLISECOND));
                nanos[i] = System.nanoTime() - begin;
            }
        }

        private static void requeue(Runnable task, ThreadPoolExecutor full) {
            REJECTED.incrementAndGet();
            try {
                full.getQueue().put(task);
            } catch (InterruptedException interrupted) {
                Thread.currentThread().interrupt();
                throw new RejectedExecutionException(interrupted);
            }
        }

        /** Measures scheduling one timer each millisecond, beside a million that are not due and a periodic one. */
        private static long[] timers() {
            ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(1);
            for (int i = 0; i < TIMERS; i++) {
                pool.schedule(() -> {}, 1, TimeUnit.HOURS);
            }
            pool.scheduleAtFixedRate(() -> {}, 0, 1, TimeUnit.MILLISECONDS);
            long[] nanos = new long[SCHEDULED];
            for (int i = -SCHEDULED / 4; i < SCHEDULED; i++) {
                LockSupport.parkNanos(MILLISECOND);
                long begin = System.nanoTime();
                pool.schedule(() -> {}, 1, TimeUnit.MINUTES);
                nanos[Math.max(0, i)] = System.nanoTime() - begin;
            }
            pool.shutdownNow();
            return nanos;
        }

        /** Returns the least mean of several runs after a warm-up; NaN before Java 21. */
        private static double executors() throws Exception {
            if (Runtime.version().feature() < 21) {
                return Double.NaN;
            }
            Supplier<ExecutorService> builder = OneUse.builder();
            double least = Double.POSITIVE_INFINITY;
            for (int run = 0; run < RUNS; run++) {
                long begin = System.nanoTime();
                for (int i = 0; i < EXECUTORS; i++) {
                    builder.get().shutdown();
                }
                double mean = (double) (System.nanoTime() - begin) / EXECUTORS;
                least = run < RUNS / 2 ? least : Math.min(least, mean);
            }
            return least;
        }

        private static double quantile(long[] values, double share) {
            long[] sorted = values.clone();
            Arrays.sort(sorted);
            return sorted[(int) Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)];
        }
    }
}
