package io.loadline.model;

import static io.loadline.model.Constants.HEAVY_TAILED;
import static io.loadline.model.Constants.NEARLY_ALL;
import static io.loadline.model.Constants.NOTICEABLE;

import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;
import java.util.List;

/**
 * The plain figures of one pool over the last history: rates, Little's law and where the time of a task goes. Rates are
 * per second, times milliseconds; what cannot be known is NaN. Immutable.
 */
public final class Figures {

    public final double observedSeconds;
    public final long observedPeriods;
    public final long arrived;
    public final long completed;
    public final double arrivalsPerSecond;
    public final double completionsPerSecond;
    public final double meanServiceMillis;
    public final double meanWaitMillis;
    public final double meanResponseMillis;

    /** Time average of the number in service. */
    public final double meanInService;

    /**
     * Little's law, L = lambda W: J. D. C. Little, "A Proof for the Queuing Formula: L = lambda W", Operations Research
     * 9 (1961). The rate is that of the tasks whose response was measured.
     */
    public final double meanInSystem;

    /** The same quantity measured directly, as the time integral of the tasks present. */
    public final double meanInSystemObserved;

    /** Relative difference of the two: the measurement's own check. */
    public final double littlesLawError;

    /** Of the tasks that wait on average, how many are in no measured wait, since they have not begun. */
    final double waitingUntold;

    public final double waitShareOfResponse;

    /** Busy threads over threads in the pool. */
    public final double utilization;

    /** Time average of the threads in the pool. */
    public final double meanThreads;

    public final double inSystemPerProcessor;

    /** Squared coefficient of variation of the service time. */
    public final double serviceVariation;

    public final ServiceSplit split;

    /** Processors that the pool's threads keep busy on average. */
    public final double processorsUsed;

    /** Processors that the whole process keeps busy on average; NaN if unknown. */
    public final double processorsOfProcess;

    /** Processors that other processes keep busy on average; NaN if unknown. */
    public final double processorsOfNeighbours;

    /** Of the time for which the pool's threads wanted a processor, the share they waited for it; NaN if unknown. */
    public final double runQueueShare;

    /** Of the tasks that started, the share that was timed; NaN if none started. */
    public final double timedShare;

    /** Most threads ever busy at the end of a window, at least 1. */
    public final long mostBusy;

    private Figures(PoolSnapshot pool, Sum sum) {
        double seconds = sum.nanos / 1e9;
        observedSeconds = seconds;
        observedPeriods = sum.periods;
        arrived = sum.arrived;
        completed = sum.completed;
        arrivalsPerSecond = sum.arrived / seconds;
        completionsPerSecond = sum.completed / seconds;
        meanServiceMillis = pool.service.mean;
        meanWaitMillis = isTimed(sum.timedWaits, sum.started) ? pool.wait.mean : meanWaitByQueue(sum);
        meanResponseMillis = pool.response.mean;
        meanInService = sum.inServiceNanos / sum.nanos;
        meanInSystem = sum.inSystemNanos == 0 ? 0 : completionsPerSecond * meanResponseMillis / 1000;
        meanInSystemObserved = sum.inSystemNanos / sum.nanos;
        littlesLawError = relativeDifference(meanInSystem, meanInSystemObserved);
        waitingUntold = meanInSystemObserved - meanInService - sum.started / seconds * meanWaitMillis / 1000;
        waitShareOfResponse = 1 - meanServiceOfTimedTasks(sum) / meanResponseMillis;
        // a task may have run and its thread be gone again between two looks
        utilization = sum.threadNanos > 0 ? sum.inServiceNanos / sum.threadNanos : Double.NaN;
        meanThreads = sum.threadNanos / sum.nanos;
        inSystemPerProcessor = meanInSystemObserved / pool.processors.count;
        double meanNanos = sum.serviceNanos / sum.completed;
        serviceVariation = Math.max(0, sum.serviceSquares / sum.completed / (meanNanos * meanNanos) - 1);
        split = split(meanNanos / 1e6, sum, pool.processors.count);
        processorsUsed = sum.cpuNanos / sum.cpuElapsed;
        processorsOfProcess = sum.processNanos / sum.processElapsed;
        processorsOfNeighbours = sum.neighbourNanos / sum.neighbourElapsed;
        runQueueShare = split.runQueueMillis / (split.runQueueMillis + split.cpuMillis);
        timedShare = (double) sum.timed / sum.started;
        mostBusy = Math.max(1, sum.mostBusy);
    }

    /** Whether few long tasks make up most of the work. */
    boolean isHeavyTailed() {
        return serviceVariation > HEAVY_TAILED;
    }

    /** Whether tasks take about the same time. */
    boolean isOfConstantLength() {
        return serviceVariation < NOTICEABLE * NOTICEABLE;
    }

    public static Figures of(PoolSnapshot pool) {
        return of(pool, pool.windows);
    }

    /** The same of these windows of the pool. */
    static Figures of(PoolSnapshot pool, List<Window> windows) {
        Sum sum = new Sum();
        windows.forEach(sum::add);
        return new Figures(pool, sum);
    }

    private ServiceSplit split(double serviceMillis, Sum sum, double processors) {
        double cpu = perTask(sum.cpuNanos, sum.cpuCompleted);
        double runQueue = perTask(sum.runQueueNanos, sum.cpuCompleted);
        if (!Double.isNaN(runQueue) || Double.isNaN(cpu)) {
            return new ServiceSplit(serviceMillis, cpu, runQueue);
        }
        double estimate = HiddenTimes.runQueueMillis(serviceMillis, cpu, meanInService, processors);
        return new ServiceSplit(serviceMillis, cpu, estimate, true);
    }

    /** Whether so many waits were timed that their mean is that of all. */
    static boolean isTimed(double timedWaits, double started) {
        return timedWaits >= NEARLY_ALL * started;
    }

    /** Little's law of the queue alone: exact however few tasks were timed, but not while the queue grows or shrinks. */
    private static double meanWaitByQueue(Sum sum) {
        return (sum.inSystemNanos - sum.inServiceNanos) / sum.started / 1e6;
    }

    private static double meanServiceOfTimedTasks(Sum sum) {
        double meanWaitOfResponses = sum.waitNanos / sum.timedWaits;
        return sum.responseNanos / sum.timedResponses / 1e6 - meanWaitOfResponses / 1e6;
    }

    /** What was used while none completed belongs to no task: unknown, not infinite. */
    private static double perTask(double nanos, long completed) {
        return completed == 0 ? Double.NaN : nanos / completed / 1e6;
    }

    private static double relativeDifference(double law, double observed) {
        return law == observed ? 0 : Math.abs(law - observed) / Math.max(law, observed);
    }

    private static final class Sum {
        double nanos;
        long periods;
        long arrived;
        long started;
        long completed;
        double inSystemNanos;
        double inServiceNanos;
        double threadNanos;
        long timed;
        long timedWaits;
        double waitNanos;
        long timedResponses;
        double responseNanos;
        double serviceNanos;
        double serviceSquares;
        double cpuNanos;
        double runQueueNanos;
        long cpuCompleted;
        double cpuElapsed;
        double processNanos;
        double processElapsed;
        double neighbourNanos;
        double neighbourElapsed;
        long mostBusy;

        void add(Window w) {
            nanos += w.nanos();
            periods += w.periods;
            arrived += w.arrived;
            started += w.started;
            completed += w.completed;
            inSystemNanos += w.inSystemNanos;
            inServiceNanos += w.inServiceNanos;
            threadNanos += w.threadNanos;
            timed += w.timed;
            timedWaits += w.timedWaits;
            waitNanos += w.waitNanos;
            timedResponses += w.timedResponses;
            responseNanos += w.responseNanos;
            serviceNanos += w.serviceNanos;
            serviceSquares += w.serviceSquares;
            // a window without length has no mean
            double busy = w.nanos() > 0 ? Math.floor(w.inServiceNanos / w.nanos()) : 0;
            mostBusy = Math.max(mostBusy, Math.max(w.busyAtEnd, (long) busy));
            if (!Double.isNaN(w.processCpuNanos)) {
                processNanos += w.processCpuNanos;
                processElapsed += w.nanos();
            }
            if (!Double.isNaN(w.neighbourCpuNanos)) {
                neighbourNanos += w.neighbourCpuNanos;
                neighbourElapsed += w.nanos();
            }
            if (!Double.isNaN(w.cpuNanos)) {
                cpuNanos += w.cpuNanos;
                runQueueNanos += w.runQueueNanos;
                cpuCompleted += w.completed;
                cpuElapsed += w.nanos();
            }
        }
    }
}
