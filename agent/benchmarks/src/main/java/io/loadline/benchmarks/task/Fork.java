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
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * One JVM that ran one benchmark: medians of its iterations, per task.
 *
 * @param processorNanos of all Java threads, see {@link ProcessorTime}
 * @param bytes allocated
 */
record Fork(double wallNanos, double processorNanos, double bytes) {

    /** {@code parameters}: of the benchmark, beside the subject. */
    static Fork run(
            Class<? extends LaneBenchmark> benchmark, Subject subject, Map<String, String> parameters, Effort effort)
            throws RunnerException {
        ChainedOptionsBuilder options = new OptionsBuilder()
                .include("^" + Pattern.quote(benchmark.getName()) + "\\.")
                .param("subject", subject.name())
                .forks(1)
                .jvmArgsPrepend(subject.jvmArguments().toArray(new String[0]))
                .warmupIterations(effort.warmups())
                .warmupTime(effort.iteration())
                .measurementIterations(effort.measurements() + 1) // the last has no processor time
                .measurementTime(effort.iteration())
                .addProfiler(GCProfiler.class)
                .addProfiler(ProcessorTime.class)
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT);
        parameters.forEach(options::param);
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
