// SPDX-License-Identifier: Apache-2.0
package io.loadline.benchmarks;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.DoubleStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * Measures the cost of the agent with many pools and threads. Processor time of its thread is measured alone, with a listener at every pool, and with a client that reads every attribute of every pool every five seconds. Heap is the live heap after a collection, less that without the agent. A scrape has the cost of the endpoint, which is open all the time.
 *
 * <p>Run it from the root of the repository. It takes half an hour for all, and two minutes for each count:
 *
 * <pre>{@code
 * mvn -q package -DskipTests
 * java -cp agent/benchmarks/target/benchmarks.jar io.loadline.benchmarks.ScaleCost
 * java -cp agent/benchmarks/target/benchmarks.jar io.loadline.benchmarks.ScaleCost ACTIVE 100
 * }</pre>
 */
@Command(
        customSynopsis = "ScaleCost [-h] [POPULATION [COUNT,...]]",
        description = "Measures the cost of the agent with many pools and threads: processor time, heap and scrapes.")
public final class ScaleCost implements Callable<Integer> {

    private static final int WARM_UP_SECONDS = 20;
    private static final int SECONDS = 20;

    /** Columns: the population, then the figures that the program prints. */
    private static final List<String> COLUMNS = List.of(
            "population",
            "count",
            "agent's thread, ms per second",
            "the same, with a listener at every pool",
            "the same, with the client that reads every attribute every 5 s",
            "heap added, KiB",
            "`OwnHeapBytes`, KiB",
            "endpoint for a scrape as text, ms",
            "KiB",
            "allocated, KiB",
            "compressed, ms",
            "KiB",
            "allocated, KiB",
            "for the page of all pools, ms",
            "KiB",
            "allocated, KiB");

    private static final int HEAP = COLUMNS.indexOf("heap added, KiB") - 2;

    @Spec
    private CommandSpec spec;

    @Parameters(
            index = "0",
            arity = "1",
            paramLabel = "POPULATION",
            defaultValue = Parameters.NULL_VALUE,
            description = "kind of pools or threads: ${COMPLETION-CANDIDATES} (default: each in turn)")
    private Population population;

    @Parameters(
            index = "1",
            arity = "1",
            paramLabel = "COUNT",
            defaultValue = Parameters.NULL_VALUE,
            split = ",",
            hideParamSyntax = true,
            description = "rising counts, separated by commas (default: three or four that make a curve)")
    private List<Integer> counts;

    public static void main(String[] arguments) {
        CommandLines.run(new ScaleCost(), arguments);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (counts != null) {
            Population.check(spec, counts);
        }
        RunOptions.requireAgent(spec, RunOptions.AGENT);
        Journal.printMachine();
        System.out.print("\n" + ComparisonTable.head(COLUMNS));
        for (Population each : population == null ? Population.values() : new Population[] {population}) {
            measure(each, counts == null ? each.counts : counts);
        }
        return 0;
    }

    private static void measure(Population population, List<Integer> counts) throws IOException, InterruptedException {
        List<double[]> without = run(population, counts);
        List<double[]> with =
                run(population, counts, "-javaagent:" + RunOptions.AGENT + "=metrics=" + ScaledProgram.PORT);
        for (int i = 0; i < with.size(); i++) {
            double[] figures = with.get(i);
            figures[HEAP] -= without.get(i)[HEAP];
            List<String> cells = new ArrayList<>(List.of(population.toString(), String.valueOf(counts.get(i))));
            DoubleStream.of(figures).forEach(figure -> cells.add(String.format(Locale.ROOT, "%,.1f", figure)));
            System.out.print(ComparisonTable.row(cells));
        }
    }

    private static List<double[]> run(Population population, List<Integer> counts, String... jvmOptions)
            throws IOException, InterruptedException {
        List<String> options = new ArrayList<>(List.of(jvmOptions));
        options.add("-Xmx4g");
        List<Object> arguments = new ArrayList<>(List.of(population.name(), WARM_UP_SECONDS, SECONDS));
        arguments.addAll(counts);
        return ChildJvm.run(ChildJvm.like(options, ScaledProgram.class, arguments.toArray())).stream()
                .map(ChildJvm::figures)
                .toList();
    }
}
