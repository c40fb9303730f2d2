package io.loadline.record.count;

/**
 * One share of a pool's counters and histograms, written by who holds its lock. A count and the sum of its times always
 * change together, so that the integrals of {@link Totals} are right however many threads write.
 */
public final class Stripe extends TryLock {

    private static final int PACE = 4096;

    private final long[] counts = new long[Event.COUNT];
    private final long[] times = new long[Event.COUNT];
    private long serviceNanos;
    private long waitNanos;
    private long timedWaits;
    private Batch batch;

    private long paceSince = System.nanoTime();

    /** Lock must be held, as for all methods below. */
    public void count(Event event, long time) {
        count(event, 1, time);
    }

    /** So many events, all at this time; a negative number takes some back. */
    public void count(Event event, long number, long time) {
        counts[event.ordinal()] += number;
        times[event.ordinal()] += number * time;
    }

    /** Whether the last {@value #PACE} events of this kind came at more than this rate. */
    public boolean isRush(Event event, long time, int perSecond) {
        if ((counts[event.ordinal()] & (PACE - 1)) != 0) {
            return false;
        }
        long since = paceSince;
        paceSince = time;
        return time - since < PACE * 1_000_000_000L / perSecond;
    }

    public void waited(long nanos) {
        waitNanos += nanos;
        timedWaits++;
        batch().started(nanos);
    }

    /** Of a wait that was told already: the worker had nothing to do, so it was woken up all that time. */
    public void wokeUp(long nanos) {
        batch().wokeUp(nanos);
    }

    /** Takes one wait back, except out of the distribution. */
    public void unwaited(long nanos) {
        waitNanos -= nanos;
        timedWaits--;
    }

    public void served(long nanos) {
        serviceNanos += nanos;
        batch().completed(nanos);
    }

    public void responded(long arrival, long wait, long service) {
        batch().responded(arrival, wait, service);
    }

    /** Puts {@code empty} (null: none) in the place of what was recorded, which is returned; null if that is nothing. */
    Batch exchange(Batch empty) {
        Batch full = batch;
        batch = empty;
        return full;
    }

    boolean hasBatch() {
        return batch != null;
    }

    void addTo(Totals.Sum sum) {
        sum.add(counts, times, serviceNanos, waitNanos, timedWaits);
    }

    /** Made when first needed: a pool that nobody uses costs a few counters. */
    private Batch batch() {
        if (batch == null) {
            batch = new Batch();
        }
        return batch;
    }
}
