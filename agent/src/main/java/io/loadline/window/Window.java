// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * The measurements of one pool in one slice of time. Times are nanoseconds, instants are those of
 * {@link System#nanoTime()}. The thread that makes a window writes its fields before it publishes the window;
 * afterwards a change needs a copy. A pool keeps hundreds of windows, so each figure has the smallest sufficient type:
 * counts end at two billion a window.
 */
public final class Window implements Cloneable {

    /** Bytes of heap of one window, with its place in a collection. */
    static final int HEAP_BYTES = 184;

    private static final double MIN_FULL_SHARE = 0.9;
    private static final double STANDARD_ERRORS = 3;

    public long start;
    public long end;

    /** Number of sampling periods: consecutive idle ones become one window. */
    public int periods = 1;

    public int arrived;
    public int started;
    public int completed;
    /** Rejected tasks, including those that their callers ran, without those requeued. */
    public int rejected;

    /** Tasks that ended with an exception. */
    public int failed;

    /** Rejected tasks that their callers ran. */
    public int callerRan;

    /** Tasks that departed from the queue without a run: cancelled, or removed. */
    public int removed;

    /** Tasks that a rejection handler requeued. */
    public int requeuedByHandler;

    /** Integral over time of the number in the system, waiting and in service: task nanoseconds. */
    public double inSystemNanos;

    /** Integral over time of the number in service. */
    public double inServiceNanos;

    /** Integral over time of the number of threads in the pool, by its size at the end of each period. */
    public double threadNanos;

    /** Started tasks that were timed. If that is only a part, the following figures are scaled to all tasks. */
    public int timed;

    public int timedWaits;
    public long waitNanos;
    public int timedResponses;
    public long responseNanos;
    public long serviceNanos;

    /** Sum of the squares of service times, in nanoseconds squared. */
    public double serviceSquares;

    /** Time of the pool's workers on a processor; NaN if unknown. */
    public double cpuNanos;

    /** Time that busy workers were ready to run and waited for a processor; NaN if unknown. */
    public double runQueueNanos;

    /** Busy threads at the end of the period. */
    public int busyAtEnd;

    /** Threads in the pool at the end of the period. */
    public int threadsAtEnd;

    /** Workers that began: threads started, or connections first lent. */
    public int workersBegun;

    public int workersEnded;

    /** The states in which busy workers were seen. */
    public WorkerStates workers = WorkerStates.NONE;

    /** The pool of connections for which tasks waited most; null if they asked for none. */
    public Station station;

    /** Tasks that started after a wait in a queue in front of the pool. */
    public int begunInOrder;

    public long waitInFrontNanos;

    /** Processor time of the whole process; NaN if unknown. */
    public float processCpuNanos = Float.NaN;

    /**
     * Processor time that others used of the processors on which this process may run: other processes of this machine,
     * and other machines on the same hardware. NaN if unknown.
     */
    public float neighbourCpuNanos = Float.NaN;

    /** Share of the window in garbage collections, 0 to 1; 0 if that is not known. */
    public float pauseShare;

    public Window(long start, long end) {
        this.start = start;
        this.end = end;
    }

    /** Returns a copy that may be changed. */
    public Window copy() {
        try {
            return (Window) clone();
        } catch (CloneNotSupportedException impossible) {
            throw new AssertionError(impossible);
        }
    }

    public long nanos() {
        return end - start;
    }

    /** Returns the sum of a figure over all windows; NaN if it is unknown in one. */
    public static double sum(List<Window> windows, ToDoubleFunction<Window> figure) {
        double sum = 0;
        for (Window w : windows) {
            sum += figure.applyAsDouble(w);
        }
        return sum;
    }

    /** Returns the rate of tasks that arrived or started, whichever are more: the tail of a burst counts as well. */
    public double perSecond() {
        return nanos() > 0 ? Math.max(arrived, started) * 1e9 / nanos() : 0;
    }

    /** Returns whether more tasks arrived than in the time of {@code other}, by more than Poisson arrivals explain. */
    public boolean isBusierThan(Window other) {
        double expected = other.perSecond() * nanos() / 1e9;
        return Math.max(arrived, started) - expected > STANDARD_ERRORS * Math.sqrt(expected);
    }

    /**
     * Returns the share of the time in service in which busy workers did not wait for a processor, 0 to 1; NaN if
     * unknown.
     */
    public double shareWithoutRunQueue() {
        double share = 1 - runQueueNanos / inServiceNanos;
        return share > 0 ? share : Double.NaN;
    }

    /** Returns whether all threads present at its end were busy for nine tenths of the time. */
    public boolean isFull() {
        return inServiceNanos > MIN_FULL_SHARE * threadsAtEnd * nanos();
    }

    /** Returns whether nothing arrived, ran or ended. */
    public boolean isIdle() {
        return arrived == 0 && completed == 0 && rejected == 0 && inServiceNanos == 0 && inSystemNanos == 0;
    }
}
