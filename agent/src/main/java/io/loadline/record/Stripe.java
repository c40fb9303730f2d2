package io.loadline.record;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * One share of a pool's counters and histograms. A thread writes while it holds the lock, which is for some tens of
 * nanoseconds; who finds it taken goes to the next stripe. A count and the sum of its times always change together,
 * so that the integrals of {@link Totals} are right however many threads write.
 */
final class Stripe {

    private static final long OWN_BYTES = 250;
    private static final int PACE = 4096;

    private final AtomicBoolean locked = new AtomicBoolean();
    private final long[] counts = new long[Event.COUNT];
    private final long[] times = new long[Event.COUNT];
    private long serviceNanos;
    private long waitNanos;
    private long timedWaits;
    private Batch batch;

    private long changes;
    private long paceSince = System.nanoTime();

    /** One whose lock is taken, for good. */
    static Stripe locked() {
        Stripe stripe = new Stripe();
        stripe.tryLock();
        return stripe;
    }

    boolean tryLock() {
        return !locked.get() && locked.compareAndSet(false, true);
    }

    void unlock() {
        // what was written before is seen by the next holder; no need to wait until it is seen
        locked.lazySet(false);
    }

    /** Lock must be held, as for all methods below. */
    void count(Event event, long time) {
        changes++;
        counts[event.ordinal()]++;
        times[event.ordinal()] += time;
    }

    /** Whether the last {@value #PACE} events of this kind came within so short a time that there must be a rush. */
    boolean isRush(Event event, long time) {
        if ((counts[event.ordinal()] & (PACE - 1)) != 0) {
            return false;
        }
        long since = paceSince;
        paceSince = time;
        return time - since < PACE * 1_000_000_000L / Sampling.ENTER;
    }

    void uncount(Event event, long time) {
        changes++;
        counts[event.ordinal()]--;
        times[event.ordinal()] -= time;
    }

    /** {@code weight}: for how many tasks the one timed stands, here and below. */
    void waited(long nanos, int weight) {
        waitNanos += nanos * weight;
        timedWaits += weight;
        batch().started(nanos, weight);
    }

    /** Of a wait that was told already: the worker had nothing to do, so it was woken up all that time. */
    void wokeUp(long nanos, int weight) {
        batch().wokeUp(nanos, weight);
    }

    /** Takes one wait back, except out of the distribution. */
    void unwaited(long nanos, int weight) {
        waitNanos -= nanos * weight;
        timedWaits -= weight;
    }

    void served(long nanos, int weight) {
        serviceNanos += nanos * weight;
        batch().completed(nanos, weight);
    }

    void responded(long arrival, long wait, long service, int weight) {
        batch().responded(arrival, wait, service, weight);
    }

    /** Puts {@code empty} (null: none) in the place of what was recorded, which is returned; null if that is nothing. */
    Batch exchange(Batch empty) {
        Batch full = batch;
        batch = empty;
        return full;
    }

    /** Changes whenever something is counted. Needs no lock, and may be a moment late. */
    long activity() {
        return changes;
    }

    /** About what it takes of the heap. Needs no lock. */
    long heapBytes() {
        Batch now = batch;
        return OWN_BYTES + (now == null ? 0 : now.heapBytes());
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
