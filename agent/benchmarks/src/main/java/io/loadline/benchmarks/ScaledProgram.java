// SPDX-License-Identifier: Apache-2.0
package io.loadline.benchmarks;

import com.sun.management.ThreadMXBean;
import io.loadline.benchmarks.Rounds.Spread;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.Arrays;
import java.util.Set;
import java.util.function.LongUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.NotificationListener;
import javax.management.ObjectName;

/**
 * Grows a population and prints a line of figures for each count, in the order of the columns of {@link ScaleCost}. A
 * figure is NaN without an agent or without an endpoint.
 */
public final class ScaledProgram {

    /** Port of the agent's endpoint, if the agent opens one. */
    static final int PORT = 19_464;

    private static final int READ_EVERY_MILLIS = 5_000;
    private static final int WARM_UP_ROUNDS = 4;
    private static final int FIRST_SCRAPES = 20;
    private static final int SCRAPES = 60;
    private static final String ENDPOINT = "loadline-metrics";
    private static final Pattern TOTAL = Pattern.compile("Total\\s+\\d+\\s+(\\d+)");

    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final int seconds;

    private ScaledProgram(int seconds) {
        this.seconds = seconds;
    }

    /**
     * Runs the program. {@code arguments} are the population, seconds to warm up, seconds to measure, and rising
     * counts.
     */
    public static void main(String[] arguments) throws Exception {
        Population population = Population.valueOf(arguments[0]);
        ScaledProgram program = new ScaledProgram(Integer.parseInt(arguments[2]));
        for (int i = 3; i < arguments.length; i++) {
            population.growTo(Integer.parseInt(arguments[i]));
            Thread.sleep(1000L * Integer.parseInt(arguments[1]));
            ChildJvm.print(program.figures());
        }
        System.exit(0);
    }

    private double[] figures() throws Exception {
        double quiet = agentMillis();
        double alive = aliveBytes() / 1024;
        double own = agent("OwnHeapBytes") / 1024;
        double[] of = {quiet, listenedMillis(), readMillis(), alive, own};
        return Stream.of(of, scrape("/metrics", "identity"), scrape("/metrics", "gzip"), scrape("/", "identity"))
                .flatMapToDouble(DoubleStream::of)
                .toArray();
    }

    private Set<ObjectName> poolBeans() throws JMException {
        return server.queryNames(new ObjectName("io.loadline:type=ThreadPool,*"), null);
    }

    /**
     * Returns the milliseconds per second of the agent's thread, measured for {@code seconds}; NaN at once without an
     * agent.
     */
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
        for (int round = 0; round < WARM_UP_ROUNDS; round++) {
            readAll(pools);
            Thread.sleep(READ_EVERY_MILLIS);
        }
        long since = System.nanoTime();
        long before = sumOfThreads("loadline", threads::getThreadCpuTime) + threads.getCurrentThreadCpuTime();
        while (System.nanoTime() - since < seconds * 1_000_000_000L) {
            readAll(pools);
            Thread.sleep(READ_EVERY_MILLIS);
        }
        long after = sumOfThreads("loadline", threads::getThreadCpuTime) + threads.getCurrentThreadCpuTime();
        return (after - before) / 1e6 / ((System.nanoTime() - since) / 1e9);
    }

    private void readAll(Set<ObjectName> pools) throws JMException {
        for (ObjectName pool : pools) {
            for (MBeanAttributeInfo attribute : server.getMBeanInfo(pool).getAttributes()) {
                server.getAttribute(pool, attribute.getName());
            }
        }
    }

    private double agent(String attribute) {
        try {
            return ((Number) server.getAttribute(new ObjectName("io.loadline:type=Agent"), attribute)).doubleValue();
        } catch (JMException absent) {
            return Double.NaN;
        }
    }

    /** Returns the live heap after a full collection. */
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

    private double[] scrape(String path, String encoding) throws IOException {
        if (threadsNamed(ENDPOINT).count() == 0) {
            return new double[] {Double.NaN, Double.NaN, Double.NaN};
        }
        double[] nanos = new double[SCRAPES - FIRST_SCRAPES];
        double[] allocated = new double[SCRAPES - FIRST_SCRAPES];
        long length = 0;
        for (int i = -FIRST_SCRAPES; i < nanos.length; i++) {
            long nanosBefore = sumOfEndpoint(threads::getThreadCpuTime);
            long allocatedBefore = sumOfEndpoint(threads::getThreadAllocatedBytes);
            length = read(path, encoding);
            if (i >= 0) {
                nanos[i] = sumOfEndpoint(threads::getThreadCpuTime) - nanosBefore;
                allocated[i] = sumOfEndpoint(threads::getThreadAllocatedBytes) - allocatedBefore;
            }
        }
        return new double[] {
            Spread.of(nanos).median() / 1e6,
            length / 1024.0,
            Spread.of(allocated).median() / 1024
        };
    }

    /** Returns the sum over the endpoint's threads, some of which are started on demand. */
    private long sumOfEndpoint(LongUnaryOperator figure) {
        return sumOfThreads(ENDPOINT, figure);
    }

    private long sumOfThreads(String prefix, LongUnaryOperator figure) {
        return threadsNamed(prefix).map(figure).sum();
    }

    private LongStream threadsNamed(String prefix) {
        return Arrays.stream(threads.getThreadInfo(threads.getAllThreadIds()))
                .filter(thread -> thread != null && thread.getThreadName().startsWith(prefix))
                .mapToLong(ThreadInfo::getThreadId);
    }

    /** Reads a page and returns its bytes. */
    private static long read(String path, String encoding) throws IOException {
        HttpURLConnection connection = (HttpURLConnection)
                URI.create("http://127.0.0.1:" + PORT + path).toURL().openConnection();
        connection.setRequestProperty("Accept", "text/html,*/*;q=0.1");
        connection.setRequestProperty("Accept-Encoding", encoding);
        try (InputStream in = connection.getInputStream()) {
            return in.transferTo(OutputStream.nullOutputStream());
        }
    }
}
