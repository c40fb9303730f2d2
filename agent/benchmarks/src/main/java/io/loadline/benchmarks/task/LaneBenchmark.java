package io.loadline.benchmarks.task;

import io.loadline.benchmarks.Witness;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** Passes tasks through a lane. {@link TaskCost} starts the agent with the JVM. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
public abstract class LaneBenchmark {

    @Param("NONE")
    public Instrumentation instrumentation;

    private Lane lane;

    abstract Lane open();

    final void pass(int tasks) {
        lane.pass(tasks);
    }

    /** Passes so many tasks before the first measurement. */
    abstract int first();

    @Setup
    public void start() {
        lane = open();
        pass(first());
        // into the old generation, where the pool of a server lives: the collector's write barriers cost more there
        System.gc();
    }

    @TearDown
    public void stop() throws Exception {
        if (Witness.isDue()) {
            Witness.requireThatAgentCounted(lane.sent(), lane.rejected());
        }
        lane.close();
    }
}
