package io.loadline.benchmarks.task;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;

/** Tasks that keep a processor busy, from one producer to one worker. */
public class WorkTasks extends LaneBenchmark {

    private static final int BATCH = 256;

    private static final int BLOCK = 32;

    /** See {@link org.openjdk.jmh.infra.Blackhole#consumeCPU}. */
    @Param("1000")
    public long tokens;

    @Override
    Lane open() {
        return new Flow(instrumentation, 1, 1, Tasks.working(tokens), BLOCK);
    }

    @Override
    int first() {
        return BATCH;
    }

    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void passWorkingTasks() {
        pass(BATCH);
    }
}
