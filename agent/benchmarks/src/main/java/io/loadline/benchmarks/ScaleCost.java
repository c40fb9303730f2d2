package io.loadline.benchmarks;

import io.loadline.benchmarks.scale.Population;
import io.loadline.benchmarks.scale.ScaledProgram;
import io.loadline.benchmarks.scale.ScaledProgram.Figures;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * What the agent takes as pools and threads become many: processor time of its thread, with and without a listener at
 * every pool, what a client pays who reads every recommendation once a second, and heap, which is what is alive after a
 * collection with the agent and not without it.
 *
 * <p>From the root of the repository, half an hour for all, two minutes for each number:
 *
 * <pre>{@code
 * mvn -q package -DskipTests
 * java -cp agent/benchmarks/target/benchmarks.jar io.loadline.benchmarks.ScaleCost
 * java -cp agent/benchmarks/target/benchmarks.jar io.loadline.benchmarks.ScaleCost ACTIVE 100
 * }</pre>
 */
@Command(
        name = "ScaleCost",
        customSynopsis = "ScaleCost [-h] [POPULATION [COUNT,...]]",
        usageHelpAutoWidth = true,
        description = "Measures what the agent takes as pools and threads become many: processor time and heap.")
public final class ScaleCost implements Callable<Integer> {

    private static final String WARM_UP_SECONDS = "20";
    private static final String SECONDS = "20";

    @Spec
    private CommandSpec spec;

    @Parameters(
            index = "0",
            arity = "1",
            paramLabel = "POPULATION",
            defaultValue = Parameters.NULL_VALUE,
            description = "what there is much of: ${COMPLETION-CANDIDATES} (each in turn)")
    private Population population;

    @Parameters(
            index = "1",
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
        AgentJar.require(spec, AgentJar.PATH);
        Machine.print();
        List<String> headings = List.of(
                "what",
                "how many",
                "agent's thread, ms per second",
                "the same, all listened to",
                "reading all recommendations once, ms",
                "heap added, KiB",
                "`OwnHeapBytes`, KiB");
        System.out.print("\n" + ComparisonTable.row(headings));
        System.out.print(
                ComparisonTable.row(headings.stream().map(heading -> "---").toList()));
        for (Population each : population == null ? Population.values() : new Population[] {population}) {
            measure(each, counts == null ? each.counts() : counts);
        }
        return 0;
    }

    private static void measure(Population population, List<Integer> counts) throws IOException, InterruptedException {
        List<Figures> without = run(List.of(), population, counts);
        List<Figures> with = run(List.of(AgentJar.OPTION), population, counts);
        for (int i = 0; i < with.size(); i++) {
            Figures figures = with.get(i);
            System.out.print(ComparisonTable.row(List.of(
                    population.toString(),
                    String.valueOf(figures.count()),
                    number(figures.agentMillis()),
                    number(figures.listenedMillis()),
                    number(figures.readMillis()),
                    number((figures.aliveBytes() - without.get(i).aliveBytes()) / 1024),
                    number(figures.ownHeapBytes() / 1024))));
        }
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%,.1f", value);
    }

    private static List<Figures> run(List<String> jvmOptions, Population population, List<Integer> counts)
            throws IOException, InterruptedException {
        List<String> options = new ArrayList<>(jvmOptions);
        options.add("-Xmx4g");
        List<String> arguments = new ArrayList<>(List.of(population.name(), WARM_UP_SECONDS, SECONDS));
        counts.forEach(count -> arguments.add(count.toString()));
        return ChildJvm.run(options, ScaledProgram.class, arguments).stream()
                .map(Figures::parse)
                .toList();
    }
}
