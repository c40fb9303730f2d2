package io.loadline.record;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * One share of a pool's counters and histograms. A thread writes while it holds the lock, which is for some tens of
 * nanoseconds; who finds it taken goes to the next stripe. A count and the sum of its times always change together,
 * so that the integrals of {@link Totals} are right however many threads write.
 */
final class Stripe {

    private final AtomicBoolean locked = new AtomicBoolean();
    private final long[] counts = new long[Event.COUNT];
    private final long[] times = new long[Event.COUNT];
    private long serviceNanos;
    private long waitNanos;
    private long timedWaits;
    private Batch batch;

    boolean tryLock() {
        return !locked.get() && locked.compareAndSet(false, true);
    }

    void unlock() {
        // what was written before is seen by the next holder; no need to wait until it is seen
        locked.lazySet(false);
    }

    /** Lock must be held, as for all methods below. */
    void count(Event event, long time) {
        counts[event.ordinal()]++;
        times[event.ordinal()] += time;
    }

    void uncount(Event event, long time) {
        counts[event.ordinal()]--;
        times[event.ordinal()] -= time;
    }

    void waited(long nanos) {
        waitNanos += nanos;
        timedWaits++;
        batch().started(nanos);
    }

    /** Takes one wait back, except out of the distribution. */
    void unwaited(long nanos) {
        waitNanos -= nanos;
        timedWaits--;
    }

    void served(long nanos) {
        serviceNanos += nanos;
        batch().completed(nanos);
    }

    void responded(long arrival, long wait, long service) {
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
