package io.loadline.window;

import java.util.concurrent.TimeUnit;

/**
 * Recognises that the whole process stood still: stopped by a signal, frozen with its container or machine, or held up by
 * its JVM. Times measured across a stop say nothing about the tasks. The agent's thread tells how late it woke up: where it
 * was not for want of a processor, nothing of the process ran meanwhile. Not thread-safe.
 */
final class Stalls {

    private static final long MIN_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Where nobody knows how long it waited for a processor: on an overloaded machine that may be seconds. */
    private static final long MIN_NANOS_IF_UNKNOWN = TimeUnit.SECONDS.toNanos(10);

    private double runQueueNanos = Double.NaN;
    private long suspendedNanos;

    /**
     * The agent's thread woke up so late. {@code runQueueNanos}: for which it has waited for a processor since it began;
     * NaN if unknown.
     */
    void wokeUp(long lateNanos, double runQueueNanos) {
        double waited = runQueueNanos - this.runQueueNanos;
        this.runQueueNanos = runQueueNanos;
        boolean suspended = Double.isNaN(waited) ? lateNanos > MIN_NANOS_IF_UNKNOWN : lateNanos - waited > MIN_NANOS;
        suspendedNanos += suspended ? lateNanos : 0;
    }

    /** Ends a window. For how many nanoseconds of it the process was suspended; 0 if it was not. */
    long endWindow() {
        long suspended = suspendedNanos;
        suspendedNanos = 0;
        return suspended;
    }
}
