package io.loadline.benchmarks.task;

import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * {@link ThreadTimes} per operation. There is no result of an iteration in which a thread ended; the last is always one,
 * for JMH ends its own threads first.
 */
public final class ProcessorTime implements InternalProfiler {

    static final String RESULT = "processor.time.norm";

    private ThreadTimes before;

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        before = ThreadTimes.now();
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        ThreadTimes after = ThreadTimes.now();
        if (after.lacksThreadOf(before)) {
            return List.of();
        }
        double nanos = after.since(before);
        return List.of(
                new ScalarResult(RESULT, nanos / result.getMetadata().getAllOps(), "ns/op", AggregationPolicy.AVG));
    }

    @Override
    public String getDescription() {
        return "processor time of the Java threads per operation";
    }
}
