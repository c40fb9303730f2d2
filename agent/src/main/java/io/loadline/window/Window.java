package io.loadline.window;

import io.loadline.machine.MachineHistory;

/**
 * What was measured of one pool in one slice of time. Immutable. Times are nanoseconds, instants are those of
 * {@link System#nanoTime()}. A pool keeps hundreds of them, so each figure has the smallest type that does: counts end at
 * two billion a window, and what is only ever estimated has seven digits.
 */
public final class Window implements Cloneable {

    /** Bytes of heap that one takes, with its place in a collection. */
    static final int HEAP_BYTES = 164;

    private static final double FULL = 0.9;

    public final long start;
    public final long end;

    /** How many sampling periods it covers: idle ones in a row become one window. */
    public final int periods;

    public final int arrived;
    public final int started;
    public final int completed;
    /** Tasks that the pool did not take, including those that their callers ran, without those put back. */
    public final int rejected;

    /** Of those, how many their callers ran. */
    public final int callerRan;

    /** Tasks that a rejection handler put back into the queue. */
    public final int putBack;

    /** Integral over time of the number in the system, waiting and in service: task nanoseconds. */
    public final double inSystemNanos;

    /** Integral over time of the number in service. */
    public final double inServiceNanos;

    /** Integral over time of the number of threads in the pool, by its size at the end of each period. */
    public final float threadNanos;

    /** Started tasks that were timed. If that is only a part, the figures below are scaled to all tasks. */
    public final int timed;

    public final int timedWaits;
    public final long waitNanos;
    public final int timedResponses;
    public final long responseNanos;
    public final long serviceNanos;

    /** Sum of the squares of service times, in nanoseconds squared. */
    public final float serviceSquares;

    /** Time of the pool's workers on a processor, NaN if unknown. */
    public final float cpuNanos;

    /** Time that busy workers were ready to run and waited for a processor; NaN if unknown. */
    public final float runQueueNanos;

    /** Busy threads when the period ended. */
    public final int busyAtEnd;

    /** Threads in the pool when the period ended. */
    public final int threadsAtEnd;

    /** What busy workers were seen doing. */
    public final WorkerStates workers;

    /** The pool of connections that tasks waited for most, null if they asked for none. */
    public final Station station;

    private float processCpuNanos;
    private float neighbourCpuNanos;

    private Window(Builder b) {
        start = b.start;
        end = b.end;
        periods = b.periods;
        arrived = count(b.arrived);
        started = count(b.started);
        completed = count(b.completed);
        rejected = count(b.rejected);
        callerRan = count(b.callerRan);
        putBack = count(b.putBack);
        inSystemNanos = b.inSystemNanos;
        inServiceNanos = b.inServiceNanos;
        threadNanos = (float) b.threadNanos;
        timed = count(b.timed);
        timedWaits = count(b.timedWaits);
        waitNanos = b.waitNanos;
        timedResponses = count(b.timedResponses);
        responseNanos = b.responseNanos;
        serviceNanos = b.serviceNanos;
        serviceSquares = (float) b.serviceSquares;
        cpuNanos = (float) b.cpuNanos;
        runQueueNanos = (float) b.runQueueNanos;
        busyAtEnd = count(b.busyAtEnd);
        threadsAtEnd = b.threadsAtEnd;
        workers = b.workers;
        station = b.station;
        processCpuNanos = (float) b.processCpuNanos;
        neighbourCpuNanos = (float) b.neighbourCpuNanos;
    }

    private static int count(long events) {
        return (int) Math.min(Integer.MAX_VALUE, events);
    }

    /** The same, with what the processors did meanwhile, of which pools keep no copy. */
    Window with(MachineHistory machine) {
        try {
            Window copy = (Window) clone();
            copy.processCpuNanos = (float) machine.processCpuNanos(start, end);
            copy.neighbourCpuNanos = (float) machine.neighbourCpuNanos(start, end);
            return copy;
        } catch (CloneNotSupportedException impossible) {
            throw new AssertionError(impossible);
        }
    }

    /** Processor time of the whole process, NaN if unknown. */
    public double processCpuNanos() {
        return processCpuNanos;
    }

    /**
     * Processor time that others used of the processors which this process may run on: other processes of this machine,
     * and other machines on the same hardware. NaN if unknown.
     */
    public double neighbourCpuNanos() {
        return neighbourCpuNanos;
    }

    public long nanos() {
        return end - start;
    }

    /** Part of the time in service in which busy workers did not wait for a processor, 0 to 1; NaN if unknown. */
    public double shareWithoutRunQueue() {
        double share = 1 - runQueueNanos / inServiceNanos;
        return share > 0 ? share : Double.NaN;
    }

    /** The same window, to be changed. */
    public Builder copy() {
        Builder b = new Builder(start, end);
        b.periods = periods;
        b.arrived = arrived;
        b.started = started;
        b.completed = completed;
        b.rejected = rejected;
        b.callerRan = callerRan;
        b.putBack = putBack;
        b.inSystemNanos = inSystemNanos;
        b.inServiceNanos = inServiceNanos;
        b.threadNanos = threadNanos;
        b.timed = timed;
        b.timedWaits = timedWaits;
        b.waitNanos = waitNanos;
        b.timedResponses = timedResponses;
        b.responseNanos = responseNanos;
        b.serviceNanos = serviceNanos;
        b.serviceSquares = serviceSquares;
        b.cpuNanos = cpuNanos;
        b.runQueueNanos = runQueueNanos;
        b.busyAtEnd = busyAtEnd;
        b.threadsAtEnd = threadsAtEnd;
        b.processCpuNanos = processCpuNanos;
        b.neighbourCpuNanos = neighbourCpuNanos;
        b.workers = workers;
        b.station = station;
        return b;
    }

    /** Whether all threads that were there at its end were busy for nine tenths of the time. */
    public boolean isFull() {
        return inServiceNanos > FULL * threadsAtEnd * nanos();
    }

    /** Whether nothing arrived, ran or ended. */
    public boolean isIdle() {
        return arrived == 0 && completed == 0 && rejected == 0 && inServiceNanos == 0 && inSystemNanos == 0;
    }

    /** Fields as in {@link Window}; zero or unknown until they are set. */
    public static final class Builder {
        private final long start;
        private final long end;
        public int periods = 1;
        public long arrived;
        public long started;
        public long completed;
        public long rejected;
        public long callerRan;
        public long putBack;
        public double inSystemNanos;
        public double inServiceNanos;
        public double threadNanos;
        public long timed;
        public long timedWaits;
        public long waitNanos;
        public long timedResponses;
        public long responseNanos;
        public long serviceNanos;
        public double serviceSquares;
        public double cpuNanos;
        public double runQueueNanos;
        public long busyAtEnd;
        public int threadsAtEnd;
        public double processCpuNanos = Double.NaN;
        public double neighbourCpuNanos = Double.NaN;
        public WorkerStates workers = WorkerStates.NONE;
        public Station station;

        public Builder(long start, long end) {
            this.start = start;
            this.end = end;
        }

        public Window build() {
            return new Window(this);
        }
    }
}
