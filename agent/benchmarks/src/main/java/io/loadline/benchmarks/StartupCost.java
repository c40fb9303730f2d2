package io.loadline.benchmarks;

import io.loadline.benchmarks.startup.EmptyProgram;
import io.loadline.benchmarks.startup.PoolProgram;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * What the agent adds to the start of a JVM: wall time of the whole process and its peak resident memory, of a program
 * that does nothing and of one that first of all uses a pool.
 *
 * <p>From the root of the repository, well under a minute:
 *
 * <pre>{@code
 * mvn -q package -DskipTests
 * java -cp agent/benchmarks/target/benchmarks.jar io.loadline.benchmarks.StartupCost
 * }</pre>
 *
 * <p>{@code --java HOME} chooses the JVM, from Java 8 on.
 */
public final class StartupCost {

    private static final PairTable<JvmStart> TABLE = new PairTable<>(
            "wall time, ms", JvmStart::wallMillis, "peak resident memory, MiB", JvmStart::peakMebibytes);

    private final StartupOptions options;
    private final String classPath;

    private StartupCost(StartupOptions options) throws URISyntaxException {
        this.options = options;
        this.classPath = Path.of(StartupCost.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .toString();
    }

    public static void main(String[] arguments) throws Exception {
        StartupOptions options;
        try {
            options = StartupOptions.parse(arguments);
        } catch (IllegalArgumentException wrong) {
            stop(wrong.getMessage() + System.lineSeparator() + StartupOptions.USAGE);
            return;
        }
        String complaint = AgentJar.complaint(options.agentJar());
        if (complaint != null) {
            stop(complaint);
            return;
        }
        new StartupCost(options).run();
    }

    private static void stop(String message) {
        System.err.println(message);
        System.exit(2);
    }

    private void run() throws IOException, InterruptedException {
        System.out.println("Machine: " + Machine.description());
        System.out.println("JVM:     " + JvmStart.version(options.java()));
        System.out.println("Agent:   " + options.agent());
        System.out.println("Pairs:   " + options.pairs() + ", interleaved; median (min to max)");
        compare("a program that does nothing", EmptyProgram.class);
        compare("a program that first of all uses a pool", PoolProgram.class);
    }

    private void compare(String title, Class<?> program) throws IOException, InterruptedException {
        TABLE.print(title, StartPairs.run(options.pairs(), command(program, false), command(program, true)));
    }

    private List<String> command(Class<?> program, boolean withAgent) {
        List<String> command = new ArrayList<>();
        command.add(options.java().toString());
        if (withAgent) {
            command.add("-javaagent:" + options.agent());
        }
        command.addAll(List.of("-cp", classPath, program.getName()));
        return command;
    }
}
