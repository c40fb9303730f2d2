package io.loadline.benchmarks;

import io.loadline.benchmarks.startup.EmptyProgram;
import io.loadline.benchmarks.startup.PoolProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * What the agent adds to the start of a JVM: wall time and processor time of the whole process and its peak resident
 * memory, of a program that does nothing and of one that first of all uses a pool. On a machine that others use as well,
 * the processor time is the steadier figure.
 *
 * <p>From the root of the repository, well under a minute:
 *
 * <pre>{@code
 * mvn -q package -DskipTests
 * java -cp agent/benchmarks/target/benchmarks.jar io.loadline.benchmarks.StartupCost
 * }</pre>
 *
 * <p>{@code --java HOME} chooses the JVM, from Java 8 on. {@code --peers} starts the JMX exporter's and OpenTelemetry's
 * agents in the same rounds, some minutes in all; Maven fetches them (30 MB) with
 *
 * <pre>{@code
 * mvn -q -pl agent/benchmarks dependency:copy@peers
 * }</pre>
 */
@Command(
        name = "StartupCost",
        sortOptions = false,
        usageHelpAutoWidth = true,
        description = "Measures time and memory of a JVM that starts with the agent.")
public final class StartupCost implements Callable<Integer> {

    private static final int ROUNDS = 15;

    private record Start(String label, boolean isPeer, List<String> jvmOptions) implements Subject {}

    @Spec
    private CommandSpec spec;

    @Mixin
    private RunOptions run = new RunOptions();

    @Mixin
    private OtherJvm java = new OtherJvm();

    @Option(
            names = "--peers",
            description = "also other people's agents; get them once with"
                    + " mvn -q -pl agent/benchmarks dependency:copy@peers")
    private boolean peers;

    private Path emptyAgent;

    private StartupCost() {}

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return CommandErrors.commandLine(new StartupCost());
    }

    @Override
    public Integer call() throws Exception {
        java.require();
        if (peers && PeerAgents.complaint() != null) {
            throw new ParameterException(spec.commandLine(), PeerAgents.complaint());
        }
        emptyAgent = EmptyAgentJar.pack();
        Journal journal = run.start();
        Machine.print();
        System.out.println("Started: " + java);
        compare("a program that does nothing", EmptyProgram.class, journal);
        compare("a program that first of all uses a pool", PoolProgram.class, journal);
        return 0;
    }

    private void compare(String title, Class<?> program, Journal journal) throws Exception {
        Rounds.Measurement<Start, JvmStart> start = subject -> JvmStart.of(java.command(subject.jvmOptions, program));
        Rounds.run(title + ", to fill the file system's cache", 1, subjects(), start);
        Rounds<Start, JvmStart> rounds = Rounds.run(title, run.rounds(ROUNDS), subjects(), journal, start);
        System.out.printf("%n%s%n%n", title);
        System.out.print(new ComparisonTable<>(rounds)
                .with("wall time, ms", JvmStart::wallMillis)
                .with("processor time, ms", JvmStart::processorMillis)
                .with("peak resident memory, MiB", JvmStart::peakMebibytes));
    }

    private List<Start> subjects() throws IOException {
        List<Start> subjects = new ArrayList<>();
        subjects.add(new Start("plain JDK", false, List.of()));
        subjects.add(new Start("an agent that does nothing", false, List.of("-javaagent:" + emptyAgent)));
        for (String agent : run.agents(List.of(AgentJar.PATH))) {
            subjects.add(new Start(RunOptions.label(agent), false, List.of("-javaagent:" + agent)));
        }
        for (PeerAgents peer : peers ? PeerAgents.values() : new PeerAgents[0]) {
            subjects.add(new Start(peer.title, true, peer.jvmOptions()));
        }
        return subjects;
    }
}
