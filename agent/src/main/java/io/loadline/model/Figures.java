// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static io.loadline.model.Constants.CONSTANT_LENGTH;
import static io.loadline.model.Constants.HEAVY_TAILED;
import static io.loadline.model.Constants.MOST;
import static io.loadline.model.Constants.NEARLY_ALL;
import static io.loadline.model.Constants.UNEVEN;

import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The plain figures of one pool over the last history.
 *
 * <pre>
 *   L = X W          mean number in system by Little's law: X completions per second, W mean response
 *   L observed       integral of the number in system over the time / the time
 *   error            their relative difference: the measurement's own check
 *   mean wait        (in system - in service) / started, by Little's law of the queue, unless nearly all waits were timed
 * </pre>
 *
 * Rates are
 * per second, times milliseconds; what cannot be known is NaN. Immutable.
 */
public final class Figures {

    public final double observedSeconds;
    public final long observedPeriods;
    public final long arrived;
    public final long completed;
    private final double started;
    public final double arrivalsPerSecond;
    public final double completionsPerSecond;
    public final double meanServiceMillis;
    public final double meanWaitMillis;
    public final double meanResponseMillis;

    /**
     * Mean wait by Little's law of the queue alone: exact however few tasks were timed, but not while the queue grows
     * or shrinks.
     */
    final double meanWaitByQueueMillis;

    /** Mean wait in a queue in front of the pool that keeps tasks in order; NaN if none was seen. */
    public final double meanWaitInFrontMillis;

    /** The same relative to how long such a task takes. */
    public final double waitInFrontPerService;

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

    /** Mean number of waiting tasks that are in no measured wait, since they have not begun. */
    final double waitingUntold;

    /** Mean number of tasks in service that may never end. */
    final double meanOccupied;

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

    /** Share of the time for which the pool's threads wanted a processor that they waited for it; NaN if unknown. */
    public final double runQueueShare;

    /** Share of the started tasks that was timed; NaN if none started. */
    public final double timedShare;

    /** Most threads ever busy at the end of a window, at least 1. */
    public final long mostBusy;

    private Figures(PoolSnapshot pool, List<Window> windows) {
        double nanos = Window.sum(windows, Window::nanos);
        double seconds = nanos / 1e9;
        started = Window.sum(windows, w -> w.started);
        double inSystemNanos = Window.sum(windows, w -> w.inSystemNanos);
        double inServiceNanos = Window.sum(windows, w -> w.inServiceNanos);
        double threadNanos = Window.sum(windows, w -> w.threadNanos);
        double timedWaits = Window.sum(windows, w -> w.timedWaits);
        observedSeconds = seconds;
        observedPeriods = (long) Window.sum(windows, w -> w.periods);
        arrived = (long) Window.sum(windows, w -> w.arrived);
        completed = (long) Window.sum(windows, w -> w.completed);
        arrivalsPerSecond = arrived / seconds;
        completionsPerSecond = completed / seconds;
        meanServiceMillis = pool.service.mean;
        double meanTimedWait = Window.sum(windows, w -> w.waitNanos) / timedWaits / 1e6;
        meanWaitByQueueMillis = (inSystemNanos - inServiceNanos) / started / 1e6;
        // so many that their mean is that of all
        meanWaitMillis = timedWaits >= NEARLY_ALL * started ? meanTimedWait : meanWaitByQueueMillis;
        meanResponseMillis =
                Window.sum(windows, w -> w.responseNanos) / Window.sum(windows, w -> w.timedResponses) / 1e6;
        meanWaitInFrontMillis =
                Window.sum(windows, w -> w.waitInFrontNanos) / Window.sum(windows, w -> w.begunInOrder) / 1e6;
        waitInFrontPerService = Window.sum(windows, w -> w.waitInFrontNanos) / inServiceNanos;
        meanInService = inServiceNanos / nanos;
        meanInSystem = inSystemNanos == 0 ? 0 : completionsPerSecond * meanResponseMillis / 1000;
        meanInSystemObserved = inSystemNanos / nanos;
        double span = windows.isEmpty() ? 0 : windows.get(windows.size() - 1).end - windows.get(0).start;
        meanOccupied = Arrays.stream(pool.occupiedAges)
                .mapToDouble(age -> Math.min(age, span) / span)
                .sum();
        littlesLawError = relativeDifference(meanInSystem, meanInSystemObserved);
        waitingUntold = meanInSystemObserved - meanInService - started / seconds * meanWaitMillis / 1000;
        waitShareOfResponse = meanTimedWait / meanResponseMillis;
        // a task may have run and its thread be gone again between two looks
        utilization = threadNanos > 0 ? inServiceNanos / threadNanos : Double.NaN;
        meanThreads = threadNanos / nanos;
        inSystemPerProcessor = meanInSystemObserved / pool.processors.count;
        double meanNanos = Window.sum(windows, w -> w.serviceNanos) / completed;
        double squares = Window.sum(windows, w -> w.serviceSquares) / completed;
        serviceVariation = Math.max(0, squares / (meanNanos * meanNanos) - 1);
        split = split(meanNanos / 1e6, windows, pool.processors.count);
        processorsUsed = perSecond(windows, w -> w.cpuNanos);
        processorsOfProcess = perSecond(windows, w -> w.processCpuNanos);
        processorsOfNeighbours = perSecond(windows, w -> w.neighbourCpuNanos);
        runQueueShare = split.runQueueMillis / (split.runQueueMillis + split.cpuMillis);
        timedShare = Window.sum(windows, w -> w.timed) / started;
        double most = 1;
        for (Window w : windows) {
            most = Math.max(most, Math.max(w.busyAtEnd, Math.floor(orZero(w.inServiceNanos / w.nanos()))));
        }
        mostBusy = (long) most;
    }

    /** Returns the mean rate over the windows in which it is known; NaN if there are none. */
    private static double perSecond(List<Window> windows, ToDoubleFunction<Window> figure) {
        double sum = 0;
        double nanos = 0;
        for (Window w : windows) {
            double known = figure.applyAsDouble(w);
            if (!Double.isNaN(known)) {
                sum += known;
                nanos += w.nanos();
            }
        }
        return sum / nanos;
    }

    /** A window without length has no mean. */
    private static double orZero(double mean) {
        return Double.isFinite(mean) ? mean : 0;
    }

    /** Returns whether the tasks that ended explain how many are there: half of them at least, and all but one. */
    boolean endedOnesAreAll() {
        double others = meanInService - meanOccupied;
        // where more start than end, those in service may just become more
        return started - completed > UNEVEN * started || !(others - meanExplained() > Math.max(1, MOST * others));
    }

    /** Returns the number in service by Little's law, which holds while a queue grows as well. */
    double meanExplained() {
        return completionsPerSecond * split.serviceMillis / 1000;
    }

    /**
     * Returns, by the utilisation law, the processors that tasks would keep busy if all were served as they arrive; NaN
     * if unknown.
     */
    double processorsNeeded() {
        return arrivalsPerSecond * split.cpuMillis / 1000;
    }

    /** Returns whether few long tasks make up most of the work. */
    boolean isHeavyTailed() {
        return serviceVariation > HEAVY_TAILED;
    }

    /** Returns whether tasks take about the same time. */
    boolean isOfConstantLength() {
        return serviceVariation < CONSTANT_LENGTH * CONSTANT_LENGTH;
    }

    public static Figures of(PoolSnapshot pool) {
        return new Figures(pool, pool.windows);
    }

    /** The same of these windows of the pool. */
    public static Figures of(PoolSnapshot pool, List<Window> windows) {
        return new Figures(pool, windows);
    }

    private ServiceSplit split(double serviceMillis, List<Window> windows, double processors) {
        List<Window> known = new ArrayList<>(windows);
        known.removeIf(w -> Double.isNaN(w.cpuNanos));
        // what was used while none completed belongs to no task: unknown, not infinite
        double completed = Window.sum(known, w -> w.completed);
        double tasks = completed > 0 ? completed : Double.NaN;
        double cpu = Window.sum(known, w -> w.cpuNanos) / tasks / 1e6;
        double runQueue = Window.sum(known, w -> w.runQueueNanos) / tasks / 1e6;
        if (!Double.isNaN(runQueue) || Double.isNaN(cpu)) {
            return new ServiceSplit(serviceMillis, cpu, runQueue);
        }
        double estimate = HiddenTimes.runQueueMillis(serviceMillis, cpu, meanInService - meanOccupied, processors);
        return new ServiceSplit(serviceMillis, cpu, estimate, true);
    }

    private static double relativeDifference(double law, double observed) {
        return law == observed ? 0 : Math.abs(law - observed) / Math.max(law, observed);
    }
}
