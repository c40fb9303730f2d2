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
 * Measures what the agent adds to a task that is handed to a fork-join pool, beside one in the JDK's other pool, and to what
 * such a task forks.
 *
 * <p>From the root of the repository, five minutes:
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

    /** Figures that the program prints. */
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
     * Prints a line of processor times in nanoseconds: of an empty task in the JDK's pool and in a fork-join pool, and of a fork
     * while nothing else is submitted, and while other computations wait. The time is that of the one producer and the one
     * worker alone, for a fixed amount of it, so that a machine that is busy with something else disturbs it little.
     */
    static final class Program {

        private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
        private static final long WARM_UP_NANOS = 4_000_000_000L;
        private static final long MEASURED_NANOS = 1_500_000_000L;
        private static final int TASKS = 4096;
        private static final int LEVELS = 12;
        private static final int FORKS = 1 << LEVELS + 1;
        private static final int COMPUTATIONS = 16;

        /** The producer and the workers, by {@link Thread#getId()}. */
        private final Set<Long> atWork = ConcurrentHashMap.newKeySet();

        private long sent;

        /** A piece of work that is repeated. */
        private interface Pass {
            void run() throws InterruptedException;
        }

        private Program() {
            takesPart();
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
            computing.submit(program::takesPart).join();
            int forks = FORKS * COMPUTATIONS;
            double fork = program.nanos(forks, () -> computeInTurn(computing));
            double forkOfMany = program.nanos(forks, () -> computeMany(computing));
            ChildJvm.print(task, forkJoinTask, fork, forkOfMany);
            System.exit(0);
        }

        private void takesPart() {
            atWork.add(Thread.currentThread().getId());
        }

        private long used() {
            return atWork.stream()
                    .mapToLong(THREADS::getThreadCpuTime)
                    .filter(nanos -> nanos > 0)
                    .sum();
        }

        /** Returns the cost of one task of so many, after a while. */
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

        /** While the worker stands at a gate; then it runs them all. */
        private void sendTo(Executor pool) throws InterruptedException {
            CountDownLatch gate = new CountDownLatch(1);
            CountDownLatch done = new CountDownLatch(1);
            pool.execute(() -> {
                takesPart();
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

        /** Forks twice at each level. */
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
