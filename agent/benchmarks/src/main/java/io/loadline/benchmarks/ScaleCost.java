package io.loadline.benchmarks;

import io.loadline.benchmarks.scale.Population;
import io.loadline.benchmarks.scale.ScaledProgram;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * What the agent takes as pools and threads become many: processor time of its thread for each window of a second, and
 * heap, by what is alive after a collection with the agent and without.
 *
 * <p>From the root of the repository, some fifteen minutes:
 *
 * <pre>{@code
 * mvn -q package -DskipTests
 * java -cp agent/benchmarks/target/benchmarks.jar io.loadline.benchmarks.ScaleCost scale.csv
 * java -cp agent/benchmarks/target/benchmarks.jar io.loadline.benchmarks.ScaleCost scale.csv IDLE 100,1000,10000
 * }</pre>
 */
@Command(
        name = "ScaleCost",
        customSynopsis = "ScaleCost [-h] [FILE [POPULATION [COUNT,...]]]",
        usageHelpAutoWidth = true,
        description = "Measures what the agent takes as pools and threads become many: processor time of its thread,"
                + " and heap. Prints a table, and writes it as CSV.")
public final class ScaleCost implements Callable<Integer> {

    private static final String WARM_UP_SECONDS = "20";
    private static final String SECONDS = "20";
    private static final String HEADER =
            "population,count,agent_cpu_ms_per_window,agent_heap_bytes,agent_heap_bytes_own";

    @Spec
    private CommandSpec spec;

    @Parameters(
            index = "0",
            paramLabel = "FILE",
            defaultValue = "scale.csv",
            description = "where the CSV goes (${DEFAULT-VALUE})")
    private Path file;

    @Parameters(
            index = "1",
            arity = "1",
            paramLabel = "POPULATION",
            defaultValue = Parameters.NULL_VALUE,
            description = "what there is much of: ${COMPLETION-CANDIDATES} (each in turn)")
    private Population population;

    @Parameters(
            index = "2",
            arity = "1",
            paramLabel = "COUNT",
            defaultValue = Parameters.NULL_VALUE,
            split = ",",
            hideParamSyntax = true,
            description = "how many of them, rising, separated by commas (three or four that make a curve)")
    private List<Integer> counts;

    private ScaleCost() {}

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return CommandErrors.commandLine(new ScaleCost());
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (counts != null) {
            Population.check(spec, counts);
        }
        AgentJar.require(spec);
        try (PrintStream csv = csv()) {
            System.out.println("Machine: " + Machine.description());
            System.out.println(
                    "JVM:     " + System.getProperty("java.vm.name") + " " + System.getProperty("java.version"));
            System.out.printf(
                    "%n%-11s %7s %14s %12s %14s%n", "", "how many", "ms a window", "heap, KiB", "by itself, KiB");
            csv.println(HEADER);
            for (Population each : population == null ? Population.values() : new Population[] {population}) {
                measure(each, counts == null ? each.counts() : counts, csv);
            }
        }
        return 0;
    }

    private PrintStream csv() {
        try {
            return new PrintStream(Files.newOutputStream(file), true, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new ParameterException(
                    spec.commandLine(),
                    "FILE: " + file + " cannot be written; name a file in a folder that exists.",
                    e);
        }
    }

    private static void measure(Population population, List<Integer> counts, PrintStream csv)
            throws IOException, InterruptedException {
        List<Scaled> without = run(List.of(), population, counts);
        List<Scaled> with = run(List.of(AgentJar.OPTION), population, counts);
        for (int i = 0; i < with.size(); i++) {
            Scaled scaled = with.get(i);
            long heap = scaled.aliveBytes() - without.get(i).aliveBytes();
            System.out.printf(
                    Locale.ROOT,
                    "%-11s %7d %14.2f %12.0f %14.0f%n",
                    population,
                    scaled.count(),
                    scaled.cpuMillis(),
                    heap / 1024.0,
                    scaled.ownHeapBytes() / 1024.0);
            csv.printf(
                    Locale.ROOT,
                    "%s,%d,%.3f,%d,%.0f%n",
                    population,
                    scaled.count(),
                    scaled.cpuMillis(),
                    heap,
                    scaled.ownHeapBytes());
        }
    }

    private static List<Scaled> run(List<String> agent, Population population, List<Integer> counts)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(System.getProperty("java.home") + "/bin/java");
        command.addAll(agent);
        command.addAll(List.of("-Xmx4g", "-cp", System.getProperty("java.class.path")));
        command.addAll(List.of(ScaledProgram.class.getName(), population.name(), WARM_UP_SECONDS, SECONDS));
        counts.forEach(count -> command.add(count.toString()));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        List<Scaled> lines = new ArrayList<>();
        try (var output = process.inputReader()) {
            for (String line = output.readLine(); line != null; line = output.readLine()) {
                lines.add(Scaled.parse(line));
            }
        }
        if (process.waitFor() != 0) {
            throw new IOException("ended with status " + process.exitValue() + ": " + String.join(" ", command));
        }
        return lines;
    }

    /** A line of {@link ScaledProgram}; what is unknown is NaN. */
    private record Scaled(int count, double cpuMillis, long aliveBytes, double ownHeapBytes) {

        static Scaled parse(String line) {
            String[] words = line.split(" ");
            return new Scaled(
                    Integer.parseInt(words[0]),
                    Double.parseDouble(words[1]),
                    Long.parseLong(words[2]),
                    Double.parseDouble(words[3]));
        }
    }
}
