package io.loadline.record;

import java.util.concurrent.atomic.AtomicLongFieldUpdater;

/**
 * Events of one kind that are counted exactly, most of them without a look at the clock. Integrals over time need the sum
 * of their times all the same: those between two looks at the clock are taken to have happened in the middle, which errs
 * to both sides alike. The sampler looks once a window, so no event is further off than half of one.
 *
 * <p>Counting is one atomic addition, or where only one thread ever counts one store. Objects are kept apart in memory,
 * or threads that have nothing to do with each other would slow each other down.
 */
class Untimed {

    private static final AtomicLongFieldUpdater<Untimed> COUNT =
            AtomicLongFieldUpdater.newUpdater(Untimed.class, "count");

    private volatile long count;

    private long settled;
    private long times;
    private long at;

    @SuppressWarnings("unused") // takes up the rest of two cache lines
    private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9;

    Untimed(long now) {
        at = now;
    }

    /** How many there were before. */
    final long countShared() {
        return COUNT.getAndIncrement(this);
    }

    /** For a single thread. */
    final void countAlone() {
        COUNT.lazySet(this, count + 1);
    }

    final long count() {
        return count;
    }

    /** {@code known}: how many, of those counted last, happened just now. */
    final synchronized void settle(long now, int known) {
        long n = count;
        long unknown = n - settled - known;
        if (unknown >= 0) {
            times += unknown * middle(now) + known * now;
            settled = n;
            at = now;
        }
    }

    final synchronized void addTo(Totals.Sum sum, Event event, long now) {
        long n = count;
        sum.add(event, n, times + (n - settled) * middle(now));
    }

    private long middle(long now) {
        return at + (now - at) / 2;
    }
}
