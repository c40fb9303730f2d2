package io.loadline.record.count;

import java.util.Arrays;

/**
 * The counts of a pool since it was first seen, never reset, and the sums that go with them. Times are nanoseconds of
 * {@link System#nanoTime()}; sums of them wrap around, which differences of integrals survive. Added up by
 * who reads the counters, then not changed any more.
 */
public final class Totals {

    /** Nothing counted yet. */
    public static final Totals NOTHING = new Totals();

    private static final Event[] EVENTS = Event.values();

    private final long[] counts = new long[Event.COUNT];
    private final long[] times = new long[Event.COUNT];

    /** Nanoseconds of service of all tasks completed so far; of those that were not timed an estimate, made once a window. */
    public long serviceNanos;

    /** Nanoseconds that started tasks had waited, of those whose arrival was timed. */
    public long waitNanos;

    /** How many started tasks those were. */
    public long timedWaits;

    /** How many started tasks were timed. */
    public long timedStarts;

    /** How many completed tasks were timed, and are in {@link #serviceNanos} one by one. */
    public long timedCompletions;

    /** {@code times}: the sum of the times of these events. */
    void add(Event event, long count, long times) {
        counts[event.ordinal()] += count;
        this.times[event.ordinal()] += times;
    }

    public long count(Event event) {
        return counts[event.ordinal()];
    }

    /** Whether nothing at all has happened between these and {@code other}. */
    public boolean hasSameCounts(Totals other) {
        return Arrays.equals(counts, other.counts);
    }

    /** Tasks that arrived or were put back and have met no end yet, by the counts alone. */
    public long inSystem() {
        long n = 0;
        for (Event event : EVENTS) {
            n += event.inSystem * count(event);
        }
        return n;
    }

    /** Tasks in service, by the counts alone. */
    public long inService() {
        return count(Event.STARTED) - count(Event.COMPLETED);
    }

    /** Tasks that have met no fate and have not started: at a moment of quiet, those in the queue. */
    public long outstanding() {
        return entered() - left();
    }

    /** Tasks that came: arrived or were put into the queue. */
    public long entered() {
        return count(Event.ARRIVED) + count(Event.REQUEUED);
    }

    /** Tasks that have met a fate or have started. */
    public long left() {
        return count(Event.STARTED) + count(Event.REMOVED) + count(Event.REJECTED) + count(Event.CALLER_RAN);
    }

    /** Adds arrivals that are not counted yet: to be called before others see these. {@code times}: the sum of theirs. */
    public Totals plusArrivals(long more, long times) {
        Totals sum = this == NOTHING ? new Totals() : this;
        sum.add(Event.ARRIVED, more, times);
        return sum;
    }

    /** Integral over time of the number in the system, in task nanoseconds up to {@code now}, modulo 2^64. */
    public long inSystemNanos(long now) {
        long sum = 0;
        for (Event event : EVENTS) {
            sum += event.inSystem * presence(event, now);
        }
        return sum;
    }

    /** Integral over time of the number in service, in task nanoseconds up to {@code now}, modulo 2^64. */
    public long inServiceNanos(long now) {
        return presence(Event.STARTED, now) - presence(Event.COMPLETED, now);
    }

    private long presence(Event event, long now) {
        return counts[event.ordinal()] * now - times[event.ordinal()];
    }
}
