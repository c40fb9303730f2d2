package io.loadline.benchmarks.task;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;

/** Tasks that do nothing, from several producers to several workers. */
public class CrowdTasks extends LaneBenchmark {

    private static final int BATCH = 512 * Flow.BLOCK;

    /** A power of two, so that each has the same share. */
    @Param("2")
    public int producers;

    @Param("2")
    public int workers;

    @Override
    Lane open() {
        return new Flow(subject, producers, workers, Tasks.fresh(), Flow.BLOCK);
    }

    @Override
    int first() {
        return BATCH;
    }

    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void passEmptyTasks() {
        pass(BATCH);
    }
}
