package io.loadline.record.count;

import java.util.concurrent.atomic.AtomicLongFieldUpdater;

/**
 * Counts events of one kind exactly and times them roughly. Integrals over time need the sum of the times at which events
 * happened. Here the clock is read only at every {@value #PACE}th event and once a window; the events between two such
 * looks are taken to have happened in the middle, which errs to both sides alike.
 *
 * <p>Counting is one atomic addition, or one store where only one thread ever counts. Nobody waits: who finds another
 * thread looking leaves that to it. Padded, so that counters of different threads do not share a cache line.
 */
public class CoarseCounter extends TryLock {

    private static final int PACE = 32;

    private static final AtomicLongFieldUpdater<CoarseCounter> COUNT =
            AtomicLongFieldUpdater.newUpdater(CoarseCounter.class, "count");

    private volatile long count;

    /** These three are guarded by the lock. */
    private long timed;

    private long times;
    private long at;

    @SuppressWarnings("unused") // takes up the rest of two cache lines
    private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9;

    public CoarseCounter(long now) {
        at = now;
    }

    /** How many there were before. */
    public final long increment() {
        long before = COUNT.getAndIncrement(this);
        lookAtEach(before);
        return before;
    }

    /** For a single thread. */
    public final void incrementSingleWriter() {
        long before = count;
        COUNT.lazySet(this, before + 1);
        lookAtEach(before);
    }

    public final long count() {
        return count;
    }

    private void lookAtEach(long before) {
        if ((before & (PACE - 1)) == PACE - 1) {
            look(System.nanoTime());
        }
    }

    /** What was counted up to now has happened by now. */
    final void look(long now) {
        if (tryLock()) {
            long n = count;
            times += (n - timed) * middle(now);
            timed = n;
            at = now;
            unlock();
        }
    }

    final void addTo(Totals.Sum sum, Event event, long now) {
        boolean locked = lockToRead();
        long n = count;
        sum.add(event, n, times + (n - timed) * middle(now));
        if (locked) {
            unlock();
        }
    }

    private long middle(long now) {
        return at + (now - at) / 2;
    }
}
