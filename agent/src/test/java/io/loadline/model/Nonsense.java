// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import io.loadline.hotspot.Blockage;
import io.loadline.hotspot.Hotspot;
import io.loadline.hotspot.Hotspots;
import io.loadline.machine.Processors;
import io.loadline.machine.ThreadLimits.ThreadRoom;
import io.loadline.pool.PoolState;
import io.loadline.pool.PoolState.Growth;
import io.loadline.pool.StateMaker;
import io.loadline.record.FailedTimers;
import io.loadline.record.GivenUpWork;
import io.loadline.record.LeakWatch;
import io.loadline.record.Nesting;
import io.loadline.window.Distribution;
import io.loadline.window.OverdueTask;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.TaskClass;
import io.loadline.window.Trace;
import io.loadline.window.Window;
import io.loadline.window.WorkerStates;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * Snapshots such as no sane machine gives: clocks that stand, step or are unknown, tasks that come a million times a second
 * or once an hour, tasks of no length and of hours, traces with gaps, counts that contradict each other. Every draw is
 * one of a few values at the edge; seeded.
 */
final class Nonsense {

    private static final double SECOND = 1e9;
    private static final double[] RATES = {0, 1 / 3600.0, 0.5, 20, 100, 100, 100, 5_000, 5_000, 1e6};
    private static final double[] SERVICES = {0, 1e-9, 1e-6, 1e-3, 0.02, 0.02, 0.2, 10, 10_000};
    private static final double[] SHARES = {0, 0, 0.1, 0.5, 0.5, 1, 1.5, Double.NaN};
    private static final double[] PROCESSORS = {0.1, 0.5, 1, 2, 2, 8, 64, 1e4, Double.NaN};
    private static final int[] COUNTS = {0, 1, 2, 29, 30, 31, 60, 60, 60, 60, 120, 120, 120, 120, 120, 120};
    private static final int[] SIZES = {0, 1, 1, 2, 4, 10, 200, 30_000, Integer.MAX_VALUE};
    private static final int[] TASKS = {0, 1, 150, 400, 2_000, 2_000, 3_000, 3_000};

    private final Random random;
    private final double rate;
    private final double service;
    private final double share;
    private final double waiting;
    private final double present;
    private final int threads;
    private final int broken;
    private final boolean idleGaps;
    private final boolean resized;
    private final int kindOfWorkers;

    Nonsense(long seed) {
        random = new Random(seed * 7919 + 17);
        rate = one(RATES);
        service = one(SERVICES);
        share = one(SHARES);
        waiting = one(SHARES);
        threads = one(SIZES);
        present = one(new double[] {0, 1, 3, 50, 1e6, -1});
        broken = random.nextInt(12);
        idleGaps = random.nextInt(4) == 0;
        resized = random.nextInt(4) == 0;
        kindOfWorkers = random.nextInt(5);
    }

    PoolSnapshot snapshot() {
        List<Window> windows = windows();
        double count = one(PROCESSORS);
        double shared = random.nextBoolean() ? count : one(PROCESSORS);
        PoolSnapshot b = new PoolSnapshot("pool", windows, new Processors(count, one(SHARES), one(SHARES), shared));
        b.trace = trace();
        b.service = distribution(service * 1000);
        b.wait = distribution(present);
        b.response = distribution(service * 1000 + present);
        b.state = random.nextInt(10) == 0 ? null : state();
        b.queueClass = random.nextInt(5) == 0 ? "java.util.concurrent.SynchronousQueue" : null;
        b.scheduled = random.nextInt(8) == 0;
        b.completedEver = random.nextInt(3) * 1_000L;
        b.room = random.nextInt(4) == 0 ? new ThreadRoom(one(new int[] {0, 3, -1}), "ulimit -u") : ThreadRoom.UNKNOWN;
        return b;
    }

    /** Adds stacks, leases, tasks and counts that make findings. */
    PoolSnapshot troubled() {
        PoolSnapshot pool = snapshot();
        pool.at = one(new double[] {0, 60 * SECOND, Long.MAX_VALUE}) > 0 ? System.nanoTime() : Long.MAX_VALUE;
        pool.ofConnections = random.nextInt(3) == 0;
        pool.threadPerTask = random.nextInt(5) == 0;
        pool.poolClass = "acme.Pool";
        pool.oldestQueuedMillis = one(SERVICES) * 1000;
        pool.hotspots = hotspots();
        pool.holders = hotspots();
        pool.callers = Collections.singletonMap("http-nio-Poller", (long) one(TASKS));
        pool.nesting = new Nesting.Seen(
                one(TASKS), one(TASKS), one(TASKS), one(TASKS), one(TASKS), one(TASKS), one(SHARES), names());
        pool.discarded = one(TASKS);
        pool.discardedAgoSeconds = one(SERVICES);
        pool.timers = one(TASKS);
        pool.cancelledTimers = one(TASKS);
        pool.givenUp = new GivenUpWork.Seen(3_000, one(TASKS), 3_000, one(TASKS), "acme.Find", pool.at);
        pool.taskClasses = Arrays.asList(
                new TaskClass("acme.Find", one(SHARES), one(SHARES), one(SERVICES), one(SERVICES), one(TASKS)),
                new TaskClass("acme.Mail", one(SHARES), one(SHARES), one(SERVICES), one(SERVICES), one(TASKS)));
        pool.usualHoldSeconds = one(SERVICES);
        pool.overdue = new ArrayList<>();
        pool.leaks = new ArrayList<>();
        pool.failedTimers = new ArrayList<>();
        for (int i = one(new int[] {0, 1, 2, 30}); i > 0; i--) {
            Blockage at = random.nextBoolean() ? null : new Blockage(hotspot(), random.nextBoolean());
            pool.overdue.add(new OverdueTask("acme.Find", one(SERVICES), 1e-9, random.nextBoolean(), at));
            pool.leaks.add(new LeakWatch.Leak(pool.at - (long) (one(SERVICES) * SECOND), null, null));
            pool.failedTimers.add(new FailedTimers.Failed("acme.Mail", "acme.Lost", pool.at - one(TASKS)));
        }
        pool.windows.forEach(w -> w.removed = one(TASKS));
        pool.windows.forEach(w -> w.callerRan = one(TASKS));
        pool.removedEver = one(TASKS);
        pool.losersEver = one(TASKS);
        pool.sparesRefused = one(TASKS);
        pool.sparesRefusedAgoSeconds = one(SERVICES);
        return pool;
    }

    private static Collection<String> names() {
        return Collections.singleton("exec-*");
    }

    private Hotspots hotspots() {
        return new Hotspots(Collections.singletonMap(hotspot(), 1 + one(TASKS)), one(TASKS));
    }

    private Hotspot hotspot() {
        Hotspot.State[] states = Hotspot.State.values();
        return new Hotspot(
                "Acme.find", states[random.nextInt(states.length)], random.nextBoolean() ? "" : "Acme.all", "");
    }

    private List<Window> windows() {
        int n = one(COUNTS);
        List<Window> windows = new ArrayList<>();
        long at = random.nextInt(4) == 0 ? Long.MAX_VALUE - 20_000_000_000L : 5_000_000_000L;
        for (int i = 0; i < n; i++) {
            long length = length();
            windows.add(window(at, at + length, i, n));
            at += length + step();
        }
        return windows;
    }

    private long length() {
        switch (broken) {
            case 0:
                return 0;
            case 1:
                return 1;
            case 2:
                return one(new int[] {0, 1, 1_000_000_000});
            case 3:
                return 3_600_000_000_000L;
            default:
                return 1_000_000_000L;
        }
    }

    /** A machine that slept, or a clock that was set back. */
    private long step() {
        return broken == 4 && random.nextInt(5) == 0 ? (long) one(new double[] {-0.5 * SECOND, 7_200 * SECOND}) : 0;
    }

    private Window window(long start, long end, int index, int windows) {
        Window w = new Window(start, end);
        w.threadsAtEnd = resized && index < windows / 2 ? 3 : Math.min(threads, 30_000);
        w.threadNanos = (double) w.threadsAtEnd * (end - start);
        w.processCpuNanos = (float) (one(SHARES) * SECOND);
        w.neighbourCpuNanos = (float) (one(SHARES) * SECOND);
        w.cpuNanos = Double.isNaN(share) ? Double.NaN : 0;
        if (idleGaps && index % 3 != 0) {
            w.periods = one(new int[] {1, 600});
            return w;
        }
        w.arrived = (int) Math.min(Integer.MAX_VALUE, arrivals((end - start) / SECOND, index));
        w.completed = (int) Math.min(Integer.MAX_VALUE, completions(w.arrived));
        w.started = w.completed;
        w.rejected = broken == 6 ? w.arrived - w.completed : 0;
        double inService = Math.min(w.threadsAtEnd, rate * service);
        w.inServiceNanos = inService * (end - start);
        w.inSystemNanos = Math.max(0, inService + present) * (end - start);
        w.busyAtEnd = (int) Math.round(inService);
        w.timedWaits = w.completed;
        w.timedResponses = w.completed;
        w.waitNanos = (long) (w.completed * present * 1e6);
        w.serviceNanos = (long) (w.completed * service * SECOND);
        w.serviceSquares = w.completed * service * service * SECOND * SECOND * one(new double[] {0, 1, 2, 50});
        w.responseNanos = w.waitNanos + w.serviceNanos;
        w.cpuNanos = w.serviceNanos * share;
        w.runQueueNanos = w.serviceNanos * waiting;
        w.workers = workers((int) Math.min(threads, 50));
        return w;
    }

    private long arrivals(double seconds, int index) {
        double mean = rate * seconds;
        return random.nextInt(30) == 0 ? 10 * Math.round(mean) : (long) Math.floor(mean + random.nextDouble());
    }

    private long completions(long arrived) {
        return broken == 5 ? 2 * arrived + 1 : broken == 6 ? 0 : broken == 7 ? arrived * 9 / 10 : arrived;
    }

    private WorkerStates workers(int busy) {
        switch (kindOfWorkers) {
            case 0:
                return new WorkerStates(1, busy, 0, Math.max(0, busy - 2), 0, 0, "lock");
            case 1:
                return new WorkerStates(2, busy, busy, 0, busy, busy, null);
            case 2:
                return new WorkerStates(1, busy, 0, busy, 0, 0, "lock");
            case 3:
                return new WorkerStates(1, 0, 0, 0, 0, 0, null);
            default:
                return WorkerStates.NONE;
        }
    }

    private Trace trace() {
        int spans = one(new int[] {0, 1, 1, 1, 1, 2, 3});
        List<Trace.Span> list = new ArrayList<>();
        long at = random.nextInt(4) == 0 ? Long.MAX_VALUE - 1_000_000_000L : 5_000_000_000L;
        for (int s = 0; s < spans; s++) {
            list.add(span(at, one(TASKS)));
            at += 20_000_000_000L;
        }
        return new Trace(list, null);
    }

    /** Arrivals at random, all at once, or one when the last one is done. */
    private Trace.Span span(long from, int n) {
        long[] arrivals = new long[n];
        long[] waits = new long[n];
        long[] services = new long[n];
        int kind = random.nextInt(4);
        long at = from;
        for (int i = 0; i < n; i++) {
            double length = service * (random.nextInt(3) == 0 ? 1 : -Math.log(1 - random.nextDouble()));
            services[i] = (long) (length * SECOND);
            waits[i] = kind == 3 && i % 7 == 0 ? -1_000 : (long) Math.max(0, present * 1e6);
            arrivals[i] = at;
            double gap = rate > 0 ? -Math.log(1 - random.nextDouble()) / rate * SECOND : 0;
            at += (long) (kind == 0 ? 0 : kind == 1 ? length * SECOND : gap);
        }
        return new Trace.Span(arrivals, waits, services, Long.MIN_VALUE);
    }

    private Distribution distribution(double mean) {
        return random.nextInt(4) == 0
                ? Distribution.EMPTY
                : new Distribution(100, mean, mean, 2 * mean, 4 * mean, 6 * mean, 9 * mean);
    }

    private PoolState state() {
        int maximum = Math.max(1, random.nextBoolean() ? threads : one(SIZES));
        return StateMaker.ofSizes(random.nextBoolean() ? Math.min(threads, maximum) : 0, maximum)
                .threads(
                        random.nextInt(4) == 0 ? 0 : Math.min(threads, 30_000),
                        random.nextInt(4) == 0 ? 0 : Math.min(threads, 30_000))
                .queue(
                        one(new int[] {0, 0, 5, 1_000_000}),
                        one(new int[] {0, 1, 1_000, Integer.MAX_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE}))
                .growing(Growth.values()[random.nextInt(Growth.values().length)])
                .build();
    }

    Goal goal() {
        return new Goal(
                one(new double[] {0.9, 0.9, 0.5, 0.01, 1}),
                one(new double[] {Double.NaN, Double.NaN, 0, 1e-6, 0.05, 1e6}));
    }

    private double one(double[] values) {
        return values[random.nextInt(values.length)];
    }

    private int one(int[] values) {
        return values[random.nextInt(values.length)];
    }

    @Override
    public String toString() {
        return "rate " + rate + " service " + service + " share " + share + " waiting " + waiting + " threads "
                + threads + " present " + present + " broken " + broken + " gaps " + idleGaps;
    }
}
