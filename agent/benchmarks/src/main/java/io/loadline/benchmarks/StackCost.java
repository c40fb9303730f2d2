package io.loadline.benchmarks;

import io.loadline.benchmarks.stacks.CrowdProgram;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * What it costs to look at stacks of a full pool of 1,000 threads: processor time of the process, the JVM's own threads
 * included, beside the same pool with one more thread, which is not full and therefore not looked at.
 *
 * <p>From the root of the repository, some two minutes a round:
 *
 * <pre>{@code
 * mvn -q package -DskipTests
 * java -cp agent/benchmarks/target/benchmarks.jar io.loadline.benchmarks.StackCost --java HOME_OF_8
 * }</pre>
 */
@Command(
        name = "StackCost",
        sortOptions = false,
        usageHelpAutoWidth = true,
        description = "Measures what looking at stacks of a full pool of 1,000 threads costs.")
public final class StackCost implements Callable<Integer> {

    private static final int ROUNDS = 5;
    private static final int THREADS = 1_000;
    private static final int WARM_UP_SECONDS = 15;
    private static final int SECONDS = 30;

    private record Crowd(String label, int spare, String agent) implements Subject {
        @Override
        public boolean isPeer() {
            return false;
        }
    }

    @Mixin
    private RunOptions run = new RunOptions();

    @Mixin
    private OtherJvm java = new OtherJvm();

    private StackCost() {}

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return CommandErrors.commandLine(new StackCost());
    }

    @Override
    public Integer call() throws Exception {
        java.require();
        Journal journal = run.start();
        Machine.print();
        System.out.println("Started: " + java);
        List<Crowd> subjects = new ArrayList<>();
        for (String agent : run.agents(List.of(AgentJar.PATH))) {
            subjects.add(new Crowd(RunOptions.label(agent) + ", a thread to spare", 1, agent));
            subjects.add(new Crowd(RunOptions.label(agent) + ", all threads busy", 0, agent));
        }
        Rounds<Crowd, double[]> rounds = Rounds.run("stacks", run.rounds(ROUNDS), subjects, journal, this::measure);
        System.out.printf("%n%,d threads%n%n", THREADS);
        System.out.print(new ComparisonTable<>(rounds)
                .with("process, ms per second", figures -> figures[0])
                .with("agent's thread, ms per second", figures -> figures[1])
                .with("64 stacks at once, ms, median", figures -> figures[2])
                .with("longest of 50", figures -> figures[3]));
        return 0;
    }

    private double[] measure(Crowd crowd) throws Exception {
        List<String> printed = ChildJvm.run(java.command(
                List.of("-Xss512k", "-javaagent:" + crowd.agent),
                CrowdProgram.class,
                THREADS,
                crowd.spare,
                WARM_UP_SECONDS,
                SECONDS));
        return Arrays.stream(printed.get(printed.size() - 1).split(" "))
                .mapToDouble(Double::parseDouble)
                .toArray();
    }
}
