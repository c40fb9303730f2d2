package io.loadline.record.count;

import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Events whose threads found no stripe free, with their exact times; only histograms and trace do without them. Count and
 * sum of times change together, or integrals over time would drift: so they are one object, which is replaced. That
 * allocates, which does not matter where it happens only when threads collide. Nobody waits.
 */
public final class Misses {

    private static final class Sum {
        static final Sum ZERO = new Sum(0, 0, 0, 0);
        final long count;
        final long times;
        final long timed;
        final long nanos;

        Sum(long count, long times, long timed, long nanos) {
            this.count = count;
            this.times = times;
            this.timed = timed;
            this.nanos = nanos;
        }
    }

    private final AtomicReferenceArray<Sum> sums = new AtomicReferenceArray<>(Event.COUNT);

    /** {@code count}: negative to take some back. {@code time}: of each. */
    public void add(Event event, long count, long time) {
        add(event, count, time, 0, 0);
    }

    /** A start after a wait of so many nanoseconds, or a completion after such a service. {@code count}: 1 or -1. */
    public void addTimed(Event event, long count, long time, long nanos) {
        add(event, count, time, count, count * nanos);
    }

    private void add(Event event, long count, long time, long timed, long nanos) {
        int i = event.ordinal();
        while (true) {
            Sum old = sums.get(i);
            Sum sum = old == null ? Sum.ZERO : old;
            Sum next = new Sum(sum.count + count, sum.times + count * time, sum.timed + timed, sum.nanos + nanos);
            if (sums.compareAndSet(i, old, next)) {
                return;
            }
        }
    }

    void addTo(Totals.Sum to) {
        for (int i = 0; i < Event.COUNT; i++) {
            Sum sum = sums.get(i);
            Event event = Event.of(i);
            if (sum != null) {
                to.add(event, sum.count, sum.times);
            }
            if (sum != null && event == Event.STARTED) {
                to.addWaits(sum.timed, sum.nanos);
            }
            if (sum != null && event == Event.COMPLETED) {
                to.addServices(sum.timed, sum.nanos);
            }
        }
    }
}
