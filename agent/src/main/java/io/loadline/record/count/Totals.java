// SPDX-License-Identifier: Apache-2.0
package io.loadline.record.count;

import java.util.Arrays;

/**
 * Counts of a pool since it was first seen, never reset, with their sums of times. Times are nanoseconds of {@link
 * System#nanoTime()}; their sums wrap around, which does not affect differences of integrals. The reader of the
 * counters adds them up, and changes them no more.
 */
public final class Totals {

    /** Totals of nothing. */
    public static final Totals NOTHING = new Totals();

    private static final Event[] EVENTS = Event.values();

    private final long[] counts = new long[Event.COUNT];
    private final long[] times = new long[Event.COUNT];

    /** Nanoseconds of service of all completed tasks; for untimed tasks an estimate, made once a window. */
    public long serviceNanos;

    /** Nanoseconds that started tasks had waited, for those with a timed arrival. */
    public long waitNanos;

    /** Started tasks with a timed arrival. */
    public long timedWaits;

    /** Started tasks that were timed. */
    public long timedStarts;

    /** Completed tasks that were timed; their service is in {@link #serviceNanos} one by one. */
    public long timedCompletions;

    /** Adds events with the sum of their times. */
    void add(Event event, long count, long times) {
        counts[event.ordinal()] += count;
        this.times[event.ordinal()] += times;
    }

    public long count(Event event) {
        return counts[event.ordinal()];
    }

    /** Returns whether nothing at all has happened between these and {@code other}. */
    public boolean hasSameCounts(Totals other) {
        return Arrays.equals(counts, other.counts);
    }

    /** Returns the tasks that arrived or were requeued and have not ended, by the counts alone. */
    public long inSystem() {
        long n = 0;
        for (Event event : EVENTS) {
            n += event.inSystem * count(event);
        }
        return n;
    }

    /** Returns the tasks in service, by the counts alone. */
    public long inService() {
        return count(Event.STARTED) - count(Event.COMPLETED);
    }

    /**
     * Returns the tasks that have neither started nor departed otherwise: at a moment of quiet, those in the queue.
     */
    public long outstanding() {
        return entered() - departed();
    }

    /** Returns the tasks that arrived or were requeued. */
    public long entered() {
        return count(Event.ARRIVED) + count(Event.REQUEUED);
    }

    /** Returns the tasks that have started or departed otherwise. */
    public long departed() {
        return count(Event.STARTED) + count(Event.REMOVED) + count(Event.REJECTED) + count(Event.CALLER_RAN);
    }

    /**
     * Adds arrivals that are not counted yet; call before these totals are published.
     *
     * @param times the sum of their times
     */
    public Totals plusArrivals(long more, long times) {
        Totals sum = this == NOTHING ? new Totals() : this;
        sum.add(Event.ARRIVED, more, times);
        return sum;
    }

    /** Returns the time integral of the number in the system, in task nanoseconds up to {@code now}, modulo 2^64. */
    public long inSystemNanos(long now) {
        long sum = 0;
        for (Event event : EVENTS) {
            sum += event.inSystem * presence(event, now);
        }
        return sum;
    }

    /** Returns the time integral of the number in service, in task nanoseconds up to {@code now}, modulo 2^64. */
    public long inServiceNanos(long now) {
        return presence(Event.STARTED, now) - presence(Event.COMPLETED, now);
    }

    /** Returns how long before {@code now} the events since {@code earlier} happened, on average; 0 without an event. */
    public long meanAgeNanos(Event event, Totals earlier, long now) {
        long more = count(event) - earlier.count(event);
        return more <= 0 ? 0 : (presence(event, now) - earlier.presence(event, now)) / more;
    }

    private long presence(Event event, long now) {
        return counts[event.ordinal()] * now - times[event.ordinal()];
    }

    /**
     * A sum without the wrap-around at 2^64. Nanoseconds of tasks wrap around after 584 years, which 10,000 tasks in
     * service accumulate in three weeks. Exact as long as it is read once in half of that time. Thread-safe.
     */
    public static final class Unwrapped {

        private long last;
        private double sum;

        /**
         * Returns the sum without wrap-around.
         *
         * @param now the sum, modulo 2^64
         */
        public synchronized double read(long now) {
            sum += now - last;
            last = now;
            return sum;
        }
    }
}
