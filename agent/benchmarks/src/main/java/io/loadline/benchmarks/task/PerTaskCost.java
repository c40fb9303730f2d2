package io.loadline.benchmarks.task;

import io.loadline.benchmarks.AgentJar;
import io.loadline.benchmarks.ChildJvm;
import io.loadline.benchmarks.CommandErrors;
import io.loadline.benchmarks.ComparisonTable;
import io.loadline.benchmarks.Journal;
import io.loadline.benchmarks.Machine;
import io.loadline.benchmarks.Rounds;
import io.loadline.benchmarks.RunOptions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * What the agent adds to an empty task that has a virtual thread of its own, beside what it adds to one of a pool in the same
 * JVM, and to a million such threads that wait at one time.
 *
 * <p>From the root of the repository, on Java 21 or later, some two minutes:
 *
 * <pre>{@code
 * mvn -q package -DskipTests
 * java -cp agent/benchmarks/target/benchmarks.jar io.loadline.benchmarks.task.PerTaskCost
 * }</pre>
 */
@Command(
        name = "PerTaskCost",
        sortOptions = false,
        usageHelpAutoWidth = true,
        description = "Measures what the agent adds to tasks on virtual threads; needs Java 21.")
public final class PerTaskCost implements Callable<Integer> {

    private static final int ROUNDS = 5;
    private static final String HEAP = "-Xmx3g";

    /** Of one JVM. Processor time is that of the whole process; heap is that of a thread that waits. */
    record Figures(double poolNanos, double threadNanos, double seconds, double processorSeconds, double heapBytes) {
        String line() {
            return poolNanos + " " + threadNanos + " " + seconds + " " + processorSeconds + " " + heapBytes;
        }

        static Figures parse(String line) {
            double[] all = Arrays.stream(line.split(" "))
                    .mapToDouble(Double::parseDouble)
                    .toArray();
            return new Figures(all[0], all[1], all[2], all[3], all[4]);
        }
    }

    @Spec
    private CommandSpec spec;

    @Mixin
    private RunOptions run = new RunOptions();

    private PerTaskCost() {}

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    public static CommandLine commandLine() {
        return CommandErrors.commandLine(new PerTaskCost());
    }

    @Override
    public Integer call() throws Exception {
        if (Runtime.version().feature() < 21) {
            throw new ParameterException(
                    spec.commandLine(), "run this with Java 21 or later: before, there is no such executor.");
        }
        Journal journal = run.start();
        Machine.print();
        List<TaskSubject> subjects =
                TaskSubject.plainAndAgents(run.agents(List.of(AgentJar.PATH, AgentJar.PATH + "=timing=all")));
        Rounds<TaskSubject, Figures> rounds =
                Rounds.run("a thread for each task", run.rounds(ROUNDS), subjects, journal, PerTaskCost::measure);
        System.out.printf("%nEmpty tasks, processor time of the whole process; then a million threads that wait%n%n");
        System.out.print(new ComparisonTable<>(rounds)
                .with("task of a pool, ns", Figures::poolNanos)
                .with("task with its own thread, ns", Figures::threadNanos)
                .with("a million threads, s", Figures::seconds)
                .with("their processor time, s", Figures::processorSeconds)
                .with("heap of a thread, bytes", Figures::heapBytes));
        return 0;
    }

    private static Figures measure(TaskSubject subject) throws Exception {
        List<String> options = new ArrayList<>(subject.jvmOptions());
        options.add(HEAP);
        List<String> printed = ChildJvm.run(options, PerTaskProgram.class, List.of());
        return Figures.parse(printed.get(printed.size() - 1));
    }
}
