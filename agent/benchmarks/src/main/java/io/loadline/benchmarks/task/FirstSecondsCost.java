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
 * What the agent adds to an empty task in the first seconds of a JVM, while its code is interpreted and compiled, beside
 * its peers and beside the steady state of the same JVM.
 *
 * <p>From the root of the repository, under two minutes:
 *
 * <pre>{@code
 * mvn -q package -DskipTests
 * java -cp agent/benchmarks/target/benchmarks.jar io.loadline.benchmarks.task.FirstSecondsCost
 * }</pre>
 */
@Command(
        name = "FirstSecondsCost",
        sortOptions = false,
        usageHelpAutoWidth = true,
        description = "Measures what the agent adds to an empty task in the first seconds of a JVM, beside its peers:"
                + " processor time of the Java threads, in nanoseconds.")
public final class FirstSecondsCost implements Callable<Integer> {

    private static final int ROUNDS = 3;
    private static final int LAST = FirstSecondsProgram.SECONDS - 1;

    @Mixin
    private RunOptions run = new RunOptions();

    private FirstSecondsCost() {}

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    public static CommandLine commandLine() {
        return CommandErrors.commandLine(new FirstSecondsCost());
    }

    @Override
    public Integer call() throws Exception {
        Journal journal = run.start();
        Machine.print();
        List<TaskSubject> subjects = TaskSubject.all(run.agents(List.of(AgentJar.PATH)));
        Rounds<TaskSubject, double[]> rounds =
                Rounds.run("first seconds", run.rounds(ROUNDS), subjects, journal, FirstSecondsCost::start);
        System.out.printf("%nOne producer, one worker, LinkedBlockingQueue; ns per empty task%n%n");
        System.out.print(new ComparisonTable<>(rounds)
                .with("first second", nanos -> nanos[0])
                .with("second second", nanos -> nanos[1])
                .with("seconds " + LAST + " and " + (LAST + 1), nanos -> (nanos[LAST - 1] + nanos[LAST]) / 2));
        return 0;
    }

    private static double[] start(TaskSubject subject) throws Exception {
        List<String> printed = ChildJvm.run(
                subject.jvmOptions(),
                FirstSecondsProgram.class,
                List.of(subject.instrumentation().name()));
        return FirstSecondsProgram.parse(printed.get(printed.size() - 1));
    }
}
