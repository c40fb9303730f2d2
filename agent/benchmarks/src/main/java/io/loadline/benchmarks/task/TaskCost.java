// SPDX-License-Identifier: Apache-2.0
package io.loadline.benchmarks.task;

import io.loadline.benchmarks.CommandLines;
import io.loadline.benchmarks.ComparisonTable;
import io.loadline.benchmarks.Journal;
import io.loadline.benchmarks.Rounds;
import io.loadline.benchmarks.Rounds.Subject;
import io.loadline.benchmarks.RunOptions;
import io.loadline.benchmarks.task.TaskBenchmark.Effort;
import io.loadline.benchmarks.task.TaskBenchmark.Result;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.openjdk.jmh.infra.Blackhole;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Measures what the agent and its peers add to a task: in pools of several shapes, for tasks that work, and with a growing number of producers and workers.
 *
 * <p>Run it from the root of the repository. It takes an hour or more; {@code --help} lists options for shorter runs:
 *
 * <pre>{@code
 * mvn -q package -DskipTests
 * java -cp agent/benchmarks/target/benchmarks.jar io.loadline.benchmarks.task.TaskCost --json cost.json
 * }</pre>
 */
@Command(
        description = "Measures what the agent and its peers add to a task: processor time of the Java threads and"
                + " bytes allocated. In each round every subject runs once, in a JVM of its own.")
public final class TaskCost implements Callable<Integer> {

    private static final String[] AGENTS = {RunOptions.AGENT, RunOptions.AGENT + "=timing=all"};
    private static final List<String> MAIN_SHAPES = List.of("1:1", "2:2", "8:2", "handoff", "discard", "scheduled");
    private static final List<String> CROWDS =
            List.of("1:2", "2:2", "4:2", "8:2", "16:2", "2:1", "2:4", "2:8", "2:16", "2:32", "2:64");
    private static final List<Integer> WORK_MICROS = List.of(10, 100, 1000);
    private static final long CALIBRATION_TOKENS = 100_000;

    private enum Part {
        shapes,
        work,
        curves
    }

    @Option(
            names = "--part",
            paramLabel = "NAME",
            split = ",",
            description =
                    "run only these parts, separated by commas: ${COMPLETION-CANDIDATES} (all; with --quick not the curves)."
                            + " Shapes: empty tasks in several pools. Work: tasks of 10 us, 100 us"
                            + " and 1 ms. Curves: empty tasks with growing numbers of producers and workers")
    private List<Part> parts;

    @Option(
            names = "--shape",
            paramLabel = "NAME",
            split = ",",
            converter = ShapeConverter.class,
            completionCandidates = ShapeNames.class,
            description = "run only these pools, separated by commas: ${COMPLETION-CANDIDATES}, or P:W for a number of"
                    + " producers and one of workers")
    private List<Shape> shapes;

    @Option(names = "--quick", description = "run short forks and the main pools only, in some six minutes")
    private boolean quick;

    @Mixin
    private RunOptions run = new RunOptions();

    private Journal journal;

    public static void main(String[] arguments) {
        CommandLines.run(new TaskCost(), arguments);
    }

    @Override
    public Integer call() throws Exception {
        journal = run.start();
        Set<Part> chosen = parts();
        if (chosen.contains(Part.shapes)) {
            for (Shape shape : shapes()) {
                measure(shape, Instrumentation.withPeers(run.plainAndAgents(AGENTS)));
            }
        }
        if (chosen.contains(Part.work)) {
            measureWork();
        }
        if (chosen.contains(Part.curves)) {
            for (String crowd : CROWDS) {
                measure(Shape.of(crowd), run.plainAndAgents(RunOptions.AGENT));
            }
        }
        return 0;
    }

    private void measure(Shape shape, List<Subject> subjects) throws Exception {
        List<Subject> able = subjects.stream()
                .filter(subject -> shape.suits(Instrumentation.of(subject)))
                .toList();
        Effort effort = quick ? Effort.QUICK : Effort.FULL;
        Rounds<Result> rounds = Rounds.run(
                shape.name(),
                rounds(),
                able,
                journal,
                subject ->
                        Result.run(TaskBenchmark.EmptyTasks.class, subject, Map.entry("shape", shape.name()), effort));
        System.out.printf("%n%s: %s%n%n", shape.name(), shape.description());
        System.out.print(new ComparisonTable<>(rounds)
                .with("ns per task", Result::processorNanos)
                .with("bytes per task", Result::bytes));
    }

    /** Measures tasks that work. Every fork does the same work, however long that takes. */
    private void measureWork() throws Exception {
        double tokensPerMicro = tokensPerMicro();
        for (int micros : WORK_MICROS) {
            String tokens = String.valueOf(Math.round(micros * tokensPerMicro));
            Rounds<Result> rounds = Rounds.run(
                    "tasks of " + micros + " us",
                    rounds(),
                    run.plainAndAgents(RunOptions.AGENT),
                    journal,
                    subject -> Result.run(
                            TaskBenchmark.WorkTasks.class, subject, Map.entry("tokens", tokens), Effort.OF_WORK));
            System.out.printf("%nTasks of %,d us, one producer, one worker%n%n", micros);
            System.out.print(new ComparisonTable<>(rounds).with("us per task", fork -> fork.processorNanos() / 1e3));
        }
    }

    /** Returns the tokens of JMH that consume one microsecond of processor time. */
    private static double tokensPerMicro() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        double[] micros = new double[500]; // the last runs only
        for (int run = 0; run < 2_000; run++) {
            long before = threads.getCurrentThreadCpuTime();
            Blackhole.consumeCPU(CALIBRATION_TOKENS);
            micros[run % micros.length] = (threads.getCurrentThreadCpuTime() - before) / 1e3;
        }
        return CALIBRATION_TOKENS / Rounds.Spread.of(micros).median();
    }

    private int rounds() {
        return run.rounds(quick ? 2 : 7);
    }

    private Set<Part> parts() {
        if (parts != null) {
            return EnumSet.copyOf(parts);
        }
        return quick ? EnumSet.of(Part.shapes, Part.work) : EnumSet.allOf(Part.class);
    }

    private List<Shape> shapes() {
        if (shapes != null) {
            return shapes;
        }
        Stream<Shape> main = MAIN_SHAPES.stream().map(Shape::of);
        return quick
                ? main.toList()
                : Stream.concat(Shape.NAMED.stream(), main).distinct().toList();
    }

    private static final class ShapeNames extends ArrayList<String> {

        private ShapeNames() {
            Shape.NAMED.forEach(shape -> add(shape.name()));
        }
    }

    private static final class ShapeConverter implements CommandLine.ITypeConverter<Shape> {

        @Override
        public Shape convert(String name) {
            return Shape.of(name);
        }
    }
}
