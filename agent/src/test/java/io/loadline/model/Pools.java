// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import io.loadline.machine.Processors;
import io.loadline.machine.ThreadLimits.ThreadRoom;
import io.loadline.pool.ConsumerLag;
import io.loadline.pool.PoolState;
import io.loadline.pool.PoolState.Growth;
import io.loadline.window.Distribution;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Station;
import io.loadline.window.Trace;
import io.loadline.window.Window;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
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

    double threads = 1;

    /** Threads before the resize at {@code resizedAt}, in seconds; 0 without a resize. */
    double formerThreads;

    double resizedAt;

    /** Maximum, if it is not the number of threads; it has no effect, because the queue has no bound. */
    double maximum;

    /** 1: a pool that hands its tasks over, without a queue. */
    double handOff;

    /** Number of tasks that may wait: the others are rejected. */
    double queue = Double.POSITIVE_INFINITY;

    double cpu = 10;

    /** NaN if that of tasks is not known, as with virtual threads. */
    double processorTime = 1;

    double blocked = 10;

    /** Tasks a second of another kind, and how long they take. */
    double otherPerSecond;

    double otherMillis;

    /** 0: all tasks are of one length. */
    double exponential = 1;

    /** Share of tasks for which a queue that serves the newest first serves the oldest instead. */
    double oldest;

    private final PriorityQueue<Double> returning = new PriorityQueue<>();

    /** Mean time between an answer and the next task of a client, exponential. */
    double think;

    /** Between two rounds. */
    double pause = 5;

    /** Time from one burst to the next. */
    double every;

    double processors = 2;

    /** Share of the quota's periods in which it held the process back. */
    double throttled = Double.NaN;

    /** Share of the time in which garbage collections stop all threads. */
    double pauses = Double.NaN;

    /** Logical processors that share a core. */
    double perCore = 1;

    /** Threads that the system has room for; below 0: not known. */
    double room = -1;

    double target = 0.9;

    /** Seconds that 99 % may wait; NaN: no goal. */
    double targetWait = Double.NaN;

    double seconds = 60;
    double history = Double.POSITIVE_INFINITY;

    /** Seconds that all threads have been busy with something endless since. */
    double hung;

    /** Threads in such tasks; 0: all. */
    double running;

    /** Tasks that ended before the pool was seen. */
    double before;

    /** Processors that other processes use. */
    double neighbours = Double.NaN;

    /** Connections of a pool that {@link #visiting} of the tasks wait for, most of their time; 0 if there is none. */
    double connections;

    double visiting = 1;

    /** Number of tasks that another process serves at a time: the others wait there, out of sight; 0 for any number. */
    double downstream;

    /** Partitions of the topic from which as many consumers as threads poll; 0 if these are no consumers of a topic. */
    double partitions;

    /** Records a second by which their backlog grows, as steadily, and 0 while partitions move. */
    double growth;

    double steady = 1;
    double settled = 1;

    /** 1: consumers of a broker that does not show how many messages wait. */
    double unseen;

    private PriorityQueue<Double> servers;

    /** Threads that tasks took before it was seen, which never end, for so many seconds; of 0 seconds nobody knows. */
    double stuck;

    double stuckFor;
    final Random random = new Random(1);
    private final List<double[]> tasks = new ArrayList<>();
    private final List<Double> rejected = new ArrayList<>();
    private final PriorityQueue<Double> waiting = new PriorityQueue<>();
    private PriorityQueue<Double> free;

    /** 1: a library's own. */
    double housekeeping;

    /** 1: one of the JDK's. */
    double forkJoin;

    /** Seconds without a task at the end. */
    double silent;

    /** Fields of a pool, such as {@code threads=4 cpu=8 closed=24}: fields, and at last what comes. */
    PoolSnapshot of(String settings) {
        for (String setting : settings.split(" ")) {
            String[] parts = setting.split("=");
            double value = Double.parseDouble(parts[1]);
            switch (parts[0]) {
                case "closed":
                    return closed((int) value);
                case "rounds":
                    return rounds((int) value);
                case "newestFirst":
                    return newestFirst((int) value);
                case "open":
                    return open(value);
                case "bursts":
                    return bursts((int) value);
                case "loops":
                    return loops((int) value);
                case "idle":
                    return idle((int) value);
                default:
                    set(parts[0], value);
            }
        }
        throw new IllegalArgumentException(settings);
    }

    private void set(String name, double value) {
        try {
            Field field = Pools.class.getDeclaredField(name);
            field.setDouble(this, value);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException(name, e);
        }
    }

    /** M clients, each sending its next task when the last one is answered. */
    PoolSnapshot closed(int clients) {
        PriorityQueue<Double> arrivals = new PriorityQueue<>(Collections.nCopies(clients, 0.0));
        while (arrivals.peek() < seconds * 1000) {
            double end = serve(arrivals.poll(), blocked);
            arrivals.add(think > 0 ? end - Math.log(1 - random.nextDouble()) * think : end);
        }
        return snapshot();
    }

    /** The same, where the newest task is served first, and now and then the oldest. */
    private PoolSnapshot newestFirst(int clients) {
        List<Double> queued = new ArrayList<>(Collections.nCopies(clients, 0.0));
        free = new PriorityQueue<>(Collections.nCopies((int) threads, 0.0));
        double now = 0;
        while (now < seconds * 1000) {
            now = free.poll();
            double arrival = queued.remove(random.nextDouble() < oldest ? 0 : queued.size() - 1);
            double end = now + (cpu + blocked) * (0.75 + random.nextDouble() / 2);
            tasks.add(new double[] {arrival, now, end});
            free.add(end);
            // it comes back when its task has ended, before that thread looks for the next
            double next = free.peek();
            returning.add(end);
            while (!returning.isEmpty() && returning.peek() <= next) {
                queued.add(returning.poll());
            }
        }
        returning.clear();
        PoolSnapshot b = snapshot();
        for (double arrival : queued) {
            for (Window w : b.windows) {
                w.inSystemNanos += overlap(arrival, Double.MAX_VALUE, w.start, w.end);
            }
        }
        b.oldestQueuedMillis = seconds * 1000 - Collections.min(queued);
        return b;
    }

    /** Poisson arrivals, of two kinds if there are others. */
    PoolSnapshot open(double perSecond) {
        double all = perSecond + otherPerSecond;
        for (double at = 0; at < seconds * 1000; at += -Math.log(1 - random.nextDouble()) * 1000 / all) {
            boolean other = otherPerSecond > 0 && random.nextDouble() * all >= perSecond;
            serve(at, other ? otherMillis : blocked);
        }
        return snapshot();
    }

    /** {@code size} tasks at once, again and again. */
    private PoolSnapshot bursts(int size) {
        for (double at = 0; at < seconds * 1000; at += every) {
            for (int i = 0; i < size; i++) {
                serve(at, blocked);
            }
        }
        return snapshot();
    }

    /** A caller that polls {@code most} tasks or fewer, waits for all of them, and polls again after {@link #pause}. */
    private PoolSnapshot rounds(int most) {
        for (double at = 0; at < seconds * 1000; at += pause) {
            double from = at;
            for (int n = most - random.nextInt(most / 2); n > 0; n--) {
                at = Math.max(at, serve(from, blocked));
            }
        }
        return snapshot();
    }

    /** All threads, or some, have been in their first task for so many windows, and nobody asks for more. */
    private PoolSnapshot loops(int windows) {
        seconds = 0;
        hung = windows;
        PoolSnapshot loops = snapshot();
        loops.state.activeCount = (int) inLoops();
        return loops;
    }

    private double inLoops() {
        return running > 0 ? running : threads;
    }

    private PoolSnapshot idle(int windows) {
        seconds = 0;
        Window w = new Window(0, windows * WINDOW);
        w.periods = windows;
        w.threadsAtEnd = (int) threads;
        PoolSnapshot idle = snapshot();
        idle.state.activeCount = 0;
        idle.windows = Collections.singletonList(w);
        return idle;
    }

    private double serve(double arrival, double blockedMillis) {
        if (free == null) {
            free = new PriorityQueue<>(Collections.nCopies((int) (threads(0) - stuck), 0.0));
        }
        while (free.size() < threads(arrival / 1000) - stuck) {
            free.add(arrival);
        }
        while (!waiting.isEmpty() && waiting.peek() <= arrival) {
            waiting.poll();
        }
        if (free.peek() > arrival && waiting.size() >= queue) {
            rejected.add(arrival);
            return arrival;
        }
        double length = (cpu + blockedMillis) * (exponential == 1 ? -Math.log(1 - random.nextDouble()) : 1);
        double start = Math.max(arrival, free.poll());
        double end = served(start) + length;
        if (downstream > 0) {
            servers.add(end);
        }
        free.add(end);
        waiting.add(start);
        tasks.add(new double[] {arrival, start, end});
        return end;
    }

    /** Returns the time at which the other process begins with it. */
    private double served(double start) {
        if (downstream == 0) {
            return start;
        }
        if (servers == null) {
            servers = new PriorityQueue<>(Collections.nCopies((int) downstream, 0.0));
        }
        return Math.max(start, servers.poll());
    }

    private double threads(double second) {
        return second < resizedAt ? formerThreads : threads;
    }

    private PoolSnapshot snapshot() {
        tasks.removeIf(task -> task[2] > seconds * 1000);
        tasks.sort((a, b) -> Double.compare(a[0], b[0]));
        PoolSnapshot b = new PoolSnapshot(
                "pool", windows(), new Processors(processors, Double.NaN, throttled, processors, pauses, (int)
                        perCore));
        b.trace = new Trace(
                Collections.singletonList(new Trace.Span(column(0, 0), column(0, 1), column(1, 2), Long.MIN_VALUE)),
                null);
        b.service = distribution(1, 2);
        b.wait = distribution(0, 1);
        b.response = distribution(0, 2);
        b.state = state();
        b.state.activeCount = silent > 0 ? 0 : b.state.activeCount;
        b.queueClass = "java.util.concurrent." + (handOff == 1 ? "SynchronousQueue" : "LinkedBlockingQueue");
        b.poolClass = forkJoin == 1 ? "java.util.concurrent.ForkJoinPool" : null;
        b.housekeepingOf = housekeeping == 1 ? "Jetty" : "";
        b.completedEver = (long) before + tasks.size();
        b.depthUnseen = unseen == 1;
        if (partitions > 0) {
            b.lag = new ConsumerLag.Reading(0);
            b.lag.consumers = (int) threads;
            b.lag.partitions = (int) partitions;
            b.lag.growthPerSecond = growth;
            b.lag.steadyGrowthPerSecond = steady * growth;
            b.lag.polledPerSecond = tasks.size() / seconds;
            b.lag.settled = settled == 1;
        }
        b.historySeconds = history;
        tasks.clear();
        rejected.clear();
        waiting.clear();
        free = null;
        servers = null;
        b.occupiedAges = new long[stuckFor > 0 ? (int) stuck : 0];
        Arrays.fill(b.occupiedAges, (long) (stuckFor * 1e9));
        b.service = with(b.service, b.occupiedAges.length, 1000 * stuckFor);
        b.room = room < 0 ? ThreadRoom.UNKNOWN : new ThreadRoom((int) room, "pids.max");
        return b;
    }

    private PoolState state() {
        PoolState state = fixed((int) threads);
        if (handOff == 1 || maximum > 0) {
            state = new PoolState(handOff == 1 ? 0 : (int) threads, (int) Math.max(threads, maximum));
            state.poolSize = (int) threads;
            state.activeCount = (int) threads;
        }
        if (handOff == 1) {
            state.queueCapacity = 0;
            state.growth = Growth.BEFORE_QUEUEING;
        }
        if (queue > 0 && queue < Double.POSITIVE_INFINITY) {
            state.queueCapacity = (int) queue;
            state.growth = Growth.WHEN_QUEUE_IS_FULL;
        }
        return state;
    }

    /** All threads are there and busy. */
    static PoolState fixed(int threads) {
        PoolState state = new PoolState(threads, threads);
        state.poolSize = threads;
        state.activeCount = threads;
        return state;
    }

    private List<Window> windows() {
        List<Window> windows = new ArrayList<>();
        for (long start = 0; start < seconds * 1e9; start += WINDOW) {
            windows.add(window(start, start + WINDOW));
        }
        if (silent > 0) {
            Window w = new Window((long) (seconds * 1e9), (long) ((seconds + silent) * 1e9));
            w.periods = (int) silent;
            w.threadsAtEnd = (int) threads;
            windows.add(w);
        }
        for (int i = 0; i < hung; i++) {
            long start = windows.size() * WINDOW;
            Window w = new Window(start, start + WINDOW);
            w.inServiceNanos = inLoops() * WINDOW;
            w.inSystemNanos = w.inServiceNanos;
            w.busyAtEnd = (int) inLoops();
            w.threadsAtEnd = (int) threads;
            windows.add(w);
        }
        return windows;
    }

    private Window window(long start, long end) {
        Window w = new Window(start, end);
        w.inSystemNanos = stuck * (end - start);
        w.inServiceNanos = w.inSystemNanos;
        for (double[] task : tasks) {
            double service = (task[2] - task[1]) * NANOS;
            boolean started = within(task[1], start, end);
            w.started += started ? 1 : 0;
            w.arrived += within(task[0], start, end) ? 1 : 0;
            w.inSystemNanos += overlap(task[0], task[2], start, end);
            w.inServiceNanos += overlap(task[1], task[2], start, end);
            w.timedWaits += started ? 1 : 0;
            w.waitNanos += started ? (long) ((task[1] - task[0]) * NANOS) : 0;
            if (within(task[2], start, end)) {
                w.completed++;
                w.timedResponses++;
                w.responseNanos += (long) ((task[2] - task[0]) * NANOS);
                w.serviceNanos += (long) service;
                w.serviceSquares += service * service;
                // what is waited for downstream takes no processor
                w.cpuNanos += processorTime * (downstream > 0 ? cpu * NANOS : service * cpu / (cpu + blocked));
            }
        }
        w.rejected =
                (int) rejected.stream().filter(at -> within(at, start, end)).count();
        w.arrived += w.rejected;
        if (connections > 0) {
            long waited = (long) (0.8 * w.inServiceNanos);
            long held = (long) connections * (end - start);
            w.station = new Station(
                    "orders", false, (int) connections, 1, waited, held, Math.round(visiting * w.completed));
        }
        w.neighbourCpuNanos = (float) (neighbours * (end - start));
        w.threadsAtEnd = (int) threads(start / 1e9);
        w.threadNanos = w.threadsAtEnd * (double) (end - start);
        w.busyAtEnd = (int) Math.round(w.inServiceNanos / (end - start));
        return w;
    }

    private long[] column(int from, int to) {
        return tasks.stream()
                .mapToLong(task -> (long) ((from == to ? task[from] : task[to] - task[from]) * NANOS))
                .toArray();
    }

    /** Returns the distribution with {@code more} tasks that are longer than all of it. */
    private static Distribution with(Distribution d, int more, double millis) {
        long count = d.count + more;
        return more == 0
                ? d
                : new Distribution(
                        count, (d.count * d.mean + more * millis) / count, d.p50, d.p90, d.p99, millis, millis);
    }

    private Distribution distribution(int from, int to) {
        double[] sorted = tasks.stream()
                .mapToDouble(task -> task[to] - task[from])
                .sorted()
                .toArray();
        int n = sorted.length;
        return n == 0
                ? Distribution.EMPTY
                : new Distribution(
                        n,
                        Arrays.stream(sorted).sum() / n,
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
}
