// SPDX-License-Identifier: Apache-2.0
package io.loadline.record.time;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/**
 * Arrivals by number. A task that arrives takes the next ticket, and the time is stored under that number. A task that
 * begins takes the next number of the tasks that have left, and finds the time there. In a queue that releases tasks in
 * the order of their arrival, the n-th task to leave is the n-th that arrived, off by at most the number of threads
 * that do so at the same time. The sum of all waits is the same for any such pairing.
 *
 * <pre>
 *   arrives            n = issued++    times[n] = now
 *   begins, removed    m = redeemed++  times[m] is the arrival
 *   rejected           issued--        it did not enter the queue: the next one takes the last number
 *   once a window      if more or fewer wait than tickets are out, tasks entered or left the queue unseen
 * </pre>
 *
 * A task that is removed from the middle makes those before it look a place younger, until they have left.
 *
 * <p><b>What it costs.</b> An atomic addition for each arrival and each start; the two do not meet in a cache line. 16
 * bytes for a task that waits, up to {@value #MAX_SLOTS} of them; in a longer queue every second ticket has a time, or
 * every fourth.
 */
final class Tickets extends ArrivalTimes {

    private static final int MIN_SLOTS = 16;
    private static final int MAX_SLOTS = 65_536;

    /** Number of tickets between two checks of the capacity. */
    private static final int PACE = 8;

    private static final AtomicReferenceFieldUpdater<Tickets, Times> TIMES =
            AtomicReferenceFieldUpdater.newUpdater(Tickets.class, Times.class, "times");

    private final Count issued = new Count();
    private final Count redeemed = new Count();

    /** Difference to the queue's length when it was last read. Sampler thread only. */
    private long lastSurplus;

    /** Times of the tickets; null until a task is timed. */
    private volatile Times times;

    private static final class Count extends AtomicLong {
        private static final long serialVersionUID = 1;

        @SuppressWarnings("unused") // fills the rest of two cache lines
        private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12;
    }

    /**
     * Times of every {@code 1 << shift}-th ticket. A slot has the number of its ticket, written last, and the time.
     */
    private static final class Times {
        private final AtomicLongArray slots;
        private final int mask;
        private final int shift;

        Times(int capacity, int shift) {
            this.slots = new AtomicLongArray(2 * capacity);
            this.mask = capacity - 1;
            this.shift = shift;
        }

        int capacity() {
            return mask + 1;
        }

        boolean hasRoomFor(long waiting) {
            return waiting >> shift < mask;
        }

        void set(long ticket, long time) {
            if ((ticket & ((1L << shift) - 1)) == 0) {
                int slot = slot(ticket);
                slots.lazySet(slot + 1, time);
                slots.lazySet(slot, ticket + 1);
            }
        }

        long get(long ticket) {
            int slot = slot(ticket);
            if (slots.get(slot) != ticket + 1) {
                return NONE;
            }
            long time = slots.get(slot + 1);
            return slots.get(slot) == ticket + 1 ? time : NONE;
        }

        void copyTo(Times other, long first) {
            for (int slot = 0; slot < slots.length(); slot += 2) {
                long ticket = slots.get(slot) - 1;
                long time = get(ticket);
                if (ticket >= first && time != NONE) {
                    other.set(ticket, time);
                }
            }
        }

        private int slot(long ticket) {
            return (int) ((ticket >> shift) & mask) << 1;
        }
    }

    @Override
    public void arrived(Object task, long now) {
        long ticket = issued.getAndIncrement();
        if (now != NONE) {
            Times known = times;
            if (known == null || (ticket & (PACE - 1)) == 0) {
                known = withRoom(known, ticket - redeemed.get() + PACE);
            }
            known.set(ticket, now);
        }
    }

    @Override
    public long takeArrival(Object task, boolean sampled) {
        long ticket = redeemed.getAndIncrement();
        Times known = times;
        long time = known == null ? NONE : known.get(ticket);
        if (time == NONE && !sampled && ticket >= issued.get()) {
            redeemed.compareAndSet(ticket + 1, ticket);
            return UNSEEN;
        }
        return time;
    }

    @Override
    public long rejected(Object task) {
        long last = issued.decrementAndGet();
        Times known = times;
        return known == null ? NONE : known.get(last);
    }

    @Override
    public void align(IntSupplier waiting, Supplier<Object[]> queue, long tolerance) {
        long before = issued.get() - redeemed.get();
        int inQueue = waiting.getAsInt();
        long after = issued.get() - redeemed.get();
        // the queue may have moved meanwhile, far if this thread lost its processor
        long least = Math.min(before, after) - inQueue;
        long most = Math.max(before, after) - inQueue;
        long surplus = least > 0 ? least : Math.min(most, 0);
        // a task may be in transit while the length is read: a difference counts only if it lasts for two readings
        boolean sameSign = (surplus ^ lastSurplus) >= 0;
        long lasting = !sameSign ? 0 : Math.abs(surplus) < Math.abs(lastSurplus) ? surplus : lastSurplus;
        long correction = tolerance > 0 && Math.abs(surplus) > tolerance ? surplus : lasting;
        lastSurplus = surplus - correction;
        if (correction > 0) {
            redeemed.addAndGet(correction);
        } else {
            issued.addAndGet(-correction);
        }
    }

    @Override
    public void adopt(long waiting) {
        issued.addAndGet(waiting);
    }

    @Override
    public long mark() {
        return issued.get();
    }

    @Override
    public boolean haveDeparted(long mark, long waiting) {
        return redeemed.get() - mark >= 0;
    }

    /** Returns the age of the next timed task to leave. */
    @Override
    public double oldestNanos(long now) {
        Times known = times;
        long end = issued.get();
        for (long ticket = redeemed.get(); known != null && ticket < end; ticket++) {
            long time = known.get(ticket);
            if (time != NONE) {
                return Math.max(0, now - time);
            }
        }
        return Double.NaN;
    }

    private Times withRoom(Times known, long waiting) {
        return known != null && known.hasRoomFor(waiting) ? known : resized(known, waiting);
    }

    /**
     * Replaces the times by larger or smaller ones. If two threads find no room at once, one writes where no thread
     * reads.
     */
    private Times resized(Times old, long waiting) {
        int capacity = MIN_SLOTS;
        while (capacity < MAX_SLOTS && capacity <= 2 * waiting) {
            capacity *= 4;
        }
        int shift = 0;
        while (waiting >> shift >= capacity / 2) {
            shift++;
        }
        Times next = new Times(capacity, shift);
        if (old != null) {
            old.copyTo(next, redeemed.get());
        }
        TIMES.compareAndSet(this, old, next);
        return times;
    }

    @Override
    public void trim(boolean quiet) {
        Times known = times;
        long waiting = issued.get() - redeemed.get();
        if (known != null && quiet && waiting == 0) {
            TIMES.compareAndSet(this, known, null);
        } else if (known != null && known.capacity() > 16 * Math.max(MIN_SLOTS, waiting)) {
            resized(known, known.capacity() / 16);
        }
    }
}
