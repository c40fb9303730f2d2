package io.loadline.benchmarks.scale;

import io.loadline.benchmarks.CommandErrors;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.NotificationListener;
import javax.management.ObjectName;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** A program that has more and more of something, and prints a line of {@link Figures} for each number. */
@Command(
        name = "ScaledProgram",
        usageHelpAutoWidth = true,
        description = "Has more and more of something. For each number it prints that, milliseconds a second of the"
                + " agent's thread, the same with a listener at every pool, milliseconds to read all recommendations,"
                + " bytes alive in the heap, and bytes that the agent says it holds; NaN: unknown.")
public final class ScaledProgram implements Callable<Integer> {

    /**
     * What it prints; NaN where there is no agent to ask.
     *
     * @param agentMillis processor time of the agent's thread each second, while nobody listens
     * @param listenedMillis the same with a listener at every pool
     * @param readMillis processor time of a client to read the recommendations of all pools
     * @param aliveBytes in the heap after a full collection
     * @param ownHeapBytes what the agent says it holds
     */
    public record Figures(
            int count,
            double agentMillis,
            double listenedMillis,
            double readMillis,
            double aliveBytes,
            double ownHeapBytes) {

        public static Figures parse(String line) {
            double[] values = Arrays.stream(line.split(" "))
                    .mapToDouble(Double::parseDouble)
                    .toArray();
            return new Figures((int) values[0], values[1], values[2], values[3], values[4], values[5]);
        }

        void print() {
            System.out.printf(
                    Locale.ROOT,
                    "%d %.3f %.3f %.3f %.0f %.0f%n",
                    count,
                    agentMillis,
                    listenedMillis,
                    readMillis,
                    aliveBytes,
                    ownHeapBytes);
        }
    }

    private static final Pattern TOTAL = Pattern.compile("Total\\s+\\d+\\s+(\\d+)");

    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();

    @Spec
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "POPULATION", description = "one of ${COMPLETION-CANDIDATES}")
    private Population population;

    @Parameters(index = "1", paramLabel = "WARM_UP", description = "seconds to warm up")
    private int warmUp;

    @Parameters(index = "2", paramLabel = "SECONDS", description = "seconds to measure")
    private int seconds;

    @Parameters(index = "3..*", arity = "1..*", paramLabel = "COUNT", description = "how many, rising")
    private List<Integer> counts;

    private ScaledProgram() {}

    public static void main(String[] arguments) {
        System.exit(commandLine().execute(arguments));
    }

    public static CommandLine commandLine() {
        return CommandErrors.commandLine(new ScaledProgram());
    }

    @Override
    public Integer call() throws JMException, InterruptedException {
        Population.check(spec, counts);
        for (int count : counts) {
            population.growTo(count);
            Thread.sleep(1000L * warmUp);
            double quiet = agentMillis();
            double alive = aliveBytes();
            double own = agent("OwnHeapBytes");
            new Figures(count, quiet, listenedMillis(), readMillis(), alive, own).print();
        }
        return 0;
    }

    private Set<ObjectName> poolBeans() throws JMException {
        return server.queryNames(new ObjectName("io.loadline:type=ThreadPool,*"), null);
    }

    /** Each second; waits for the seconds that are to be measured, if there is an agent. */
    private double agentMillis() throws InterruptedException {
        double before = agent("OwnCpuMillis");
        if (Double.isNaN(before)) {
            return before;
        }
        long since = System.nanoTime();
        Thread.sleep(1000L * seconds);
        return (agent("OwnCpuMillis") - before) / ((System.nanoTime() - since) / 1e9);
    }

    private double listenedMillis() throws JMException, InterruptedException {
        NotificationListener listener = (notification, handback) -> {};
        Set<ObjectName> pools = poolBeans();
        for (ObjectName pool : pools) {
            server.addNotificationListener(pool, listener, null, null);
        }
        double millis = agentMillis();
        for (ObjectName pool : pools) {
            server.removeNotificationListener(pool, listener);
        }
        return millis;
    }

    private double readMillis() throws JMException, InterruptedException {
        Set<ObjectName> pools = poolBeans();
        if (pools.isEmpty()) {
            return Double.NaN;
        }
        double sum = 0;
        for (int second = 0; second < seconds; second++) {
            double before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            for (ObjectName pool : pools) {
                server.getAttribute(pool, "Recommendation");
            }
            sum += ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before;
            Thread.sleep(1000);
        }
        return sum / 1e6 / seconds;
    }

    private double agent(String attribute) {
        try {
            return ((Number) server.getAttribute(new ObjectName("io.loadline:type=Agent"), attribute)).doubleValue();
        } catch (JMException absent) {
            return Double.NaN;
        }
    }

    /** After a full collection. */
    private double aliveBytes() throws JMException {
        String histogram = (String) server.invoke(
                new ObjectName("com.sun.management:type=DiagnosticCommand"),
                "gcClassHistogram",
                new Object[] {new String[0]},
                new String[] {String[].class.getName()});
        Matcher total = TOTAL.matcher(histogram);
        if (!total.find()) {
            throw new IllegalStateException("this JVM has no class histogram");
        }
        return Double.parseDouble(total.group(1));
    }
}
