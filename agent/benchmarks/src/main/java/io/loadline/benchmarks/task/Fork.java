package io.loadline.benchmarks.task;

import io.loadline.benchmarks.Spread;
import java.util.Collection;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * One JVM that ran one benchmark: medians of its iterations, per task.
 *
 * @param processorNanos of all Java threads, see {@link ThreadTimes}
 * @param bytes allocated
 */
record Fork(double wallNanos, double processorNanos, double bytes) {

    /**
     * How long a fork runs.
     *
     * @param warmups iterations that do not count
     * @param measurements iterations that do
     * @param millis length of each
     */
    record Effort(int warmups, int measurements, int millis) {

        static final Effort FULL = new Effort(12, 9, 200);
        static final Effort QUICK = new Effort(8, 6, 120);

        /** Tasks that work are few a second, so the agent's code is compiled late: measured is what comes after it. */
        static final Effort OF_WORK = new Effort(8, 6, 400);
    }

    /** {@code parameter}: of the benchmark, with its value. */
    static Fork run(
            Class<? extends LaneBenchmark> benchmark,
            TaskSubject subject,
            Map.Entry<String, String> parameter,
            Effort effort)
            throws RunnerException {
        TimeValue iteration = TimeValue.milliseconds(effort.millis);
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include("^" + Pattern.quote(benchmark.getName()) + "\\.")
                .param("instrumentation", subject.instrumentation().name())
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

    private static Fork of(Collection<IterationResult> iterations) {
        return new Fork(
                median(iterations.stream()
                        .mapToDouble(iteration -> iteration.getPrimaryResult().getScore())),
                median(secondary(iterations, ProcessorTime.RESULT)),
                median(secondary(iterations, "gc.alloc.rate.norm")));
    }

    /** Not every iteration has each. */
    private static DoubleStream secondary(Collection<IterationResult> iterations, String name) {
        return iterations.stream()
                .filter(iteration -> iteration.getSecondaryResults().containsKey(name))
                .mapToDouble(
                        iteration -> iteration.getSecondaryResults().get(name).getScore());
    }

    private static double median(DoubleStream values) {
        return Spread.of(values.toArray()).median();
    }
}
