// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

import java.util.concurrent.TimeUnit;

/**
 * Recognises stalls: the whole process stood still, stopped by a signal, frozen with its container or machine, or held
 * up by its JVM. Times measured across a stall say nothing about the tasks. The sign is the delay with which the
 * agent's thread wakes up: as far as the thread did not wait for a processor, nothing of the process ran in that delay.
 * Not thread-safe.
 */
final class Stalls {

    private static final long MIN_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Shortest delay if the wait for a processor is unknown, which on an overloaded machine may be seconds. */
    private static final long MIN_NANOS_IF_UNKNOWN = TimeUnit.SECONDS.toNanos(10);

    private double runQueueNanos = Double.NaN;
    private long suspendedNanos;

    /**
     * Records that the agent's thread woke up.
     *
     * @param lateNanos delay of the wake-up
     * @param runQueueNanos time for which the thread has waited for a processor since it began; NaN if unknown
     */
    void wokeUp(long lateNanos, double runQueueNanos) {
        double waited = runQueueNanos - this.runQueueNanos;
        this.runQueueNanos = runQueueNanos;
        boolean suspended = Double.isNaN(waited) ? lateNanos > MIN_NANOS_IF_UNKNOWN : lateNanos - waited > MIN_NANOS;
        suspendedNanos += suspended ? lateNanos : 0;
    }

    /** Ends a window. Returns the nanoseconds of it in which the process was suspended; 0 if it was not. */
    long endWindow() {
        long suspended = suspendedNanos;
        suspendedNanos = 0;
        return suspended;
    }
}
