package io.loadline.benchmarks.scale;

import io.loadline.benchmarks.CommandErrors;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/**
 * A program that has more and more of something. For each number it prints a line of figures, unknown ones as NaN: the
 * number, processor time of the agent's thread in milliseconds a second, bytes of all that is alive in the heap, and the
 * bytes that the agent itself says it holds.
 */
@Command(
        name = "ScaledProgram",
        usageHelpAutoWidth = true,
        description = "Has more and more of something. For each number it prints that, milliseconds a second of the"
                + " agent's thread, bytes alive in the heap, and bytes that the agent says it holds; NaN: unknown.")
public final class ScaledProgram implements Callable<Integer> {

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
            pass(warmUp);
            print(count);
        }
        return 0;
    }

    private void print(int number) throws JMException, InterruptedException {
        double before = agent("OwnCpuMillis");
        long since = System.nanoTime();
        pass(seconds);
        double used = (agent("OwnCpuMillis") - before) / ((System.nanoTime() - since) / 1e9);
        long alive = aliveBytes();
        System.out.printf(Locale.ROOT, "%d %.3f %d %.0f%n", number, used, alive, agent("OwnHeapBytes"));
    }

    private void pass(int seconds) throws InterruptedException {
        Thread.sleep(1000L * seconds);
    }

    private double agent(String attribute) {
        try {
            return ((Number) server.getAttribute(new ObjectName("io.loadline:type=Agent"), attribute)).doubleValue();
        } catch (JMException absent) {
            return Double.NaN;
        }
    }

    /** After a full collection. */
    private long aliveBytes() throws JMException {
        String histogram = (String) server.invoke(
                new ObjectName("com.sun.management:type=DiagnosticCommand"),
                "gcClassHistogram",
                new Object[] {new String[0]},
                new String[] {String[].class.getName()});
        Matcher total = TOTAL.matcher(histogram);
        if (!total.find()) {
            throw new IllegalStateException("this JVM has no class histogram");
        }
        if (Boolean.getBoolean("histogram")) {
            System.err.println(histogram.substring(0, Math.min(histogram.length(), 6000)));
        }
        return Long.parseLong(total.group(1));
    }
}
