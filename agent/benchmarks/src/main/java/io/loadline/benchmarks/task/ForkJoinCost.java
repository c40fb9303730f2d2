// SPDX-License-Identifier: Apache-2.0
package io.loadline.benchmarks.task;

import io.loadline.benchmarks.ChildJvm;
import io.loadline.benchmarks.CommandLines;
import io.loadline.benchmarks.RunOptions;
import io.loadline.benchmarks.Witness;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * Measures what the agent adds to a task that is submitted to a fork-join pool, beside a task of a {@code ThreadPoolExecutor}, and to a fork of such a task.
 *
 * <p>Run it from the root of the repository. It takes five minutes:
 *
 * <pre>{@code
 * mvn -q package -DskipTests
 * java -cp agent/benchmarks/target/benchmarks.jar io.loadline.benchmarks.task.ForkJoinCost
 * }</pre>
 */
@Command(
        description = "Measures what the agent adds to a task of a fork-join pool and to a fork: processor time of the"
                + " Java threads, in nanoseconds.")
public final class ForkJoinCost implements Callable<Integer> {

    private static final int ROUNDS = 5;

    /** Titles of the figures that the program prints. */
    private static final List<String> FIGURES =
            List.of("task, ThreadPoolExecutor", "task, ForkJoinPool", "fork", "fork, others waiting");

    @Mixin
    private RunOptions run = new RunOptions();

    public static void main(String[] arguments) {
        CommandLines.run(new ForkJoinCost(), arguments);
    }

    @Override
    public Integer call() throws Exception {
        run.compare(
                "fork-join: one producer, one worker; ns per empty task or fork",
                ROUNDS,
                run.plainAndAgents(RunOptions.AGENT),
                FIGURES,
                subject -> ChildJvm.measure(subject.jvmOptions(), Program.class));
        return 0;
    }

    /**
     * Prints processor times in nanoseconds: of an empty task in a {@code ThreadPoolExecutor} and in a fork-join pool,
     * of a fork, and of a fork while other computations wait. Only the producer and the worker are measured, for a
     * fixed processor time, so that other load on the machine has little effect.
     */
    static final class Program {

        private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
        private static final long WARM_UP_NANOS = 4_000_000_000L;
        private static final long MEASURED_NANOS = 1_500_000_000L;
        private static final int TASKS = 4096;
        private static final int LEVELS = 12;
        private static final int FORKS = 1 << LEVELS + 1;
        private static final int COMPUTATIONS = 16;

        /** Ids of the measured threads, which are the producer and the workers. */
        private final Set<Long> atWork = ConcurrentHashMap.newKeySet();

        private long sent;

        /** Work that is repeated. */
        private interface Pass {
            void run() throws InterruptedException;
        }

        private Program() {
            measureThisThread();
        }

        public static void main(String[] arguments) throws Exception {
            Program program = new Program();
            Executor jdk = Executors.newFixedThreadPool(1);
            double task = program.nanos(TASKS, () -> program.sendTo(jdk));
            program.sent = 0;
            ForkJoinPool pool = new ForkJoinPool(1);
            double forkJoinTask = program.nanos(TASKS, () -> program.sendTo(pool));
            if (Witness.isDue()) {
                Witness.requireThatAgentCounted(program.sent, 0);
            }
            ForkJoinPool computing = new ForkJoinPool(1);
            computing.submit(program::measureThisThread).join();
            int forks = FORKS * COMPUTATIONS;
            double fork = program.nanos(forks, () -> computeInTurn(computing));
            double forkOfMany = program.nanos(forks, () -> computeMany(computing));
            ChildJvm.print(task, forkJoinTask, fork, forkOfMany);
            System.exit(0);
        }

        private void measureThisThread() {
            atWork.add(Thread.currentThread().getId());
        }

        private long used() {
            return atWork.stream()
                    .mapToLong(THREADS::getThreadCpuTime)
                    .filter(nanos -> nanos > 0)
                    .sum();
        }

        /** Returns the cost of one of the {@code each} tasks of a pass, after a warm-up. */
        private double nanos(int each, Pass pass) throws InterruptedException {
            repeat(pass, WARM_UP_NANOS);
            System.gc();
            long before = used();
            long passes = repeat(pass, MEASURED_NANOS);
            return (double) (used() - before) / (passes * each);
        }

        private long repeat(Pass pass, long nanos) throws InterruptedException {
            long end = used() + nanos;
            long passes = 0;
            while (used() < end) {
                pass.run();
                passes++;
            }
            return passes;
        }

        /** Sends tasks while the worker waits at a gate, then lets it run them all. */
        private void sendTo(Executor pool) throws InterruptedException {
            CountDownLatch gate = new CountDownLatch(1);
            CountDownLatch done = new CountDownLatch(1);
            pool.execute(() -> {
                measureThisThread();
                try {
                    gate.await();
                } catch (InterruptedException end) {
                    Thread.currentThread().interrupt();
                }
            });
            for (int i = 0; i < TASKS - 2; i++) {
                pool.execute(new Tasks.EmptyTask());
            }
            pool.execute(done::countDown);
            gate.countDown();
            done.await();
            sent += TASKS;
        }

        private static void computeInTurn(ForkJoinPool pool) {
            for (int i = 0; i < COMPUTATIONS; i++) {
                pool.invoke(new Forking(LEVELS));
            }
        }

        private static void computeMany(ForkJoinPool pool) {
            List<ForkJoinTask<Void>> waiting = new ArrayList<>();
            for (int i = 0; i < COMPUTATIONS; i++) {
                waiting.add(pool.submit(new Forking(LEVELS)));
            }
            waiting.forEach(ForkJoinTask::join);
        }

        /** Computation that forks twice at each level. */
        private static final class Forking extends RecursiveAction {
            private static final long serialVersionUID = 1;

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
}
