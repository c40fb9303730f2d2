package io.loadline.benchmarks.scale;

import com.sun.management.ThreadMXBean;
import io.loadline.benchmarks.Spread;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.function.LongUnaryOperator;

/** A program under the agent with many active pools, whose endpoint is scraped. */
public final class ScrapedProgram {

    public static final int PORT = 19_464;

    private static final int WARM_UP_SECONDS = 20;
    private static final int FIRST = 20;
    private static final int SCRAPES = 60;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private ScrapedProgram() {}

    public static void main(String[] arguments) throws Exception {
        int pools = Integer.parseInt(arguments[0]);
        Population.ACTIVE.growTo(pools);
        Thread.sleep(1000L * WARM_UP_SECONDS);
        ScrapedProgram program = new ScrapedProgram();
        program.measure(pools, "identity");
        program.measure(pools, "gzip");
        System.exit(0);
    }

    private void measure(int pools, String encoding) throws IOException {
        double[] millis = new double[SCRAPES - FIRST];
        double[] kilobytes = new double[SCRAPES - FIRST];
        long length = 0;
        for (int i = 0; i < SCRAPES; i++) {
            long cpu = ofEndpoint(threads::getThreadCpuTime);
            long allocated = ofEndpoint(threads::getThreadAllocatedBytes);
            length = scrape(encoding);
            if (i >= FIRST) {
                millis[i - FIRST] = (ofEndpoint(threads::getThreadCpuTime) - cpu) / 1e6;
                kilobytes[i - FIRST] = (ofEndpoint(threads::getThreadAllocatedBytes) - allocated) / 1024.0;
            }
        }
        System.out.printf(
                "%d pools, %-8s  %d KB; processor time in ms: %s; allocated in KB: %s%n",
                pools, encoding, length / 1024, Spread.of(millis), Spread.of(kilobytes));
    }

    /** In sum of its threads. */
    private long ofEndpoint(LongUnaryOperator figure) {
        long sum = 0;
        boolean found = false;
        for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
            if (thread != null && thread.getThreadName().startsWith("loadline-metrics")) {
                sum += figure.applyAsLong(thread.getThreadId());
                found = true;
            }
        }
        if (!found) {
            throw new IllegalStateException("no endpoint: is port " + PORT + " free?");
        }
        return sum;
    }

    /** Returns how many bytes came. */
    private static long scrape(String encoding) throws IOException {
        HttpURLConnection connection = (HttpURLConnection)
                URI.create("http://127.0.0.1:" + PORT + "/metrics").toURL().openConnection();
        connection.setRequestProperty("Accept-Encoding", encoding);
        try (InputStream in = connection.getInputStream()) {
            return in.readAllBytes().length;
        }
    }
}
