package io.loadline.window;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * What was measured of one pool in one slice of time. Times are nanoseconds, instants are those of
 * {@link System#nanoTime()}. Its fields are written by who makes it, before anybody else sees it; then it is not changed
 * any more, but copied. A pool keeps hundreds of them, so each figure has the smallest type that does: counts end at two
 * billion a window.
 */
public final class Window implements Cloneable {

    /** Bytes of heap that one takes, with its place in a collection. */
    static final int HEAP_BYTES = 184;

    private static final double FULL = 0.9;
    private static final double STANDARD_ERRORS = 3;

    public long start;
    public long end;

    /** How many sampling periods it covers: idle ones in a row become one window. */
    public int periods = 1;

    public int arrived;
    public int started;
    public int completed;
    /** Tasks that the pool did not take, including those that their callers ran, without those put back. */
    public int rejected;

    /** Of those, how many their callers ran. */
    public int callerRan;

    /** Tasks that a rejection handler put back into the queue. */
    public int putBack;

    /** Integral over time of the number in the system, waiting and in service: task nanoseconds. */
    public double inSystemNanos;

    /** Integral over time of the number in service. */
    public double inServiceNanos;

    /** Integral over time of the number of threads in the pool, by its size at the end of each period. */
    public double threadNanos;

    /** Started tasks that were timed. If that is only a part, the figures below are scaled to all tasks. */
    public int timed;

    public int timedWaits;
    public long waitNanos;
    public int timedResponses;
    public long responseNanos;
    public long serviceNanos;

    /** Sum of the squares of service times, in nanoseconds squared. */
    public double serviceSquares;

    /** Time of the pool's workers on a processor, NaN if unknown. */
    public double cpuNanos;

    /** Time that busy workers were ready to run and waited for a processor; NaN if unknown. */
    public double runQueueNanos;

    /** Busy threads when the period ended. */
    public int busyAtEnd;

    /** Threads in the pool when the period ended. */
    public int threadsAtEnd;

    /** Threads that were started, or connections that were first given, and those that have ended. */
    public int workersBegun;

    public int workersEnded;

    /** What busy workers were seen doing. */
    public WorkerStates workers = WorkerStates.NONE;

    /** The pool of connections that tasks waited for most, null if they asked for none. */
    public Station station;

    /** Tasks that began after a wait in a queue in front of the pool, and how long that was, all together. */
    public int begunInOrder;

    public long waitInFrontNanos;

    /** Processor time of the whole process, NaN if unknown. */
    public float processCpuNanos = Float.NaN;

    /**
     * Processor time that others used of the processors which this process may run on: other processes of this machine,
     * and other machines on the same hardware. NaN if unknown.
     */
    public float neighbourCpuNanos = Float.NaN;

    public Window(long start, long end) {
        this.start = start;
        this.end = end;
    }

    /** The same window, to be changed. */
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

    /** Of some figure over all windows; NaN where it is unknown of one. */
    public static double sum(List<Window> windows, ToDoubleFunction<Window> figure) {
        double sum = 0;
        for (Window w : windows) {
            sum += figure.applyAsDouble(w);
        }
        return sum;
    }

    /** Tasks that arrived or started, whichever are more: a burst is found by its tail as well. */
    public double perSecond() {
        return nanos() > 0 ? Math.max(arrived, started) * 1e9 / nanos() : 0;
    }

    /** Whether more came than in the time of {@code other}, by more than Poisson arrivals explain. */
    public boolean isBusierThan(Window other) {
        double expected = other.perSecond() * nanos() / 1e9;
        return Math.max(arrived, started) - expected > STANDARD_ERRORS * Math.sqrt(expected);
    }

    /** Part of the time in service in which busy workers did not wait for a processor, 0 to 1; NaN if unknown. */
    public double shareWithoutRunQueue() {
        double share = 1 - runQueueNanos / inServiceNanos;
        return share > 0 ? share : Double.NaN;
    }

    /** Whether all threads that were there at its end were busy for nine tenths of the time. */
    public boolean isFull() {
        return inServiceNanos > FULL * threadsAtEnd * nanos();
    }

    /** Whether nothing arrived, ran or ended. */
    public boolean isIdle() {
        return arrived == 0 && completed == 0 && rejected == 0 && inServiceNanos == 0 && inSystemNanos == 0;
    }
}
