// SPDX-License-Identifier: Apache-2.0
package io.loadline.benchmarks.task;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * JMH profiler that reports {@link ThreadTimes} per operation. An iteration in which a thread ended has no result. The
 * last one never has a result, since JMH ends its own threads first.
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

    /**
     * Processor time of all Java threads so far, the agent's thread included and {@link #spinUntil} excluded. The
     * compiler's and the garbage collector's threads are left out: only the clock of the process has them, and it ticks
     * every 10 ms.
     *
     * @param used nanoseconds by the id of the thread
     * @param spun nanoseconds of all spins
     */
    record ThreadTimes(Map<Long, Long> used, long spun) {

        private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
        private static final AtomicLong SPUN = new AtomicLong();

        static ThreadTimes now() {
            Map<Long, Long> used = new HashMap<>();
            for (long thread : THREADS.getAllThreadIds()) {
                long nanos = THREADS.getThreadCpuTime(thread);
                if (nanos >= 0) {
                    used.put(thread, nanos);
                }
            }
            return new ThreadTimes(used, SPUN.get());
        }

        /** Returns whether a thread has ended since {@code before}, so that its time is lost. */
        boolean lacksThreadOf(ThreadTimes before) {
            return !used.keySet().containsAll(before.used.keySet());
        }

        long since(ThreadTimes before) {
            return sum() - before.sum() - (spun - before.spun);
        }

        private long sum() {
            return used.values().stream().mapToLong(Long::longValue).sum();
        }

        /**
         * Waits without sleeping, and counts the processor time of waiting. It reads the thread's clock twice, which
         * takes some hundred nanoseconds: too long for each task.
         */
        @SuppressWarnings("ThreadPriorityCheck") // yields for speed; nothing depends on it
        static void spinUntil(BooleanSupplier condition) {
            long before = THREADS.getCurrentThreadCpuTime();
            for (int tries = 0; !condition.getAsBoolean(); tries++) {
                if (tries % 256 == 255) {
                    Thread.yield(); // in case the other thread has no processor
                } else {
                    Thread.onSpinWait();
                }
            }
            SPUN.addAndGet(THREADS.getCurrentThreadCpuTime() - before);
        }
    }
}
