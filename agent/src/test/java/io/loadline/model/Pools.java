package io.loadline.model;

import io.loadline.machine.Processors;
import io.loadline.pool.PoolState;
import io.loadline.pool.StateMaker;
import io.loadline.window.Distribution;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Station;
import io.loadline.window.Trace;
import io.loadline.window.Window;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;

/**
 * Snapshots of simulated pools, as the agent would have measured them: one server loop, seeded, in virtual time. Times
 * are milliseconds where the name does not say otherwise.
 */
final class Pools {

    private static final double NANOS = 1e6;
    private static final long WINDOW = 1_000_000_000L;

    int threads = 1;
    double cpu = 10;

    /** Whether the processor time of tasks is known; that of virtual threads is not. */
    boolean tellsProcessorTime = true;

    double blocked = 10;
    double processors = 2;

    /** Share of the quota's periods in which it held the process back. */
    double throttled = Double.NaN;

    double seconds = 60;
    double history = Double.POSITIVE_INFINITY;

    /** Processors that other processes use. */
    double neighbours = Double.NaN;

    /** Of a pool that {@link #visiting} of the tasks wait for, most of their time; 0 if there is none. */
    int connections;

    double visiting = 1;
    boolean exponential = true;
    final Random random = new Random(1);

    private final List<double[]> tasks = new ArrayList<>();

    /** M clients, each sending its next task when the last one is answered. */
    PoolSnapshot closed(int clients) {
        PriorityQueue<Double> free = freeThreads();
        PriorityQueue<Double> arrivals = new PriorityQueue<>(Collections.nCopies(clients, 0.0));
        while (arrivals.peek() < seconds * 1000) {
            arrivals.add(serve(arrivals.poll(), free));
        }
        return snapshot();
    }

    /** Poisson arrivals. */
    PoolSnapshot open(double perSecond) {
        PriorityQueue<Double> free = freeThreads();
        for (double at = 0; at < seconds * 1000; at += -Math.log(1 - random.nextDouble()) * 1000 / perSecond) {
            serve(at, free);
        }
        return snapshot();
    }

    /** Poisson arrivals of two kinds of task, each of one length. */
    PoolSnapshot mixed(double perSecond, double millis, double otherPerSecond, double otherMillis) {
        tasks.clear();
        cpu = 0;
        exponential = false;
        PriorityQueue<Double> free = freeThreads();
        double all = perSecond + otherPerSecond;
        for (double at = 0; at < seconds * 1000; at += -Math.log(1 - random.nextDouble()) * 1000 / all) {
            blocked = random.nextDouble() * all < perSecond ? millis : otherMillis;
            serve(at, free);
        }
        return snapshot();
    }

    /** {@code size} tasks at once, every {@code millis}, each taking as long, less a moment. */
    PoolSnapshot batches(int size, double millis) {
        PriorityQueue<Double> free = freeThreads();
        exponential = false;
        cpu = 1;
        blocked = millis - 1.001;
        for (double at = 0; at < seconds * 1000; at += millis) {
            for (int i = 0; i < size; i++) {
                serve(at, free);
            }
        }
        return snapshot();
    }

    /** The same pool, whose threads have then been busy with something endless for so many windows. */
    PoolSnapshot thenHung(PoolSnapshot before, int more) {
        List<Window> windows = new ArrayList<>(before.windows);
        for (int i = 0; i < more; i++) {
            long start = windows.isEmpty() ? 0 : windows.get(windows.size() - 1).end;
            Window w = new Window(start, start + WINDOW);
            w.inServiceNanos = (double) threads * WINDOW;
            w.inSystemNanos = w.inServiceNanos;
            w.busyAtEnd = threads;
            w.threadsAtEnd = threads;
            windows.add(w);
        }
        PoolSnapshot hung = before.copy();
        hung.windows = windows;
        return hung;
    }

    /** All threads have been in their first task for so many windows, and nobody asks for more. */
    PoolSnapshot loops(int windows) {
        seconds = 0;
        return thenHung(snapshot(), windows);
    }

    /** {@code size} tasks of 20 ms at once, every {@code millis}. */
    PoolSnapshot bursts(int size, double millis) {
        PriorityQueue<Double> free = freeThreads();
        exponential = false;
        for (double at = 0; at < seconds * 1000; at += millis) {
            for (int i = 0; i < size; i++) {
                serve(at, free);
            }
        }
        return snapshot();
    }

    private PriorityQueue<Double> freeThreads() {
        return new PriorityQueue<>(Collections.nCopies(threads, 0.0));
    }

    private double serve(double arrival, PriorityQueue<Double> free) {
        double length = (cpu + blocked) * (exponential ? -Math.log(1 - random.nextDouble()) : 1);
        double start = Math.max(arrival, free.poll());
        free.add(start + length);
        tasks.add(new double[] {arrival, start, start + length});
        return start + length;
    }

    private PoolSnapshot snapshot() {
        tasks.removeIf(task -> task[2] > seconds * 1000);
        tasks.sort((a, b) -> Double.compare(a[0], b[0]));
        PoolSnapshot b = new PoolSnapshot("pool", windows(), new Processors(processors, Double.NaN, throttled));
        b.trace = trace();
        b.service = distribution(1, 2);
        b.wait = distribution(0, 1);
        b.response = distribution(0, 2);
        b.state = PoolStates.fixed(threads);
        b.queueClass = "java.util.concurrent.LinkedBlockingQueue";
        b.completedEver = tasks.size();
        b.historySeconds = history;
        return b;
    }

    private List<Window> windows() {
        List<Window> windows = new ArrayList<>();
        for (long start = 0; start < seconds * 1e9; start += WINDOW) {
            windows.add(window(start, start + WINDOW));
        }
        return windows;
    }

    private Window window(long start, long end) {
        Window w = new Window(start, end);
        for (double[] task : tasks) {
            double service = (task[2] - task[1]) * NANOS;
            w.started += within(task[1], start, end) ? 1 : 0;
            w.arrived += within(task[0], start, end) ? 1 : 0;
            w.inSystemNanos += overlap(task[0], task[2], start, end);
            w.inServiceNanos += overlap(task[1], task[2], start, end);
            w.timedWaits += within(task[1], start, end) ? 1 : 0;
            w.waitNanos += within(task[1], start, end) ? (long) ((task[1] - task[0]) * NANOS) : 0;
            if (within(task[2], start, end)) {
                w.completed++;
                w.timedResponses++;
                w.responseNanos += (long) ((task[2] - task[0]) * NANOS);
                w.serviceNanos += (long) service;
                w.serviceSquares += service * service;
                w.cpuNanos += tellsProcessorTime ? service * cpu / (cpu + blocked) : Double.NaN;
            }
        }
        if (connections > 0) {
            long waited = (long) (0.8 * w.inServiceNanos);
            w.station = new Station(
                    "orders", connections, 1, waited, connections * (end - start), Math.round(visiting * w.completed));
        }
        w.neighbourCpuNanos = (float) (neighbours * (end - start));
        w.threadsAtEnd = threads;
        w.threadNanos = (double) threads * (end - start);
        w.busyAtEnd = (int) Math.round(w.inServiceNanos / (end - start));
        return w;
    }

    private Trace trace() {
        return new Trace(
                Collections.singletonList(new Trace.Span(column(0, 0), column(0, 1), column(1, 2), Long.MIN_VALUE)),
                null);
    }

    private long[] column(int from, int to) {
        return tasks.stream()
                .mapToLong(task -> (long) ((from == to ? task[from] : task[to] - task[from]) * NANOS))
                .toArray();
    }

    private Distribution distribution(int from, int to) {
        double[] sorted = tasks.stream()
                .mapToDouble(task -> task[to] - task[from])
                .sorted()
                .toArray();
        int n = sorted.length;
        if (n == 0) {
            return Distribution.EMPTY;
        }
        double mean = java.util.Arrays.stream(sorted).sum() / n;
        return new Distribution(
                n,
                mean,
                sorted[n / 2],
                sorted[n * 9 / 10],
                sorted[n * 99 / 100],
                sorted[n * 999 / 1000],
                sorted[n - 1]);
    }

    private static boolean within(double millis, long start, long end) {
        return millis * NANOS >= start && millis * NANOS < end;
    }

    private static double overlap(double from, double to, long start, long end) {
        return Math.max(0, Math.min(to * NANOS, end) - Math.max(from * NANOS, start));
    }

    /** States as a pool would tell them. */
    static final class PoolStates {
        private PoolStates() {}

        static PoolState fixed(int threads) {
            return StateMaker.ofSizes(threads, threads)
                    .threads(threads, threads)
                    .build();
        }
    }
}
