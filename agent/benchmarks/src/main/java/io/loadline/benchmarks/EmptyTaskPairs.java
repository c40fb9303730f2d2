package io.loadline.benchmarks;

import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.runner.RunnerException;

/**
 * {@link EmptyTask} for a machine that is not quiet: a fork without and a fork with the agent in turn, many times, and
 * the differences within the pairs. JMH's own order, all forks of one and then all of the other, would count a
 * neighbour's load as the agent's. The figure of a fork is the median of its iterations.
 *
 * <p>From the root of the repository, about 2 minutes (the argument is the number of pairs, 7 unless told):
 *
 * <pre>{@code
 * mvn -q package -DskipTests
 * java -cp agent/benchmarks/target/benchmarks.jar io.loadline.benchmarks.EmptyTaskPairs 7
 * }</pre>
 */
public final class EmptyTaskPairs {

    private static final PairTable<EmptyTaskFork> TABLE =
            new PairTable<>("ns per task", EmptyTaskFork::nanos, "bytes allocated per task", EmptyTaskFork::bytes);

    private EmptyTaskPairs() {}

    public static void main(String[] arguments) throws RunnerException {
        String count = arguments.length == 0 ? "7" : arguments[0];
        if (!count.matches("[1-9]\\d{0,3}")) {
            stop("The argument is the number of pairs, from 1, not " + count + ".");
        }
        String complaint = AgentJar.complaint(AgentJar.PATH);
        if (complaint != null) {
            stop(complaint);
        }
        System.out.println("Machine: " + Machine.description());
        System.out.println("JVM:     " + System.getProperty("java.vm.name") + " " + System.getProperty("java.version"));
        System.out.println("Pairs:   " + count + ", interleaved; median (min to max)");
        compare("linked", Integer.parseInt(count));
        compare("array", Integer.parseInt(count));
    }

    private static void stop(String message) {
        System.err.println(message);
        System.exit(2);
    }

    private static void compare(String queue, int pairs) throws RunnerException {
        List<EmptyTaskFork> plain = new ArrayList<>();
        List<EmptyTaskFork> measured = new ArrayList<>();
        for (int pair = 0; pair < pairs; pair++) {
            plain.add(EmptyTaskFork.run("baselineEmptyTask", queue));
            measured.add(EmptyTaskFork.run("measureEmptyTask", queue));
        }
        TABLE.print(
                "an empty task through a pool with the queue " + queue + ", both sides in turn",
                new Pairs<>(plain, measured));
    }
}
