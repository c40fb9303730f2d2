package io.loadline.benchmarks.task;

import io.loadline.benchmarks.AgentJar;
import io.loadline.benchmarks.ChildJvm;
import io.loadline.benchmarks.CommandErrors;
import io.loadline.benchmarks.ComparisonTable;
import io.loadline.benchmarks.Journal;
import io.loadline.benchmarks.Machine;
import io.loadline.benchmarks.Rounds;
import io.loadline.benchmarks.RunOptions;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * What the agent adds to a task that is handed to a fork-join pool, beside one in the JDK's other pool, and to what such a
 * task forks.
 *
 * <p>From the root of the repository, five minutes:
 *
 * <pre>{@code
 * mvn -q package -DskipTests
 * java -cp agent/benchmarks/target/benchmarks.jar io.loadline.benchmarks.task.ForkJoinCost
 * }</pre>
 */
@Command(
        name = "ForkJoinCost",
        sortOptions = false,
        usageHelpAutoWidth = true,
        description = "Measures what the agent adds to a task of a fork-join pool and to a fork: processor time of the"
                + " Java threads, in nanoseconds.")
public final class ForkJoinCost implements Callable<Integer> {

    private static final int ROUNDS = 5;

    @Mixin
    private RunOptions run = new RunOptions();

    private ForkJoinCost() {}

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    public static CommandLine commandLine() {
        return CommandErrors.commandLine(new ForkJoinCost());
    }

    @Override
    public Integer call() throws Exception {
        Journal journal = run.start();
        Machine.print();
        List<TaskSubject> subjects = TaskSubject.plainAndAgents(run.agents(List.of(AgentJar.PATH)));
        Rounds<TaskSubject, double[]> rounds =
                Rounds.run("fork-join", run.rounds(ROUNDS), subjects, journal, ForkJoinCost::start);
        System.out.printf("%nOne producer, one worker; ns per empty task or fork%n%n");
        ComparisonTable<TaskSubject, double[]> table = new ComparisonTable<>(rounds);
        for (int i = 0; i < ForkJoinProgram.FIGURES.size(); i++) {
            int figure = i;
            table = table.with(ForkJoinProgram.FIGURES.get(i), nanos -> nanos[figure]);
        }
        System.out.print(table);
        return 0;
    }

    private static double[] start(TaskSubject subject) throws Exception {
        List<String> printed = ChildJvm.run(subject.jvmOptions(), ForkJoinProgram.class, List.of());
        return ForkJoinProgram.parse(printed.get(printed.size() - 1));
    }
}
