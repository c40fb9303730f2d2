package io.loadline.benchmarks.scale;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Scanner;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * A program under the agent with a steady load: a thousand tasks a second of 0.3 ms, and a hundred other pools, so that an
 * answer of the endpoint is a megabyte. For every number on stdin it prints what so many seconds were like.
 */
public final class VisitedProgram {

    public static final int PORT = 19_465;

    private static final int PER_SECOND = 1000;
    private static final long SERVICE_NANOS = 300_000;
    private static final int THREADS = 4;
    private static final int OTHER_POOLS = 100;
    private static final int PATIENCE_SECONDS = 60;

    private final ThreadPoolExecutor pool = (ThreadPoolExecutor) Executors.newFixedThreadPool(THREADS);
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

    private VisitedProgram() {}

    /** Of some seconds; {@code descriptors}: at their end. */
    public record Figures(
            double perSecond, double p50Millis, double p99Millis, double endpointMillisPerSecond, double descriptors) {

        public static Figures parse(String line) {
            double[] values =
                    Stream.of(line.split(" ")).mapToDouble(Double::parseDouble).toArray();
            return new Figures(values[0], values[1], values[2], values[3], values[4]);
        }

        private String line() {
            return perSecond + " " + p50Millis + " " + p99Millis + " " + endpointMillisPerSecond + " " + descriptors;
        }
    }

    public static void main(String[] arguments) throws InterruptedException {
        for (int i = 0; i < OTHER_POOLS; i++) {
            Executors.newFixedThreadPool(1).execute(() -> {});
        }
        VisitedProgram program = new VisitedProgram();
        // the endpoint opens after the start of the program
        for (int i = 0; i < PATIENCE_SECONDS && program.endpointNanos() < 0; i++) {
            Thread.sleep(1000);
        }
        if (program.endpointNanos() < 0) {
            System.err.println("No endpoint: is port " + PORT + " free?");
            System.exit(1);
        }
        Scanner orders = new Scanner(System.in);
        while (orders.hasNextInt()) {
            System.out.println(program.measure(orders.nextInt()).line());
        }
        System.exit(0);
    }

    private Figures measure(int seconds) throws InterruptedException {
        long endpoint = endpointNanos();
        double[] millis = new double[seconds * PER_SECOND];
        Semaphore ended = new Semaphore(0);
        long start = System.nanoTime();
        for (int i = 0; i < millis.length; i++) {
            int task = i;
            long due = start + TimeUnit.SECONDS.toNanos(1) / PER_SECOND * i;
            LockSupport.parkNanos(due - System.nanoTime());
            pool.execute(() -> {
                work();
                millis[task] = (System.nanoTime() - due) / 1e6;
                ended.release();
            });
        }
        ended.acquire(millis.length);
        double elapsed = (System.nanoTime() - start) / 1e9;
        Arrays.sort(millis);
        UnixOperatingSystemMXBean system = (UnixOperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return new Figures(
                millis.length / elapsed,
                millis[millis.length / 2],
                millis[(int) (0.99 * millis.length)],
                (endpointNanos() - endpoint) / 1e6 / elapsed,
                system.getOpenFileDescriptorCount());
    }

    private static void work() {
        long end = System.nanoTime() + SERVICE_NANOS;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }

    /** Processor time of its threads; -1 if there is none. */
    private long endpointNanos() {
        long sum = -1;
        for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
            if (thread != null && thread.getThreadName().startsWith("loadline-metrics")) {
                sum = Math.max(0, sum) + threads.getThreadCpuTime(thread.getThreadId());
            }
        }
        return sum;
    }
}
