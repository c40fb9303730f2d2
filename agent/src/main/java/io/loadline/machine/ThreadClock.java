package io.loadline.machine;

import io.loadline.record.Worker;

/** How long a thread has been on a processor, by the operating system or the JVM. */
public interface ThreadClock {

    /** What a thread used since it began, in nanoseconds. */
    final class Reading {
        public static final Reading NOTHING = new Reading(0, 0);

        public final long cpuNanos;

        /** Ready to run, waiting for a processor; NaN if this clock cannot tell. */
        public final double runQueueNanos;

        Reading(long cpuNanos, double runQueueNanos) {
            this.cpuNanos = cpuNanos;
            this.runQueueNanos = runQueueNanos;
        }
    }

    /** Null if the thread is unknown or has ended. */
    Reading read(Worker worker);

    /** For people. */
    String name();

    /** The best one that this machine offers. */
    static ThreadClock best() {
        return SchedulerClock.isAvailable() ? new SchedulerClock() : new JvmClock();
    }
}
