package io.loadline.benchmarks;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The cost of a task that does nothing, from the producer's {@code execute} to its end on the pool's one thread, plain
 * and under the agent. The difference of the pair is what the agent adds, in time and, with {@code -prof gc}, in bytes
 * ({@code gc.alloc.rate.norm}).
 *
 * <ul>
 *   <li>{@code queue}: {@code linked} allocates a node of 24 bytes for each task in both, {@code array} nothing.
 *   <li>{@code sides}: {@code inTurn} tells the added work, {@code together} the lost throughput.
 * </ul>
 *
 * <p>From the root of the repository, about 2 minutes:
 *
 * <pre>{@code
 * mvn -q package -DskipTests
 * java -jar agent/benchmarks/target/benchmarks.jar EmptyTask -prof gc
 * }</pre>
 *
 * @see InTurn
 * @see Together
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 4, time = 1)
@Fork(EmptyTask.FORKS)
public class EmptyTask {

    static final int FORKS = 2;

    private static final int BATCH = 32 * Lane.DEPTH;

    @Param({"linked", "array"})
    public String queue;

    @Param({"inTurn", "together"})
    public String sides;

    private Lane lane;

    @Setup
    public void open() {
        BlockingQueue<Runnable> tasks =
                switch (queue) {
                    case "linked" -> new LinkedBlockingQueue<>();
                    case "array" -> new ArrayBlockingQueue<>(Lane.DEPTH);
                    default -> throw new IllegalArgumentException("queue is linked or array, not " + queue);
                };
        lane = switch (sides) {
            case "inTurn" -> new InTurn(tasks);
            case "together" -> new Together(tasks);
            default -> throw new IllegalArgumentException("sides is inTurn or together, not " + sides);
        };
        lane.pass(BATCH);
        // into the old generation, where the pool of a server lives: the collector's write barriers cost more there
        System.gc();
    }

    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void baselineEmptyTask() {
        lane.pass(BATCH);
    }

    @Benchmark
    @Fork(value = FORKS, jvmArgsAppend = AgentJar.OPTION)
    @OperationsPerInvocation(BATCH)
    public void measureEmptyTask() {
        lane.pass(BATCH);
    }

    @TearDown
    public void close() throws Exception {
        if (Witness.agentIsLoaded()) {
            Witness.requireThatAgentCounted(lane.sent());
        }
        lane.close();
    }
}
