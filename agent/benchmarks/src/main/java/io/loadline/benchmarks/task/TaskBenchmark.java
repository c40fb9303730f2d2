// SPDX-License-Identifier: Apache-2.0
package io.loadline.benchmarks.task;

import io.loadline.benchmarks.Rounds.Spread;
import io.loadline.benchmarks.Rounds.Subject;
import io.loadline.benchmarks.Witness;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Passes tasks through a lane. {@link TaskCost} starts the agent with the JVM. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
public abstract class TaskBenchmark {

    @Param("NONE")
    public Instrumentation instrumentation;

    private Lane lane;

    abstract Lane open();

    abstract int batch();

    final void passBatch() {
        lane.pass(batch());
    }

    @Setup
    public void start() {
        lane = open();
        passBatch();
        // moves the pool into the old generation, as in a server: write barriers cost more there
        System.gc();
    }

    @TearDown
    public void stop() throws Exception {
        if (Witness.isDue()) {
            Witness.requireThatAgentCounted(lane.sent(), lane.rejected());
        }
        lane.close();
    }

    /**
     * Tasks that do nothing, in one of the {@link Shape}s. A profiler of JMH shows where the time is spent:
     *
     * <pre>{@code
     * java -jar agent/benchmarks/target/benchmarks.jar EmptyTasks -p shape=2:2 \
     *     -jvmArgsPrepend -javaagent:agent/target/loadline-agent.jar -prof perfasm
     * }</pre>
     */
    public static class EmptyTasks extends TaskBenchmark {

        private static final int BATCH = 32 * Lane.DEPTH;

        @Param("1:1")
        public String shape;

        @Override
        Lane open() {
            return Shape.of(shape).open(instrumentation);
        }

        @Override
        int batch() {
            return BATCH;
        }

        @Benchmark
        @OperationsPerInvocation(BATCH)
        public void passEmptyTasks() {
            passBatch();
        }
    }

    /** Tasks that keep a processor busy, from one producer to one worker. */
    public static class WorkTasks extends TaskBenchmark {

        private static final int BATCH = 256;
        private static final int BLOCK = 32;

        /** Work of a task, in tokens of {@link org.openjdk.jmh.infra.Blackhole#consumeCPU}. */
        @Param("1000")
        public long tokens;

        @Override
        Lane open() {
            return new Flow(instrumentation, 1, 1, Tasks.working(tokens), BLOCK);
        }

        @Override
        int batch() {
            return BATCH;
        }

        @Benchmark
        @OperationsPerInvocation(BATCH)
        public void passWorkingTasks() {
            passBatch();
        }
    }

    /**
     * Length of a fork. The warm-up of empty tasks lasts longer than the agent's first two windows of a second: only
     * then is the code of sampling compiled.
     *
     * @param warmups iterations that do not count
     * @param measurements iterations that count
     * @param millis length of an iteration
     */
    record Effort(int warmups, int measurements, int millis) {

        static final Effort FULL = new Effort(12, 9, 200);
        static final Effort QUICK = new Effort(19, 4, 120);

        /**
         * Effort of tasks that work. Since they are few per second, the agent's code is compiled late, and the warm-up
         * is longer.
         */
        static final Effort OF_WORK = new Effort(8, 6, 400);
    }

    /**
     * Medians over the iterations of one benchmark in one JVM, per task.
     *
     * @param processorNanos of all Java threads, see {@link ProcessorTime}
     * @param bytes allocated
     */
    record Result(double wallNanos, double processorNanos, double bytes) {

        /** Runs a benchmark. {@code parameter} is a name and a value. */
        static Result run(
                Class<? extends TaskBenchmark> benchmark,
                Subject subject,
                Map.Entry<String, String> parameter,
                Effort effort)
                throws RunnerException {
            TimeValue iteration = TimeValue.milliseconds(effort.millis);
            ChainedOptionsBuilder options = new OptionsBuilder()
                    .include("^" + Pattern.quote(benchmark.getCanonicalName()) + "\\.")
                    .param("instrumentation", Instrumentation.of(subject).name())
                    .param(parameter.getKey(), parameter.getValue())
                    .forks(1)
                    .jvmArgsPrepend(subject.jvmOptions().toArray(new String[0]))
                    .warmupIterations(effort.warmups)
                    .warmupTime(iteration)
                    .measurementIterations(effort.measurements + 1) // the last has no processor time
                    .measurementTime(iteration)
                    .addProfiler(GCProfiler.class)
                    .addProfiler(ProcessorTime.class)
                    .shouldFailOnError(true)
                    .verbosity(VerboseMode.SILENT);
            return of(new Runner(options.build())
                    .runSingle()
                    .getBenchmarkResults()
                    .iterator()
                    .next()
                    .getIterationResults());
        }

        private static Result of(Collection<IterationResult> iterations) {
            return new Result(
                    median(iterations.stream()
                            .mapToDouble(
                                    iteration -> iteration.getPrimaryResult().getScore())),
                    median(secondary(iterations, ProcessorTime.RESULT)),
                    median(secondary(iterations, "gc.alloc.rate.norm")));
        }

        /** Returns a secondary result of the iterations that have one. */
        private static DoubleStream secondary(Collection<IterationResult> iterations, String name) {
            return iterations.stream()
                    .filter(iteration -> iteration.getSecondaryResults().containsKey(name))
                    .mapToDouble(iteration ->
                            iteration.getSecondaryResults().get(name).getScore());
        }

        private static double median(DoubleStream values) {
            return Spread.of(values.toArray()).median();
        }
    }
}
