package io.loadline.benchmarks;

import java.util.Collection;
import java.util.function.ToDoubleFunction;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** One JVM that ran one method of {@link EmptyTask}: medians of its iterations, per task. */
record EmptyTaskFork(double nanos, double bytes) {

    private static final TimeValue ITERATION = TimeValue.milliseconds(200);

    static EmptyTaskFork run(String method, String queue) throws RunnerException {
        Options options = new OptionsBuilder()
                .include("\\.EmptyTask\\." + method + "$")
                .param("queue", queue)
                .param("sides", "inTurn")
                .forks(1)
                .warmupIterations(8)
                .warmupTime(ITERATION)
                .measurementIterations(9)
                .measurementTime(ITERATION)
                .addProfiler(GCProfiler.class)
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT)
                .build();
        Collection<IterationResult> iterations = new Runner(options)
                .runSingle()
                .getBenchmarkResults()
                .iterator()
                .next()
                .getIterationResults();
        return new EmptyTaskFork(
                median(iterations, result -> result.getPrimaryResult().getScore()),
                median(iterations, result -> result.getSecondaryResults()
                        .get("gc.alloc.rate.norm")
                        .getScore()));
    }

    private static double median(Collection<IterationResult> iterations, ToDoubleFunction<IterationResult> value) {
        return Spread.of(iterations.stream().mapToDouble(value).toArray()).median();
    }
}
