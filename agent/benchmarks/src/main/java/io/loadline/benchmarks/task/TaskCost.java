package io.loadline.benchmarks.task;

import io.loadline.benchmarks.AgentJar;
import io.loadline.benchmarks.CommandErrors;
import io.loadline.benchmarks.Machine;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.openjdk.jmh.runner.RunnerException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * What the agent adds to a task, beside its peers: in pools of several shapes, at tasks that work, and as producers and
 * workers grow.
 *
 * <p>From the root of the repository, an hour or more ({@code --help} tells how to ask for less):
 *
 * <pre>{@code
 * mvn -q package -DskipTests
 * java -cp agent/benchmarks/target/benchmarks.jar io.loadline.benchmarks.task.TaskCost --json cost.json
 * }</pre>
 */
@Command(
        name = "TaskCost",
        sortOptions = false,
        usageHelpAutoWidth = true,
        description = "Measures what the agent adds to a task, beside its peers: processor time of its threads and"
                + " bytes allocated. Each figure is the median (min to max) of the rounds; in each round every subject"
                + " runs once, in a JVM of its own.")
public final class TaskCost implements Callable<Integer> {

    private static final int MAX_ROUNDS = 1000;

    private static final String JVM = System.getProperty("java.vm.name") + " " + System.getProperty("java.version");

    @Spec
    private CommandSpec spec;

    @Option(
            names = "--part",
            paramLabel = "NAME",
            split = ",",
            description =
                    "only these, separated by commas: ${COMPLETION-CANDIDATES} (all, with --quick not the curves)."
                            + " Shapes: empty tasks in several pools, the agent beside its peers. Work: tasks of 10 us, 100 us"
                            + " and 1 ms. Curves: the cost of an empty task as producers and workers grow")
    private List<Part> parts;

    @Option(names = "--rounds", paramLabel = "N", description = "how often every subject runs (7, with --quick 2)")
    private Integer rounds;

    @Option(
            names = "--shape",
            paramLabel = "NAME",
            split = ",",
            description = "only these pools, separated by commas: ${COMPLETION-CANDIDATES}")
    private List<Shape> shapes;

    @Option(
            names = "--subject",
            paramLabel = "NAME",
            split = ",",
            description = "only these beside the plain jdk, separated by commas: ${COMPLETION-CANDIDATES}")
    private List<Subject> subjects;

    @Option(names = "--quick", description = "short forks and the main pools only, in less than five minutes")
    private boolean quick;

    @Option(names = "--json", paramLabel = "FILE", description = "write the figures of every fork to this file")
    private Path json;

    @Option(
            names = "--charts",
            paramLabel = "FOLDER",
            defaultValue = "agent/benchmarks/target/charts",
            description = "where the curves go, as CSV and PNG (${DEFAULT-VALUE})")
    private Path charts;

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return CommandErrors.commandLine(new TaskCost())
                .registerConverter(Part.class, name -> CommandErrors.choice(name, Part.values()))
                .registerConverter(Shape.class, name -> CommandErrors.choice(name, Shape.values()))
                .registerConverter(Subject.class, name -> CommandErrors.choice(name, Subject.values()));
    }

    @Override
    public Integer call() throws RunnerException, IOException, InterruptedException {
        checkRounds();
        Journal journal = journal();
        AgentJar.require(spec);
        System.out.println("Machine: " + Machine.description());
        System.out.println("JVM:     " + JVM);
        System.out.println("Rounds:  " + rounds() + "; median (min to max)");
        Set<Part> chosen = parts();
        if (chosen.contains(Part.SHAPES)) {
            new ShapesPart(journal, effort()).run(shapes(), subjects(), rounds());
        }
        if (chosen.contains(Part.WORK)) {
            new WorkPart(journal, Effort.OF_WORK).run(rounds());
        }
        if (chosen.contains(Part.CURVES)) {
            new CurvesPart(journal, effort(), charts).run(rounds());
        }
        return 0;
    }

    private void checkRounds() {
        if (rounds() < 1 || rounds() > MAX_ROUNDS) {
            throw new ParameterException(
                    spec.commandLine(), "--rounds is " + rounds + "; give a number from 1 to " + MAX_ROUNDS + ".");
        }
    }

    private Journal journal() {
        try {
            return new Journal(json, Machine.description(), JVM, Instant.now().toString());
        } catch (IOException e) {
            throw new ParameterException(
                    spec.commandLine(),
                    "--json: " + json + " cannot be written; name a file in a folder that exists.",
                    e);
        }
    }

    private int rounds() {
        return rounds != null ? rounds : quick ? 2 : 7;
    }

    private Set<Part> parts() {
        if (parts != null) {
            return EnumSet.copyOf(parts);
        }
        return quick ? EnumSet.of(Part.SHAPES, Part.WORK) : EnumSet.allOf(Part.class);
    }

    private Effort effort() {
        return quick ? Effort.QUICK : Effort.FULL;
    }

    private List<Shape> shapes() {
        return shapes != null ? shapes : quick ? Shape.MAIN : List.of(Shape.values());
    }

    /** The plain JDK always, to compare with. */
    private List<Subject> subjects() throws IOException, InterruptedException {
        Set<Subject> chosen = EnumSet.of(Subject.JDK);
        chosen.addAll(subjects != null ? subjects : List.of(Subject.values()));
        if (chosen.contains(Subject.TIMED) && !AgentJar.accepts(Subject.EVERY_TASK)) {
            chosen.remove(Subject.TIMED);
            System.err.println(
                    "This agent has no option " + Subject.EVERY_TASK + ": left out is '" + Subject.TIMED.label + "'.");
        }
        return List.copyOf(chosen);
    }
}
