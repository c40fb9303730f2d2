// SPDX-License-Identifier: Apache-2.0
package io.loadline.benchmarks.task;

import com.sun.management.OperatingSystemMXBean;
import io.loadline.benchmarks.ChildJvm;
import io.loadline.benchmarks.CommandLines;
import io.loadline.benchmarks.RunOptions;
import io.loadline.benchmarks.Witness;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * Measures what the agent adds to an empty task with its own virtual thread, to an empty task of a pool in the same JVM, and to a million virtual threads that wait at the same time.
 *
 * <p>Run it from the root of the repository on Java 21 or later. It takes some two minutes:
 *
 * <pre>{@code
 * mvn -q package -DskipTests
 * java -cp agent/benchmarks/target/benchmarks.jar io.loadline.benchmarks.task.PerTaskCost
 * }</pre>
 */
@Command(description = "Measures what the agent adds to tasks on virtual threads; needs Java 21.")
public final class PerTaskCost implements Callable<Integer> {

    private static final int ROUNDS = 5;
    private static final String HEAP = "-Xmx3g";

    /**
     * Titles of the figures that the program prints. Processor time is that of the whole process; heap is that of a
     * waiting thread.
     */
    private static final List<String> FIGURES = List.of(
            "task of a pool, ns",
            "task with its own thread, ns",
            "a million threads, s",
            "their processor time, s",
            "heap of a thread, bytes");

    @Spec
    private CommandSpec spec;

    @Mixin
    private RunOptions run = new RunOptions();

    public static void main(String[] arguments) {
        CommandLines.run(new PerTaskCost(), arguments);
    }

    @Override
    public Integer call() throws Exception {
        if (Runtime.version().feature() < 21) {
            throw CommandLines.wrong(spec, "Run this with Java 21 or later: earlier ones have no virtual threads.");
        }
        run.compare(
                "empty tasks, processor time of the whole process; then a million threads that wait",
                ROUNDS,
                run.plainAndAgents(RunOptions.AGENT, RunOptions.AGENT + "=timing=all"),
                FIGURES,
                subject -> ChildJvm.measure(subject, HEAP, Program.class));
        return 0;
    }

    /** Starts a virtual thread for each of many tasks, and prints a line of figures. Needs Java 21 or later. */
    static final class Program {

        private static final int BATCH = 1_000;
        private static final int BATCHES = 500;
        private static final int WARM_UPS = 4;
        private static final int MILLION = 1_000_000;

        private static final OperatingSystemMXBean SYSTEM =
                (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

        private Program() {}

        public static void main(String[] arguments) throws Exception {
            double ofPool = nanosPerTask(Executors.newFixedThreadPool(2));
            double ofThread = nanosPerTask(perTask());
            double[] million = million();
            if (Witness.isDue()) {
                Witness.requireThatAgentCounted(2L * WARM_UPS * BATCHES * BATCH + MILLION, 0);
            }
            ChildJvm.print(ofPool, ofThread, million[0], million[1], million[2]);
        }

        private static ExecutorService perTask() throws ReflectiveOperationException {
            return (ExecutorService)
                    Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        }

        /**
         * Returns the processor time of the process for an empty task, sent in batches: the least of several runs after
         * a warm-up.
         */
        private static double nanosPerTask(ExecutorService executor) throws InterruptedException {
            double least = Double.POSITIVE_INFINITY;
            for (int run = 0; run < 2 * WARM_UPS; run++) {
                long before = SYSTEM.getProcessCpuTime();
                for (int i = 0; i < BATCHES; i++) {
                    batch(executor);
                }
                double nanos = (double) (SYSTEM.getProcessCpuTime() - before) / BATCH / BATCHES;
                least = run < WARM_UPS ? least : Math.min(least, nanos);
            }
            executor.shutdown();
            return least;
        }

        private static void batch(ExecutorService executor) throws InterruptedException {
            AtomicInteger left = new AtomicInteger(BATCH);
            CountDownLatch done = new CountDownLatch(1);
            for (int i = 0; i < BATCH; i++) {
                executor.execute(() -> {
                    if (left.decrementAndGet() == 0) {
                        done.countDown();
                    }
                });
            }
            done.await();
        }

        /**
         * Starts a million threads that wait. Returns the seconds until all run, their processor time in seconds, and
         * the heap of each in bytes.
         */
        private static double[] million() throws Exception {
            long heap = heap();
            long start = System.nanoTime();
            long cpu = SYSTEM.getProcessCpuTime();
            CountDownLatch running = new CountDownLatch(MILLION);
            CountDownLatch gate = new CountDownLatch(1);
            ExecutorService executor = perTask();
            for (int i = 0; i < MILLION; i++) {
                executor.execute(() -> {
                    running.countDown();
                    try {
                        gate.await();
                    } catch (InterruptedException ends) {
                        Thread.currentThread().interrupt();
                    }
                });
            }
            running.await();
            double seconds = (System.nanoTime() - start) / 1e9;
            double processor = (SYSTEM.getProcessCpuTime() - cpu) / 1e9;
            double bytes = (double) (heap() - heap) / MILLION;
            gate.countDown();
            executor.shutdown();
            executor.awaitTermination(10, TimeUnit.MINUTES);
            return new double[] {seconds, processor, bytes};
        }

        private static long heap() {
            System.gc();
            return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
        }
    }
}
