package io.loadline.window;

import io.loadline.record.count.Totals;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;

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

    /**
     * What a stop of the whole process leaves to one pool: the tasks that were in service, those that fell due meanwhile, and
     * all that wait behind them. Until they are done, what is measured tells how long the stop was, and not how many threads
     * are right. Not thread-safe.
     */
    static final class CatchingUp {

        /** Who takes longer, measured in stops, was busy before, or has tasks so long that a stop adds little to them. */
        private static final int MOST_STOPS = 10;

        /** Of the stop: a shorter wait does not come from it. */
        private static final double LITTLE = 0.001;

        /** Times the mean wait of the history: a single window may have more. */
        private static final double USUAL = 2;

        private boolean goesOn;
        private long resumed;
        private long until;
        private double longestWait;

        /** The process stood still for so long, until now. */
        void begin(long stoppedNanos, List<Window> before, long now) {
            double waited = before.stream().mapToDouble(w -> w.waitNanos).sum();
            double tasks = before.stream().mapToDouble(w -> w.timedWaits).sum();
            longestWait = Math.max(LITTLE * stoppedNanos, tasks > 0 ? USUAL * waited / tasks : 0);
            goesOn = true;
            resumed = now;
            until = now + MOST_STOPS * stoppedNanos;
        }

        boolean goesOn() {
            return goesOn;
        }

        /** Without another stop. {@code totals}: at its end; {@code ages}: of the tasks in service then, in nanoseconds. */
        void windowEnded(Window window, Totals totals, LongStream ages, long now) {
            boolean waits = window.timedWaits > 0
                    ? window.waitNanos > longestWait * window.timedWaits
                    : totals.inSystem() > totals.inService();
            boolean isOld = ages.anyMatch(age -> age > now - resumed);
            goesOn = now - until < 0 && (waits || isOld);
        }
    }
}
