package io.loadline.benchmarks;

import io.loadline.benchmarks.startup.EmptyProgram;
import io.loadline.benchmarks.startup.PoolProgram;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
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

    private final String classPath;

    @Spec
    private CommandSpec spec;

    @Mixin
    private StartupOptions options = new StartupOptions();

    private StartupCost() throws URISyntaxException {
        this.classPath = Path.of(StartupCost.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .toString();
    }

    public static void main(String[] arguments) throws URISyntaxException {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() throws URISyntaxException {
        return CommandErrors.commandLine(new StartupCost());
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        options.check(spec);
        System.out.println("Machine: " + Machine.description());
        System.out.println("JVM:     " + JvmStart.version(options.java()));
        System.out.println("Agent:   " + options.agent());
        System.out.println("Rounds:  " + options.rounds() + ", interleaved; median (min to max)");
        compare("a program that does nothing", EmptyProgram.class);
        compare("a program that first of all uses a pool", PoolProgram.class);
        return 0;
    }

    private void compare(String title, Class<?> program) throws IOException, InterruptedException {
        List<String> names = new ArrayList<>(List.of("plain", "Loadline"));
        List<List<String>> commands = new ArrayList<>();
        commands.add(command(program, List.of()));
        commands.add(command(program, List.of("-javaagent:" + options.agent())));
        if (options.peers()) {
            for (PeerAgents peer : PeerAgents.values()) {
                names.add(peer.title);
                commands.add(command(program, peer.jvmOptions()));
            }
        }
        StartTable.print(title, names, StartRounds.run(options.rounds(), commands));
    }

    private List<String> command(Class<?> program, List<String> jvmOptions) {
        List<String> command = new ArrayList<>();
        command.add(options.java().toString());
        command.addAll(jvmOptions);
        command.addAll(List.of("-cp", classPath, program.getName()));
        return command;
    }
}
