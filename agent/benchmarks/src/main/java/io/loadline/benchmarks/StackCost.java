// SPDX-License-Identifier: Apache-2.0
package io.loadline.benchmarks;

import io.loadline.benchmarks.Rounds.Subject;
import io.loadline.benchmarks.started.CrowdProgram;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * Measures the cost of sampling stacks of a full pool of 1,000 threads: processor time of the process, the JVM's own threads included. It is compared with the same pool with one more thread, which is not full and therefore not sampled.
 *
 * <p>Run it from the root of the repository. It takes some two minutes a round:
 *
 * <pre>{@code
 * mvn -q package -DskipTests
 * java -cp agent/benchmarks/target/benchmarks.jar io.loadline.benchmarks.StackCost --java HOME_OF_8
 * }</pre>
 */
@Command(description = "Measures the cost of sampling stacks of a full pool of 1,000 threads.")
public final class StackCost implements Callable<Integer> {

    private static final int ROUNDS = 5;
    private static final int THREADS = 1_000;
    private static final int WARM_UP_SECONDS = 15;
    private static final int SECONDS = 30;

    /** Titles of the figures that the program prints. */
    private static final List<String> FIGURES = List.of(
            "process, ms per second",
            "agent's thread, ms per second",
            "sampling 64 stacks, ms, median",
            "longest of 50");

    @Mixin
    private RunOptions run = new RunOptions();

    @Mixin
    private ChildJvm.AnyJvm java = new ChildJvm.AnyJvm();

    public static void main(String[] arguments) {
        CommandLines.run(new StackCost(), arguments);
    }

    @Override
    public Integer call() throws Exception {
        java.require();
        System.out.println("Started: " + java);
        List<Subject> subjects = new ArrayList<>();
        for (Subject agent : run.agents(RunOptions.AGENT)) {
            subjects.add(new Subject(agent.label() + ", one thread idle", false, agent.jvmOptions(), "1"));
            subjects.add(new Subject(agent.label() + ", all threads busy", false, agent.jvmOptions(), "0"));
        }
        run.compare("stacks of " + THREADS + " threads", ROUNDS, subjects, FIGURES, this::measure);
        return 0;
    }

    /** Measures one subject, whose setting is the number of idle threads. */
    private double[] measure(Subject crowd) throws Exception {
        List<String> options = new ArrayList<>(List.of("-Xss512k"));
        options.addAll(crowd.jvmOptions());
        List<String> printed = ChildJvm.run(
                java.command(options, CrowdProgram.class, THREADS, crowd.setting(), WARM_UP_SECONDS, SECONDS));
        return ChildJvm.figures(printed.get(printed.size() - 1));
    }
}
