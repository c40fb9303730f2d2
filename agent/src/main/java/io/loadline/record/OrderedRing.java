package io.loadline.record;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Of a queue that is first-in-first-out. Tasks start at a running number and leave in nearly the same order: the search
 * begins where the last one ended and mostly ends at once. A search in vain looks at what is between the first slot that may
 * be taken and the last, which is little where few tasks are put here.
 */
final class OrderedRing extends Ring {

    private static final int LATEST_LOOKS = 16;

    /** How many starts there must have been before an entry is the one that starts; null until that matters. */
    private volatile long[] places;

    /** Where the next one is put. */
    private final AtomicLong tail = new AtomicLong();

    /** Behind the entry that was claimed last. What was added before and is still here is not before {@link #low}. */
    private final AtomicLong head = new AtomicLong();

    private final AtomicLong low = new AtomicLong();

    /** Behind the furthest entry that found the place taken where it was to be put. */
    private final AtomicLong beyond = new AtomicLong();

    OrderedRing(int capacity) {
        super(capacity, 0);
    }

    @Override
    boolean add(Object task, long stamp, long place) {
        long start = tail.getAndIncrement();
        int slot = reserve(start, stamp);
        if (slot == NOWHERE) {
            // the place was not used; else the tail would run away from where tasks are
            tail.compareAndSet(start + 1, start);
            return false;
        }
        if (slot != ((int) start & mask)) {
            passTo(start + ((slot - start) & mask) + 1);
        }
        if (giveBackIfRetired(slot)) {
            return false;
        }
        if (places != null || place != ANY_PLACE) {
            setPlace(slot, place);
        }
        slots.fill(slot, task);
        return true;
    }

    private void setPlace(int slot, long place) {
        long[] to = places;
        if (to == null) {
            // two threads that do this at once lose a place or two: those tasks are taken a little early
            to = new long[capacity()];
            Arrays.fill(to, ANY_PLACE);
            places = to;
        }
        to[slot] = place;
    }

    @Override
    boolean isCrowdedBy(Object task) {
        return false;
    }

    @Override
    boolean repeats(Object task) {
        return slots.holds((int) (tail.get() - 1) & mask, task);
    }

    @Override
    long take(Object task, int ahead, int behind) {
        long start = head.get();
        long stamp = slots.claimIf((int) start & mask, task);
        if (stamp != NONE) {
            head.compareAndSet(start, start + 1);
            return stamp;
        }
        long most = Math.min(Math.min(ahead, capacity()) - 1, end() - start - 1);
        stamp = scanAhead(task, start + 1, (int) most, true);
        return stamp != NONE ? stamp : takeSkipped(task, start, Math.min(behind, capacity()));
    }

    @Override
    long takeInPlace(Object task, int ahead, int behind, long started) {
        long[] needed = places;
        if (needed == null) {
            return take(task, ahead, behind);
        }
        long start = head.get();
        long from = low.get();
        long end = Math.min(end(), start + ahead);
        boolean empty = true;
        for (long at = Math.max(from, start - behind); at < end; at++) {
            int slot = (int) at & mask;
            if (slots.holds(slot, task)) {
                return needed[slot] <= started ? claimAt(at, task) : NONE;
            }
            empty &= at >= start || slots.isFree(slot);
        }
        if (empty && from < start) {
            low.compareAndSet(from, start);
        }
        return NONE;
    }

    private long claimAt(long at, Object task) {
        long stamp = slots.claimIf((int) at & mask, task);
        if (stamp != NONE) {
            moveHead(at + 1);
        }
        return stamp;
    }

    private void passTo(long end) {
        for (long was = beyond.get(); was < end; was = beyond.get()) {
            if (beyond.compareAndSet(was, end)) {
                return;
            }
        }
    }

    /** Behind the last entry. */
    private long end() {
        return Math.max(tail.get(), beyond.get());
    }

    /** From what was added before {@code start} and is still there. */
    private long takeSkipped(Object task, long start, int most) {
        long from = low.get();
        if (from >= start) {
            return NONE;
        }
        boolean empty = true;
        for (long at = Math.max(from, start - most); at < start; at++) {
            int slot = (int) at & mask;
            long stamp = slots.claimIf(slot, task);
            if (stamp != NONE) {
                return stamp;
            }
            empty &= slots.isFree(slot);
        }
        if (empty) {
            low.compareAndSet(from, start);
        }
        return NONE;
    }

    @Override
    long takeAnywhere(Object task, boolean next) {
        long start = head.get();
        int ahead = (int) Math.max(0, Math.min(end() - start, capacity()));
        // nearest first: who was interrupted between adding a task here and handing it to the queue was overtaken by
        // some
        long stamp = scanBack(task, start - 1, capacity() - ahead, false);
        if (stamp != NONE) {
            return stamp;
        }
        return scanAhead(task, start, ahead, next);
    }

    @Override
    long takeLatest(Object task, int spread) {
        return scanBack(task, tail.get() + PROBES, Math.min(spread + PROBES, capacity()), true);
    }

    @Override
    long takeAmongLatest(Object task) {
        long end = end();
        return scanBack(task, end - 1, (int) Math.min(LATEST_LOOKS, Math.min(end - low.get(), capacity())), true);
    }

    /** {@code latest}: whether what was added last is looked for, whose place is then free for the next. */
    private long scanBack(Object task, long from, int looks, boolean latest) {
        for (long at = from; at > from - looks; at--) {
            long stamp = slots.claimIf((int) at & mask, task);
            if (stamp != NONE) {
                if (latest) {
                    // else those rejected behind a long queue would drive the tail once around, into its head
                    tail.compareAndSet(at + 1, at);
                }
                return stamp;
            }
        }
        return NONE;
    }

    /** {@code next}: whether the next search is to begin behind what is found here. */
    private long scanAhead(Object task, long from, int looks, boolean next) {
        for (int i = 0; i < looks; i++) {
            long stamp = next ? claimAt(from + i, task) : slots.claimIf((int) (from + i) & mask, task);
            if (stamp != NONE) {
                return stamp;
            }
        }
        return NONE;
    }

    @Override
    long takeOldest(int spread) {
        long start = head.get() - spread;
        int looks = Math.min(capacity(), 2 * spread);
        for (int i = 0; i < looks; i++) {
            long stamp = slots.claimAny((int) (start + i) & mask);
            if (stamp != NONE) {
                return stamp;
            }
        }
        return NONE;
    }

    /** Never back, where a thread that slept here would put it, and never beyond what was added. */
    private void moveHead(long to) {
        long from = head.get();
        if (from < to && to <= end()) {
            head.compareAndSet(from, to);
        }
    }
}
