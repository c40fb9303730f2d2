package io.loadline.record;

import java.util.Arrays;

/**
 * The counts of a pool since it was first seen, never reset, and the sums that go with them. Times are nanoseconds of
 * {@link System#nanoTime()}; sums of them wrap around, which differences of integrals survive. Immutable.
 */
public final class Totals {

    /** Nothing counted yet. */
    public static final Totals NOTHING = new Totals(new long[Event.COUNT], new long[Event.COUNT], 0, 0, 0);

    private static final Event[] EVENTS = Event.values();

    private final long[] counts;
    private final long[] times;

    /** Nanoseconds of service of all tasks completed so far. */
    public final long serviceNanos;

    /** Nanoseconds that started tasks had waited, of those whose arrival was timed. */
    public final long waitNanos;

    /** How many started tasks those were. */
    public final long timedWaits;

    Totals(long[] counts, long[] times, long serviceNanos, long waitNanos, long timedWaits) {
        this.counts = counts;
        this.times = times;
        this.serviceNanos = serviceNanos;
        this.waitNanos = waitNanos;
        this.timedWaits = timedWaits;
    }

    /** Adds up. Not thread-safe. */
    static final class Sum {
        private final long[] counts = new long[Event.COUNT];
        private final long[] times = new long[Event.COUNT];
        private long serviceNanos;
        private long waitNanos;
        private long timedWaits;

        void add(long[] counts, long[] times, long serviceNanos, long waitNanos, long timedWaits) {
            for (int i = 0; i < Event.COUNT; i++) {
                this.counts[i] += counts[i];
                this.times[i] += times[i];
            }
            this.serviceNanos += serviceNanos;
            this.waitNanos += waitNanos;
            this.timedWaits += timedWaits;
        }

        Totals totals() {
            return new Totals(counts, times, serviceNanos, waitNanos, timedWaits);
        }
    }

    Totals plus(Totals other) {
        Sum sum = new Sum();
        sum.add(counts, times, serviceNanos, waitNanos, timedWaits);
        sum.add(other.counts, other.times, other.serviceNanos, other.waitNanos, other.timedWaits);
        return sum.totals();
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
    public long unaccounted() {
        return inSystem() - inService();
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
