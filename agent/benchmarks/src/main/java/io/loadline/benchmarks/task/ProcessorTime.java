package io.loadline.benchmarks.task;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Processor time of all Java threads but for their {@link Spin}s, the agent's own thread included, per operation. The
 * compiler's and the garbage collector's threads are left out: the process's clock, which has them, ticks every 10 ms.
 * There is no result of an iteration in which a thread ended, since its time is gone; the last is always one, for JMH
 * ends its own threads first.
 */
public final class ProcessorTime implements InternalProfiler {

    static final String RESULT = "processor.time.norm";

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private Map<Long, Long> before = Map.of();
    private long spunBefore;

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        spunBefore = Spin.nanos();
        before = used();
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        Map<Long, Long> after = used();
        long spun = Spin.nanos() - spunBefore;
        if (!after.keySet().containsAll(before.keySet())) {
            return List.of();
        }
        double nanos = sum(after) - sum(before) - spun;
        return List.of(
                new ScalarResult(RESULT, nanos / result.getMetadata().getAllOps(), "ns/op", AggregationPolicy.AVG));
    }

    /** Nanoseconds by the number of the thread. */
    private Map<Long, Long> used() {
        Map<Long, Long> used = new HashMap<>();
        for (long thread : threads.getAllThreadIds()) {
            long nanos = threads.getThreadCpuTime(thread);
            if (nanos >= 0) {
                used.put(thread, nanos);
            }
        }
        return used;
    }

    private static long sum(Map<Long, Long> used) {
        return used.values().stream().mapToLong(Long::longValue).sum();
    }

    @Override
    public String getDescription() {
        return "processor time of the Java threads per operation";
    }
}
