package io.loadline.benchmarks;

import io.loadline.benchmarks.advice.Kind;
import io.loadline.benchmarks.advice.Recorded;
import io.loadline.model.Advice;
import io.loadline.model.Assessment;
import io.loadline.model.Goal;
import io.loadline.model.Recommender;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Trace;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * Processor time of one recommendation, for kinds of pools with ten minutes of windows and a full trace: the first in a
 * JVM, later ones, and what other sizes would do. A JVM for each kind. What the compiler's own threads use is not in it.
 *
 * <p>From the root of the repository, about a minute:
 *
 * <pre>{@code
 * mvn -q package -DskipTests
 * java -cp agent/benchmarks/target/benchmarks.jar:agent/target/loadline-agent.jar io.loadline.benchmarks.RecommendationCost
 * }</pre>
 */
@Command(
        name = "RecommendationCost",
        customSynopsis = "RecommendationCost [-h] [KIND...]",
        usageHelpAutoWidth = true,
        description = "Measures the processor time of a recommendation, for kinds of pools, each in a JVM of its own.")
public final class RecommendationCost implements Callable<Integer> {

    private static final String ROW = "%-24s %5s %9s %9s %-22s %-22s %s%n";
    private static final String HERE = "--here";
    private static final int FIRST = 20;
    private static final int LATER = 21;
    private static final Goal GOAL = new Goal(0.9, Double.NaN);

    private final ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    private final double[] advise = new double[FIRST + LATER];
    private final double[] predict = new double[FIRST + LATER];
    private final double[] whatIf = new double[FIRST + LATER];
    private double millis;

    @Parameters(
            arity = "1..*",
            paramLabel = "KIND",
            defaultValue = Parameters.NULL_VALUE,
            description = "only these: ${COMPLETION-CANDIDATES} (all)")
    private List<Kind> kinds;

    private RecommendationCost() {}

    public static void main(String[] arguments) {
        // where it is measured, nothing else is loaded
        if (arguments.length == 2 && arguments[0].equals(HERE)) {
            new RecommendationCost().measure(Kind.valueOf(arguments[1]));
            return;
        }
        System.exit(commandLine().execute(arguments));
    }

    static CommandLine commandLine() {
        return CommandErrors.commandLine(new RecommendationCost())
                .registerConverter(Kind.class, name -> CommandErrors.choice(name, Kind.values()));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        System.out.println("Machine: " + Machine.description());
        System.out.println("JVM:     " + System.getProperty("java.vm.name") + " " + System.getProperty("java.version"));
        System.out.println("Figures: processor time in ms; later ones: median (min to max) of " + LATER + " after "
                + FIRST + " others");
        System.out.printf(ROW, "", "size", "first", "second", "later ones", "predict another size", "what-if table");
        for (Kind kind : kinds == null ? EnumSet.allOf(Kind.class) : EnumSet.copyOf(kinds)) {
            fork(kind);
        }
        return 0;
    }

    private static void fork(Kind kind) throws IOException, InterruptedException {
        String java = System.getProperty("java.home") + "/bin/java";
        String classPath = System.getProperty("java.class.path");
        new ProcessBuilder(java, "-cp", classPath, RecommendationCost.class.getName(), HERE, kind.name())
                .inheritIO()
                .start()
                .waitFor();
    }

    private void measure(Kind kind) {
        PoolSnapshot pool = Recorded.of(kind);
        int size = 0;
        for (int i = 0; i < FIRST + LATER; i++) {
            PoolSnapshot seen = again(pool);
            Advice advice = timed(() -> Recommender.advise(Assessment.of(seen), GOAL));
            advise[i] = millis;
            size = advice.recommendation.size;
            int other = 2 * Math.max(1, size) + 3;
            timed(() -> advice.predict(other));
            predict[i] = millis;
            timed(advice::whatIf);
            whatIf[i] = millis;
        }
        System.out.printf(
                ROW,
                kind.title(),
                size,
                String.format("%.1f", advise[0]),
                String.format("%.1f", advise[1]),
                later(advise),
                later(predict),
                later(whatIf));
    }

    /** The same, with nothing kept from the last time. */
    private static PoolSnapshot again(PoolSnapshot pool) {
        PoolSnapshot.Builder b = pool.copy();
        b.trace = new Trace(pool.trace.spans());
        return b.build();
    }

    private <T> T timed(Supplier<T> step) {
        long before = clock.getCurrentThreadCpuTime();
        T result = step.get();
        millis = (clock.getCurrentThreadCpuTime() - before) / 1e6;
        return result;
    }

    private static Spread later(double[] all) {
        return Spread.of(java.util.Arrays.copyOfRange(all, FIRST, all.length));
    }
}
