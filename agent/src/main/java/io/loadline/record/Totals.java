package io.loadline.record;

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

    Totals plus(Totals other) {
        long[] sumOfCounts = counts.clone();
        long[] sumOfTimes = times.clone();
        for (int i = 0; i < Event.COUNT; i++) {
            sumOfCounts[i] += other.counts[i];
            sumOfTimes[i] += other.times[i];
        }
        return new Totals(
                sumOfCounts,
                sumOfTimes,
                serviceNanos + other.serviceNanos,
                waitNanos + other.waitNanos,
                timedWaits + other.timedWaits);
    }

    /** As these, with more arrivals at times that add up to {@code sum}. */
    Totals withArrivals(int more, long sum) {
        long[] moreCounts = counts.clone();
        long[] moreTimes = times.clone();
        moreCounts[Event.ARRIVED.ordinal()] += more;
        moreTimes[Event.ARRIVED.ordinal()] += sum;
        return new Totals(moreCounts, moreTimes, serviceNanos, waitNanos, timedWaits);
    }

    public long count(Event event) {
        return counts[event.ordinal()];
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
