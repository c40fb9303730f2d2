// SPDX-License-Identifier: Apache-2.0
package io.loadline.benchmarks;

import io.loadline.benchmarks.Rounds.Subject;
import io.loadline.benchmarks.started.StartedPrograms;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Measures what the agent adds to the start of a JVM: wall time, processor time and peak resident memory of the process. One program does nothing, and the other begins by using a pool. On a machine with other load, processor time is the steadier figure.
 *
 * <p>Run it from the root of the repository. It takes well under a minute:
 *
 * <pre>{@code
 * mvn -q package -DskipTests
 * java -cp agent/benchmarks/target/benchmarks.jar io.loadline.benchmarks.StartupCost
 * }</pre>
 *
 * <p>{@code --java HOME} chooses the JVM, from Java 8 on. {@code --peers} also measures the JMX exporter's and OpenTelemetry's agents, in some minutes; Maven fetches them (30 MB) with
 *
 * <pre>{@code
 * mvn -q -pl agent/benchmarks dependency:copy@peers
 * }</pre>
 */
@Command(description = "Measures time and memory of a JVM that starts with the agent.")
public final class StartupCost implements Callable<Integer> {

    private static final int ROUNDS = 15;
    private static final Path PEERS = Path.of("agent/benchmarks/target/peers");
    private static final String GET_PEERS = "mvn -q -pl agent/benchmarks dependency:copy@peers";

    private static final Path BASH = Path.of("/bin/bash");
    private static final List<String> TIMED =
            List.of(BASH.toString(), "-c", "TIMEFORMAT='processor %3U %3S'; { time \"$@\"; } 2>&1", "timed");

    /** Times that Bash prints, with three decimals after the separator of the locale. */
    private static final Pattern PROCESSOR = Pattern.compile("processor (\\d+)\\D(\\d+) (\\d+)\\D(\\d+)");

    private static final Pattern PEAK = Pattern.compile("VmHWM:\\s+(\\d+) kB");

    /**
     * One JVM from its start to its end.
     *
     * @param wallMillis from the call that starts the process until its end is noticed
     * @param processorMillis of all its threads, in user and system mode; NaN without Bash
     * @param peakMebibytes largest resident memory; NaN where the operating system does not report it
     */
    private record Start(double wallMillis, double processorMillis, double peakMebibytes) {}

    @Spec
    private CommandSpec spec;

    @Mixin
    private RunOptions run = new RunOptions();

    @Mixin
    private ChildJvm.AnyJvm java = new ChildJvm.AnyJvm();

    @Option(names = "--peers", description = "also measure other tools' agents; fetch them once with " + GET_PEERS)
    private boolean peers;

    public static void main(String[] arguments) {
        CommandLines.run(new StartupCost(), arguments);
    }

    @Override
    public Integer call() throws Exception {
        java.require();
        List<Subject> others = peers ? peers() : List.of();
        Journal journal = run.start();
        System.out.println("Started: " + java);
        List<Subject> subjects = new ArrayList<>(run.plainAndAgents(RunOptions.AGENT));
        subjects.add(1, new Subject("an agent that does nothing", List.of("-javaagent:" + emptyAgent())));
        subjects.addAll(others);
        compare("a program that does nothing", StartedPrograms.Empty.class, subjects, journal);
        compare("a program that begins by using a pool", StartedPrograms.Pool.class, subjects, journal);
        return 0;
    }

    private void compare(String title, Class<?> program, List<Subject> subjects, Journal journal) throws Exception {
        Rounds.Measurement<Start> start = subject -> start(java.command(subject.jvmOptions(), program));
        Rounds.run(title + ", to fill the file system's cache", 1, subjects, new Journal(null), start);
        Rounds<Start> rounds = Rounds.run(title, run.rounds(ROUNDS), subjects, journal, start);
        System.out.printf("%n%s%n%n", title);
        System.out.print(new ComparisonTable<>(rounds)
                .with("wall time, ms", Start::wallMillis)
                .with("processor time, ms", Start::processorMillis)
                .with("peak resident memory, MiB", Start::peakMebibytes));
    }

    private static Start start(List<String> command) throws IOException, InterruptedException {
        List<String> timed = new ArrayList<>(Files.isExecutable(BASH) ? TIMED : List.of());
        timed.addAll(command);
        long before = System.nanoTime();
        String output = String.join("\n", ChildJvm.run(timed));
        double millis = (System.nanoTime() - before) / 1e6;
        Matcher times = PROCESSOR.matcher(output);
        Matcher peak = PEAK.matcher(output);
        return new Start(
                millis,
                times.find()
                        ? 1000 * (number(times, 1) + number(times, 3)) + number(times, 2) + number(times, 4)
                        : Double.NaN,
                peak.find() ? number(peak, 1) / 1024 : Double.NaN);
    }

    private static double number(Matcher matcher, int group) {
        return Double.parseDouble(matcher.group(group));
    }

    /** Packs an agent that does nothing into a jar, which is deleted when this JVM ends. */
    private static Path emptyAgent() throws IOException {
        Path file = Files.createTempFile("empty-agent", ".jar");
        file.toFile().deleteOnExit();
        Class<?> agent = StartedPrograms.EmptyAgent.class;
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", agent.getName());
        String name = agent.getName().replace('.', '/') + ".class";
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(file), manifest);
                InputStream in = agent.getResourceAsStream("/" + name)) {
            jar.putNextEntry(new JarEntry(name));
            in.transferTo(jar);
        }
        return file;
    }

    /**
     * Returns the agents of other tools, whose jars are not part of the build. Each opens a free port on the loopback
     * interface, or exports nothing.
     */
    private List<Subject> peers() throws IOException {
        String exporter = "-javaagent:" + peer("jmx_prometheus_javaagent.jar");
        String openTelemetry = "-javaagent:" + peer("opentelemetry-javaagent.jar");
        // every MBean, as in the exporter's example
        Path exportAll = Files.writeString(PEERS.resolve("jmx-exporter.yaml"), "rules:\n- pattern: \".*\"\n");
        return List.of(
                new Subject("the JMX exporter", true, List.of(exporter + "=127.0.0.1:0:" + exportAll), ""),
                new Subject(
                        "OpenTelemetry",
                        true,
                        List.of(
                                openTelemetry,
                                "-Dotel.traces.exporter=none",
                                "-Dotel.metrics.exporter=none",
                                "-Dotel.logs.exporter=none"),
                        ""));
    }

    private Path peer(String name) {
        Path jar = PEERS.resolve(name);
        if (!Files.isRegularFile(jar)) {
            throw CommandLines.wrong(
                    spec,
                    "No agent at " + jar.toAbsolutePath() + ": run `" + GET_PEERS
                            + "` in the root of the repository, and start this program there.");
        }
        return jar;
    }
}
