// SPDX-License-Identifier: Apache-2.0
package io.loadline.benchmarks.task;

import io.loadline.benchmarks.ChildJvm;
import io.loadline.benchmarks.CommandLines;
import io.loadline.benchmarks.Rounds.Subject;
import io.loadline.benchmarks.RunOptions;
import io.loadline.benchmarks.Witness;
import io.loadline.benchmarks.task.ProcessorTime.ThreadTimes;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * Measures what the agent adds to an empty task in the first seconds of a JVM, while code is interpreted and compiled. It is compared with its peers, and with the later seconds of the same JVM.
 *
 * <p>Run it from the root of the repository. It takes under two minutes:
 *
 * <pre>{@code
 * mvn -q package -DskipTests
 * java -cp agent/benchmarks/target/benchmarks.jar io.loadline.benchmarks.task.FirstSecondsCost
 * }</pre>
 */
@Command(
        description = "Measures what the agent and its peers add to an empty task in the first seconds of a JVM:"
                + " processor time of the Java threads, in nanoseconds.")
public final class FirstSecondsCost implements Callable<Integer> {

    private static final int ROUNDS = 3;
    private static final int LAST = Program.SECONDS - 1;

    @Mixin
    private RunOptions run = new RunOptions();

    public static void main(String[] arguments) {
        CommandLines.run(new FirstSecondsCost(), arguments);
    }

    @Override
    public Integer call() throws Exception {
        run.compare(
                "one producer, one worker, LinkedBlockingQueue; ns per empty task",
                ROUNDS,
                Instrumentation.withPeers(run.plainAndAgents(RunOptions.AGENT)),
                List.of("first second", "second second", "seconds " + LAST + " and " + (LAST + 1)),
                FirstSecondsCost::start);
        return 0;
    }

    private static double[] start(Subject subject) throws Exception {
        double[] nanos = ChildJvm.measure(subject.jvmOptions(), Program.class, Instrumentation.of(subject));
        return new double[] {nanos[0], nanos[1], (nanos[LAST - 1] + nanos[LAST]) / 2};
    }

    /**
     * Sends empty tasks through a pool from the first moment on, and prints the processor time of a task in
     * nanoseconds, one figure for each second since the first task.
     */
    static final class Program {

        static final int SECONDS = 6;

        private Program() {}

        /** Runs the program. {@code arguments} is the name of an {@link Instrumentation}. */
        public static void main(String[] arguments) throws Exception {
            double[] figures = new double[SECONDS];
            try (Lane lane = Shape.of("1:1").open(Instrumentation.valueOf(arguments[0]))) {
                long start = System.nanoTime();
                for (int second = 0; second < SECONDS; second++) {
                    figures[second] = nanosPerTask(lane, start + (second + 1) * 1_000_000_000L);
                }
                if (Witness.isDue()) {
                    Witness.requireThatAgentCounted(lane.sent(), lane.rejected());
                }
            }
            ChildJvm.print(figures);
        }

        private static double nanosPerTask(Lane lane, long end) {
            ThreadTimes before = ThreadTimes.now();
            long sent = lane.sent();
            while (System.nanoTime() - end < 0) {
                lane.pass(Lane.DEPTH);
            }
            return (double) ThreadTimes.now().since(before) / (lane.sent() - sent);
        }
    }
}
