package io.loadline.benchmarks.task;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Param;

/**
 * Tasks that do nothing, in one of the {@link Shape}s. With a profiler of JMH's, to see where the time goes:
 *
 * <pre>{@code
 * java -jar agent/benchmarks/target/benchmarks.jar EmptyTasks -p shape=2:2 \
 *     -jvmArgsPrepend -javaagent:agent/target/loadline-agent.jar -prof perfasm
 * }</pre>
 */
public class EmptyTasks extends LaneBenchmark {

    private static final int BATCH = 32 * Lane.DEPTH;

    @Param("1:1")
    public String shape;

    @Override
    Lane open() {
        return Shape.of(shape).open(instrumentation);
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
