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
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.LongUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanServer;
import javax.management.NotificationListener;
import javax.management.ObjectName;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** A program that has more and more of something, and prints a line of figures for each number. */
@Command(
        name = "ScaledProgram",
        usageHelpAutoWidth = true,
        description = "Has more and more of something. For each number it prints that, milliseconds a second of the"
                + " agent's thread, the same with a listener at every pool, the same with a client that reads every attribute of every pool each five seconds, the client's own time included,"
                + " bytes alive in the heap, and bytes that the agent says it holds; then milliseconds and bytes of a"
                + " scrape, as text and compressed, and bytes allocated for each, and the same of the page of all"
                + " pools; NaN: unknown.")
public final class ScaledProgram implements Callable<Integer> {

    /** Where the agent's endpoint is, if it is told to have one. */
    static final int PORT = 19_464;

    private static final int READ_EVERY_MILLIS = 5_000;
    private static final int WARM_UP_ROUNDS = 4;
    private static final int FIRST_SCRAPES = 20;
    private static final int SCRAPES = 60;
    private static final String ENDPOINT = "loadline-metrics";
    private static final Pattern TOTAL = Pattern.compile("Total\\s+\\d+\\s+(\\d+)");

    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

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

    /**
     * What it prints; NaN where there is no agent, or no endpoint, to ask.
     *
     * @param agentMillis processor time of the agent's thread each second, while nobody listens
     * @param listenedMillis the same with a listener at every pool
     * @param readMillis the same with a client that reads every attribute of every pool each five seconds, and its own
     * @param aliveBytes in the heap after a full collection
     * @param ownHeapBytes what the agent says it holds
     */
    record Figures(
            int count,
            double agentMillis,
            double listenedMillis,
            double readMillis,
            double aliveBytes,
            double ownHeapBytes,
            Scrape text,
            Scrape compressed,
            Scrape page) {

        static Figures parse(String line) {
            double[] all = ChildJvm.figures(line);
            return new Figures(
                    (int) all[0],
                    all[1],
                    all[2],
                    all[3],
                    all[4],
                    all[5],
                    new Scrape(all[6], all[7], all[8]),
                    new Scrape(all[9], all[10], all[11]),
                    new Scrape(all[12], all[13], all[14]));
        }

        void print() {
            ChildJvm.print(
                    count,
                    agentMillis,
                    listenedMillis,
                    readMillis,
                    aliveBytes,
                    ownHeapBytes,
                    text.millis,
                    text.bytes,
                    text.allocatedBytes,
                    compressed.millis,
                    compressed.bytes,
                    compressed.allocatedBytes,
                    page.millis,
                    page.bytes,
                    page.allocatedBytes);
        }
    }

    /**
     * One of many scrapes, medians.
     *
     * @param millis processor time of the endpoint's threads
     * @param bytes of the answer
     * @param allocatedBytes by the endpoint's threads
     */
    record Scrape(double millis, double bytes, double allocatedBytes) {}

    public static void main(String[] arguments) {
        CommandLines.run(new ScaledProgram(), arguments);
    }

    @Override
    public Integer call() throws Exception {
        Population.check(spec, counts);
        for (int count : counts) {
            population.growTo(count);
            Thread.sleep(1000L * warmUp);
            double quiet = agentMillis();
            double alive = aliveBytes();
            double own = agent("OwnHeapBytes");
            double listened = listenedMillis();
            double read = readMillis();
            Scrape text = scrape("/metrics", "identity");
            Scrape compressed = scrape("/metrics", "gzip");
            new Figures(count, quiet, listened, read, alive, own, text, compressed, scrape("/", "identity")).print();
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
        for (int round = 0; round < WARM_UP_ROUNDS; round++) {
            readAll(pools);
            Thread.sleep(READ_EVERY_MILLIS);
        }
        long since = System.nanoTime();
        long before = ofThreads("loadline", threads::getThreadCpuTime) + threads.getCurrentThreadCpuTime();
        while (System.nanoTime() - since < seconds * 1_000_000_000L) {
            readAll(pools);
            Thread.sleep(READ_EVERY_MILLIS);
        }
        long after = ofThreads("loadline", threads::getThreadCpuTime) + threads.getCurrentThreadCpuTime();
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

    private Scrape scrape(String path, String encoding) throws IOException {
        if (threadsNamed(ENDPOINT).count() == 0) {
            return new Scrape(Double.NaN, Double.NaN, Double.NaN);
        }
        double[] nanos = new double[SCRAPES - FIRST_SCRAPES];
        double[] allocated = new double[SCRAPES - FIRST_SCRAPES];
        long length = 0;
        for (int i = -FIRST_SCRAPES; i < nanos.length; i++) {
            long nanosBefore = ofEndpoint(threads::getThreadCpuTime);
            long allocatedBefore = ofEndpoint(threads::getThreadAllocatedBytes);
            length = read(path, encoding);
            if (i >= 0) {
                nanos[i] = ofEndpoint(threads::getThreadCpuTime) - nanosBefore;
                allocated[i] = ofEndpoint(threads::getThreadAllocatedBytes) - allocatedBefore;
            }
        }
        return new Scrape(
                Spread.of(nanos).median() / 1e6, length, Spread.of(allocated).median());
    }

    /** In sum of its threads, of which it makes some when there is something to do. */
    private long ofEndpoint(LongUnaryOperator figure) {
        return ofThreads(ENDPOINT, figure);
    }

    private long ofThreads(String prefix, LongUnaryOperator figure) {
        return threadsNamed(prefix).map(figure).sum();
    }

    private LongStream threadsNamed(String prefix) {
        return Arrays.stream(threads.getThreadInfo(threads.getAllThreadIds()))
                .filter(thread -> thread != null && thread.getThreadName().startsWith(prefix))
                .mapToLong(ThreadInfo::getThreadId);
    }

    /** Returns how many bytes came. */
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
