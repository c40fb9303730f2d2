package io.loadline.benchmarks.scale;

import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * A program that has more and more of something. For each number it prints a line of figures, unknown ones as NaN: the
 * number, processor time of the agent's thread in milliseconds a second, bytes of all that is alive in the heap, and the
 * bytes that the agent itself says it holds.
 */
public final class ScaledProgram {

    private static final Pattern TOTAL = Pattern.compile("Total\\s+\\d+\\s+(\\d+)");

    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();

    private ScaledProgram() {}

    /** Arguments: a {@link Population}, seconds to warm up, seconds to measure, and the numbers, rising. */
    public static void main(String[] arguments) throws Exception {
        ScaledProgram program = new ScaledProgram();
        Population population = Population.valueOf(arguments[0]);
        for (int i = 3; i < arguments.length; i++) {
            population.growTo(Integer.parseInt(arguments[i]));
            program.pass(Integer.parseInt(arguments[1]));
            program.print(arguments[i], Integer.parseInt(arguments[2]));
        }
        System.exit(0);
    }

    private void print(String number, int seconds) throws JMException, InterruptedException {
        double before = agent("OwnCpuMillis");
        long since = System.nanoTime();
        pass(seconds);
        double used = (agent("OwnCpuMillis") - before) / ((System.nanoTime() - since) / 1e9);
        long alive = aliveBytes();
        System.out.printf(Locale.ROOT, "%s %.3f %d %.0f%n", number, used, alive, agent("OwnHeapBytes"));
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
