package io.loadline.record.time;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Of a queue that is first-in-first-out. Tasks start at a running number and leave in nearly the same order: the search
 * begins where the last one ended and mostly ends at once. What others have overtaken, because its worker was held up, is
 * marked, so that a search in vain looks at those and at a few that may be next.
 */
final class OrderedRing extends Ring {

    /** How many starts there must have been before an entry is the one that starts; null until that matters. */
    private volatile long[] places;

    /** Where the next one is put. */
    private final AtomicLong tail = new AtomicLong();

    /** Behind the entry that was claimed last, and not behind {@link #tail}. */
    private final AtomicLong head = new AtomicLong();

    /** What was added before {@link #head} and is still here. */
    private final Marks leftBehind;

    /** Behind the furthest entry that found the place taken where it was to be put. */
    private final AtomicLong beyond = new AtomicLong();

    OrderedRing(int capacity) {
        super(capacity, 0);
        leftBehind = new Marks(capacity);
    }

    @Override
    boolean add(Object task, long stamp, long place) {
        long start = tail.getAndIncrement();
        int slot = reserveFrom(start, stamp);
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
        fill(slot, task);
        if (head.get() > start) {
            // others have come and gone since the number was drawn
            leftBehind.set(slot);
        }
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
        return holds((int) (tail.get() - 1) & mask, task);
    }

    @Override
    long take(Object task, int ahead, int behind) {
        long start = head.get();
        long stamp = claimIf((int) start & mask, task);
        if (stamp != NONE) {
            moveHead(start, start + 1);
            return stamp;
        }
        long most = Math.min(Math.min(ahead, capacity()) - 1, end() - start - 1);
        stamp = scanAhead(task, start + 1, (int) most, true);
        return stamp != NONE ? stamp : takeLeftBehind(task, behind);
    }

    private long takeLeftBehind(Object task, int most) {
        int slot = leftBehind.next(0);
        for (int i = 0; i < most && slot != Marks.NO_MORE; i++) {
            long stamp = claimIf(slot, task);
            unmarkIfFree(slot);
            if (stamp != NONE) {
                return stamp;
            }
            slot = leftBehind.next(slot + 1);
        }
        return NONE;
    }

    private void unmarkIfFree(int slot) {
        if (isFree(slot)) {
            leftBehind.clear(slot);
            if (!isFree(slot)) {
                // filled anew and, for all one knows, left behind again
                leftBehind.set(slot);
            }
        }
    }

    @Override
    long takeInPlace(Object task, int ahead, int behind, long started) {
        long[] needed = places;
        if (needed == null) {
            return take(task, ahead, behind);
        }
        int first = firstLeftBehind(task, behind, needed);
        if (first != NOWHERE) {
            return needed[first] <= started ? claimIf(first, task) : NONE;
        }
        long at = head.get();
        long end = Math.min(end(), at + ahead);
        while (at < end && !holds((int) at & mask, task)) {
            at++;
        }
        return at < end && needed[(int) at & mask] <= started ? claimAt(at, task) : NONE;
    }

    private int firstLeftBehind(Object task, int most, long[] needed) {
        int first = NOWHERE;
        int slot = leftBehind.next(0);
        for (int i = 0; i < most && slot != Marks.NO_MORE; i++) {
            unmarkIfFree(slot);
            if (holds(slot, task) && (first == NOWHERE || needed[slot] < needed[first])) {
                first = slot;
            }
            slot = leftBehind.next(slot + 1);
        }
        return first;
    }

    private long claimAt(long at, Object task) {
        long stamp = claimIf((int) at & mask, task);
        if (stamp != NONE) {
            moveHead(head.get(), at + 1);
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
    long takeLatest(Object task, int looks) {
        long end = end();
        int back = (int) Math.min(looks, Math.min(end - head.get(), capacity()));
        long stamp = scanBack(task, end - 1, back, true);
        return stamp != NONE ? stamp : takeLeftBehind(task, looks);
    }

    /** {@code latest}: whether what was added last is looked for, whose place is then free for the next. */
    private long scanBack(Object task, long from, int looks, boolean latest) {
        for (long at = from; at > from - looks; at--) {
            long stamp = claimIf((int) at & mask, task);
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
            long stamp = next ? claimAt(from + i, task) : claimIf((int) (from + i) & mask, task);
            if (stamp != NONE) {
                return stamp;
            }
        }
        return NONE;
    }

    /**
     * Never back, where a thread that slept here would put it, and never beyond the place of the next one, however far from
     * its own an entry was found.
     */
    private void moveHead(long from, long to) {
        // of an entry in its own place that is known without a look at the tail, which others are changing
        long end = to <= beyond.get() ? Math.min(to, tail.get()) : to;
        if (from < end) {
            markLeftBehind(Math.max(from, end - capacity()), end);
            head.compareAndSet(from, end);
        }
    }

    /** Before anyone can see that they are behind. */
    private void markLeftBehind(long from, long to) {
        for (long at = from; at < to; at++) {
            int slot = (int) at & mask;
            if (!isFree(slot)) {
                leftBehind.set(slot);
            }
        }
    }
}
