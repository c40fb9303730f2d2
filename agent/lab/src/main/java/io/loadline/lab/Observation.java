// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab;

import io.loadline.machine.Processors;
import io.loadline.pool.PoolState;
import io.loadline.pool.PoolState.Growth;
import io.loadline.window.Distribution;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.RecordedTrace;
import io.loadline.window.Window;
import io.loadline.window.WorkerStates;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Figures that an agent would see of a simulated pool after its warm-up, and the truth beside them. Times are in
 * seconds.
 */
public final class Observation {

    static final long ORIGIN = 5_000_000_000_000L;
    static final double NANOS = 1e9;
    private static final int KEEP_ALIVE_WINDOWS = 60;

    /** Most seconds that a snapshot shows. */
    public static final int HISTORY = 600;

    private final Workload work;
    public int threads;

    /** Seconds that the reader of a snapshot keeps. */
    public double historySeconds = Double.POSITIVE_INFINITY;

    private final List<Window> windows = new ArrayList<>();

    /** Number of tasks that had ended when each window began. */
    private final List<Integer> tasksBefore = new ArrayList<>();

    private int tasksBeforeWindow;
    private Window window;
    private final RecordedTrace trace = new RecordedTrace(nanosOf(HISTORY));
    private double windowEnd;
    private double observed;
    /** Arrival, wait and service of each task. */
    private final List<double[]> tasks = new ArrayList<>();

    private List<Task> slots = new ArrayList<>();
    private double endedAt;
    private PoolState state;
    private int mostBusyOfWindow;
    private int mostBusyOfLastWindow;
    private final List<Integer> mostBusy = new ArrayList<>();

    long arrived;
    long rejected;
    int peakBusy;
    double lastCompletion;
    double inServiceSeconds;
    double inSystemSeconds;
    double cpuSeconds;
    double runQueueSeconds;
    double serviceSquares;
    private double serviceSeconds;
    private double inServiceSquares;
    private long completedEver;
    private double workersSeen;
    private double seenAtCommonSite;
    private double permitWaitSeconds;

    Observation(Workload work, int threads) {
        this.work = work;
        this.threads = threads;
        this.windowEnd = work.warmUp > 0 ? work.warmUp : 1;
        if (work.warmUp == 0) {
            open(0);
        }
    }

    private void open(double at) {
        window = new Window(nanos(at), nanos(at + 1));
        window.cpuNanos = 0;
        window.neighbourCpuNanos = 0;
        tasksBeforeWindow = tasks.size();
        mostBusyOfWindow = 0;
    }

    private static long nanosOf(int seconds) {
        return (long) (seconds * NANOS);
    }

    static long nanos(double seconds) {
        return ORIGIN + Math.round(seconds * NANOS);
    }

    double windowEnd() {
        return windowEnd;
    }

    /** Counts an arrival. A run that fell due {@code late} seconds before it was queued has waited since then. */
    void arrived(double late) {
        if (window != null) {
            window.inSystemNanos += late * NANOS;
            window.arrived++;
            arrived++;
        }
    }

    void started() {
        if (window != null) {
            window.started++;
        }
    }

    void rejected() {
        if (window != null) {
            window.rejected++;
            rejected++;
        }
    }

    void completed(Task task, double now) {
        completedEver++;
        if (window == null) {
            return;
        }
        double wait = (task.start - task.arrival) * NANOS;
        double service = (now - task.start) * NANOS;
        window.completed++;
        window.timedWaits++;
        window.timedResponses++;
        window.waitNanos += (long) wait;
        window.serviceNanos += (long) service;
        window.responseNanos += (long) (wait + service);
        window.serviceSquares += service * service;
        tasks.add(new double[] {task.arrival, task.start - task.arrival, now - task.start});
        trace.completed(nanos(task.arrival), Math.round(wait), Math.round(service));
        lastCompletion = now;
        serviceSeconds += now - task.start;
        serviceSquares += (now - task.start) * (now - task.start);
    }

    void pass(
            double seconds,
            int queued,
            int inService,
            int running,
            double rate,
            int waitingForPermit,
            double besideRate) {
        mostBusyOfWindow = Math.max(mostBusyOfWindow, inService);
        peakBusy = Math.max(peakBusy, inService);
        if (window == null) {
            return;
        }
        double cpu = seconds * running * rate;
        window.inSystemNanos += seconds * (queued + inService) * NANOS;
        window.inServiceNanos += seconds * inService * NANOS;
        window.cpuNanos += cpu * NANOS;
        window.runQueueNanos += (seconds * running - cpu) * NANOS;
        window.neighbourCpuNanos += seconds * besideRate * NANOS;
        inSystemSeconds += seconds * (queued + inService);
        inServiceSeconds += seconds * inService;
        inServiceSquares += seconds * inService * inService;
        cpuSeconds += cpu;
        permitWaitSeconds += seconds * waitingForPermit;
        runQueueSeconds += seconds * running - cpu;
    }

    /** Ends the window, if one has begun. */
    void endWindow(
            double now,
            int inService,
            int running,
            int waitingForPermit,
            int queuedChildren,
            int waitingForResult,
            int poolSize) {
        mostBusy.add(mostBusyOfWindow);
        if (window != null && now >= windowEnd - 1e-9) {
            workersSeen += inService;
            int common = work.permitsVisible ? waitingForPermit : 0;
            seenAtCommonSite += common;
            int away = inService - running - waitingForPermit - waitingForResult;
            window.workers = new WorkerStates(
                    1,
                    inService,
                    work.seed % 2 == 0 ? away : 0,
                    common,
                    queuedChildren,
                    waitingForResult,
                    common > 0 ? "java.util.concurrent.Semaphore$NonfairSync@1f" : null);
            window.busyAtEnd = inService;
            window.threadsAtEnd = poolSize;
            window.threadNanos = poolSize * NANOS;
            window.processCpuNanos = (float) (window.cpuNanos + (work.takenByNeighbours ? 0 : work.taken * NANOS));
            windows.add(window);
            trace.endWindow(window);
            tasksBefore.add(tasksBeforeWindow);
            mostBusyOfLastWindow = mostBusyOfWindow;
            observed++;
        }
        if (now >= windowEnd - 1e-9) {
            open(windowEnd);
            windowEnd++;
        }
    }

    /** Returns the most threads that were busy at a time within the last keep-alive time. */
    int busyRecently() {
        int from = Math.max(0, mostBusy.size() - KEEP_ALIVE_WINDOWS);
        int most = mostBusyOfWindow;
        for (int busy : mostBusy.subList(from, mostBusy.size())) {
            most = Math.max(most, busy);
        }
        return most;
    }

    void ended(double now, int inService, int queued, int poolSize, List<Task> slots) {
        boolean grows = work.handOff;
        state = new PoolState(grows ? 0 : threads, grows ? Integer.MAX_VALUE : threads);
        state.poolSize = poolSize;
        state.activeCount = inService;
        state.queued = queued;
        state.queueCapacity = grows ? 0 : work.queueCapacity;
        state.growth = growth();
        state.keepAliveMillis = grows ? 60_000 : 0;
        this.slots = slots;
        endedAt = now;
    }

    private Growth growth() {
        if (work.handOff) {
            return Growth.BEFORE_QUEUEING;
        }
        return work.queueCapacity == Integer.MAX_VALUE ? Growth.NEVER : Growth.WHEN_QUEUE_IS_FULL;
    }

    long completed() {
        return tasks.size();
    }

    public double seconds() {
        return observed;
    }

    /** Returns tasks per second; of a batch, over the time from its arrival to its end. */
    double throughput() {
        return work.batch > 0
                ? completed() / (lastCompletion - work.warmUp - Simulation.BATCH_AT)
                : completed() / observed;
    }

    double p99Response() {
        double[] responses =
                tasks.stream().mapToDouble(task -> task[1] + task[2]).sorted().toArray();
        return responses.length == 0 ? Double.POSITIVE_INFINITY : responses[(int) (responses.length * 0.99)];
    }

    double rejectedShare() {
        return arrived == 0 ? 0 : (double) rejected / arrived;
    }

    /** Returns the mean service time as measured, contention included. */
    double service() {
        return serviceSeconds / completed();
    }

    double serviceVariation() {
        return serviceSquares / completed() / (service() * service()) - 1;
    }

    double meanInService() {
        return inServiceSeconds / observed;
    }

    double meanInSystem() {
        return inSystemSeconds / observed;
    }

    /** Returns the variance of the number in service over its mean: 1 if tasks arrive at random and none waits. */
    double dispersion() {
        double mean = meanInService();
        return (inServiceSquares / observed - mean * mean) / mean;
    }

    double cpuUtilization() {
        return (cpuSeconds / observed + work.taken) / work.processors;
    }

    double runQueueShare() {
        return runQueueSeconds / inServiceSeconds;
    }

    double permitWaitShare() {
        return permitWaitSeconds / inServiceSeconds;
    }

    /** Returns the share of the sampled workers that waited at the common blocking site. */
    double commonSiteShare() {
        return seenAtCommonSite / workersSeen;
    }

    /** Returns the share of the arrived tasks that were unfinished when the observation ended. */
    double unfinishedShare() {
        return (double) (arrived - rejected - completed()) / arrived;
    }

    int unfinished() {
        return state.queued + state.activeCount;
    }

    boolean standsStill() {
        int n = windows.size();
        return n >= 3
                && state.activeCount >= threads
                && windows.subList(n - 3, n).stream().allMatch(w -> w.completed == 0);
    }

    public PoolSnapshot snapshot() {
        Window last = windows.get(windows.size() - 1);
        double load = last.processCpuNanos / NANOS / work.processors;
        PoolSnapshot b = new PoolSnapshot("pool", joined(history()), new Processors(work.processors, load, 0));
        int from = tasksBefore.get(Math.max(0, windows.size() - HISTORY));
        b.trace = trace.trace();
        List<double[]> kept = tasks.subList(from, tasks.size());
        double longest = kept.stream().mapToDouble(task -> task[2]).max().orElse(0);
        // still in service for longer than any finished task: the agent shows them, too
        DoubleStream longer = slots.stream()
                .filter(task -> task.arrival <= endedAt && task.start >= task.arrival)
                .mapToDouble(task -> endedAt - task.start)
                .filter(age -> age > longest);
        b.wait = distribution(kept.stream().mapToDouble(task -> task[1]));
        b.service = distribution(DoubleStream.concat(kept.stream().mapToDouble(task -> task[2]), longer));
        b.response = distribution(kept.stream().mapToDouble(task -> task[1] + task[2]));
        b.historySeconds = historySeconds;
        b.state = state;
        b.queueClass = work.handOff
                ? "java.util.concurrent.SynchronousQueue"
                : work.scheduled
                        ? "java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue"
                        : "java.util.concurrent.LinkedBlockingQueue";
        b.scheduled = work.scheduled;
        b.completedEver = completedEver;
        return b;
    }

    public PoolState state() {
        return state;
    }

    public Window lastWindow() {
        return windows.get(windows.size() - 1).copy();
    }

    /** Returns the most threads that were busy at one moment of the last window. */
    public int mostBusy() {
        return mostBusyOfLastWindow;
    }

    public double processors() {
        return work.processors;
    }

    /** Returns a pair for each task: its arrival, and its time in the system so far. */
    public List<double[]> arrivalsAndResponses() {
        List<double[]> all = new ArrayList<>();
        tasks.forEach(task -> all.add(new double[] {task[0], task[1] + task[2]}));
        slots.stream()
                .filter(task -> task.arrival <= endedAt)
                .forEach(task -> all.add(new double[] {task.arrival, endedAt - task.arrival}));
        return all;
    }

    private List<Window> history() {
        return windows.subList(Math.max(0, windows.size() - HISTORY), windows.size());
    }

    /** Joins windows as a history does: idle ones in a row become one. */
    private static List<Window> joined(List<Window> windows) {
        List<Window> joined = new ArrayList<>();
        Window last = null;
        for (Window window : windows) {
            if (last != null && last.isIdle() && window.isIdle()) {
                last.end = window.end;
                last.periods += window.periods;
                last.threadNanos += window.threadNanos;
                last.cpuNanos += window.cpuNanos;
                last.runQueueNanos += window.runQueueNanos;
                last.threadsAtEnd = window.threadsAtEnd;
                last.processCpuNanos += window.processCpuNanos;
                last.neighbourCpuNanos += window.neighbourCpuNanos;
            } else {
                last = window.copy();
                joined.add(last);
            }
        }
        return joined;
    }

    /** Returns the distribution in milliseconds. */
    private static Distribution distribution(DoubleStream seconds) {
        double[] sorted = seconds.map(s -> s * 1e3).sorted().toArray();
        int n = sorted.length;
        if (n == 0) {
            return Distribution.EMPTY;
        }
        return new Distribution(
                n,
                Arrays.stream(sorted).sum() / n,
                sorted[n / 2],
                sorted[(int) (n * 0.9)],
                sorted[(int) (n * 0.99)],
                sorted[(int) (n * 0.999)],
                sorted[n - 1]);
    }
}
