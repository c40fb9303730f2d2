package io.loadline.window;

import io.loadline.window.machine.MachineHistory;

/**
 * What was measured of one pool in one slice of time. Immutable. Times are nanoseconds, instants are those of
 * {@link System#nanoTime()}.
 */
public final class Window {

    public final long start;
    public final long end;

    /** How many sampling periods it covers: idle ones in a row become one window. */
    public final int periods;

    public final long arrived;
    public final long started;
    public final long completed;
    /** Tasks that the pool did not take, including those that their callers ran, without those put back. */
    public final long rejected;

    /** Of those, how many their callers ran. */
    public final long callerRan;

    /** Tasks put back, or put directly into the queue, by the application. */
    public final long requeued;

    /** Of those, how many a rejection handler put back. */
    public final long putBack;

    /** Integral over time of the number in the system, waiting and in service: task nanoseconds. */
    public final double inSystemNanos;

    /** Integral over time of the number in service. */
    public final double inServiceNanos;

    /** Integral over time of the number of threads in the pool, by its size at the end of each period. */
    public final double threadNanos;

    /** Started tasks that were timed. If that is only a part, the figures below are scaled to all tasks. */
    public final long timed;

    public final long timedWaits;
    public final long waitNanos;
    public final long timedResponses;
    public final long responseNanos;
    public final long serviceNanos;

    /** Sum of the squares of service times, in nanoseconds squared. */
    public final double serviceSquares;

    /** Time of the pool's workers on a processor, NaN if unknown. */
    public final double cpuNanos;

    /** Time that busy workers were ready to run and waited for a processor; NaN if unknown. */
    public final double runQueueNanos;

    /** Busy threads when the period ended. */
    public final long busyAtEnd;

    /** Threads in the pool when the period ended. */
    public final int threadsAtEnd;

    /** Processor time of the whole process, NaN if unknown. */
    public final double processCpuNanos;

    /**
     * Processor time that others used of the processors which this process may run on: other processes of this machine,
     * and other machines on the same hardware. NaN if unknown.
     */
    public final double neighbourCpuNanos;

    /** What busy workers were seen doing. */
    public final WorkerStates workers;

    /** The pool of connections that tasks waited for most, null if they asked for none. */
    public final Station station;

    private Window(Builder b) {
        start = b.start;
        end = b.end;
        periods = b.periods;
        arrived = b.arrived;
        started = b.started;
        completed = b.completed;
        rejected = b.rejected;
        callerRan = b.callerRan;
        requeued = b.requeued;
        putBack = b.putBack;
        inSystemNanos = b.inSystemNanos;
        inServiceNanos = b.inServiceNanos;
        threadNanos = b.threadNanos;
        timed = b.timed;
        timedWaits = b.timedWaits;
        waitNanos = b.waitNanos;
        timedResponses = b.timedResponses;
        responseNanos = b.responseNanos;
        serviceNanos = b.serviceNanos;
        serviceSquares = b.serviceSquares;
        cpuNanos = b.cpuNanos;
        runQueueNanos = b.runQueueNanos;
        busyAtEnd = b.busyAtEnd;
        threadsAtEnd = b.threadsAtEnd;
        processCpuNanos = b.processCpuNanos;
        neighbourCpuNanos = b.neighbourCpuNanos;
        workers = b.workers;
        station = b.station;
    }

    public long nanos() {
        return end - start;
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
        public long requeued;
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

        /** With what the processors did meanwhile, of which pools keep no copy. */
        Window build(MachineHistory machine) {
            processCpuNanos = machine.processCpuNanos(start, end);
            neighbourCpuNanos = machine.neighbourCpuNanos(start, end);
            return build();
        }
    }
}
