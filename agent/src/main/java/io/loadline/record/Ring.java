package io.loadline.record;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Tasks with the time of their arrival, found again by identity. Lock-free; allocates nothing after construction.
 *
 * <p>A task is put into the first free slot at or after a starting slot, at most {@link #PROBES} further on, so it is
 * found within that distance of where it was put. Where queues are first-in-first-out, tasks start at a running
 * number and leave in nearly the same order: the search begins where the last one ended and mostly ends at once. Other
 * queues give no such hint: there tasks start at a slot that follows from their identity. The same task may be present
 * many times; each {@link #take} claims one, in the order of the slots. A search in vain looks at what is between the
 * first slot that may be taken and the last, which is little where few tasks are put here.
 */
final class Ring {

    static final long NONE = Slots.NONE;

    /** Of a task that may start at once. */
    static final long ANY_PLACE = Long.MIN_VALUE;

    private static final int PROBES = 32;
    private static final int MOST_LOOKS = 8192;
    private static final int LATEST_LOOKS = 16;

    private final boolean fifo;
    private final int mask;
    private final Slots slots;

    /** How many starts there must have been before an entry is the one that starts; null until that matters. */
    private volatile long[] places;

    /** Where the next one is put; without order, how many were. */
    private final AtomicLong tail = new AtomicLong();

    /**
     * Behind the entry that was claimed last. What was added before and is still here is not before {@link #low}. Without
     * order, how many were claimed.
     */
    private final AtomicLong head = new AtomicLong();

    private final AtomicLong low = new AtomicLong();

    /** Whether some entry is not where it was put first. */
    private volatile boolean crowded;

    private volatile boolean retired;

    /** So many slots from the first on are empty, which in a retired ring they stay. */
    private volatile int drainedSlots;

    /** {@code capacity}: a power of two, at least 16. */
    Ring(int capacity, boolean fifo) {
        this.fifo = fifo;
        this.mask = capacity - 1;
        this.slots = new Slots(capacity);
    }

    int capacity() {
        return mask + 1;
    }

    /** From now on nothing is added; what was added stays until it is taken. */
    void retire() {
        retired = true;
    }

    boolean isRetired() {
        return retired;
    }

    /** Whether a retired ring has nothing left; each slot is looked at once in the ring's life, and a little more. */
    boolean isDrained() {
        int slot = drainedSlots;
        while (slot <= mask && slots.isFree(slot)) {
            slot++;
        }
        drainedSlots = slot;
        return slot > mask;
    }

    /** False if there is no room near the starting slot, or the ring was retired. {@code place}: for {@link #takeInPlace}. */
    boolean add(Object task, long stamp, long place) {
        long added = tail.getAndIncrement();
        long start = fifo ? added : home(task);
        for (int i = 0; i < PROBES; i++) {
            int slot = (int) (start + i) & mask;
            if (slots.reserve(slot, stamp)) {
                if (i > 0) {
                    crowded = true;
                }
                return fill(slot, task, place);
            }
        }
        if (fifo) {
            // the place was not used; else the tail would run away from where tasks are
            tail.compareAndSet(start + 1, start);
        }
        goneUnordered(1);
        return false;
    }

    private boolean fill(int slot, Object task, long place) {
        // retire() and this: either we see it retired, or its reader sees the slot taken
        if (retired) {
            slots.giveBack(slot);
            goneUnordered(1);
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

    /** Whether entries of this very task have taken most of the places it may have, where a larger ring would not help. */
    boolean isCrowdedBy(Object task) {
        if (fifo) {
            return false;
        }
        int same = 0;
        for (int i = 0; i < PROBES; i++) {
            same += slots.holds((home(task) + i) & mask, task) ? 1 : 0;
        }
        return same > PROBES / 2;
    }

    /** Whether the task that was added before the last is this very one, and is still there. */
    boolean repeats(Object task) {
        return fifo && slots.holds((int) (tail.get() - 1) & mask, task);
    }

    /**
     * Claims an entry of this very task where it is to be expected: its stamp, or {@link #NONE} if it is not there.
     * {@code spread}: how far out of order tasks may leave a queue that is in order.
     */
    long take(Object task, int spread) {
        return take(task, spread, spread);
    }

    /** As {@link #take}, with other distances from the entry that was claimed last to later ones and to earlier ones. */
    long take(Object task, int ahead, int behind) {
        if (!fifo) {
            return takeNearHome(task);
        }
        long start = head.get();
        long stamp = slots.claimIf((int) start & mask, task);
        if (stamp != NONE) {
            head.compareAndSet(start, start + 1);
            return stamp;
        }
        long most = Math.min(Math.min(ahead, capacity()) - 1, end() - start - 1);
        stamp = scan(task, start + 1, (int) most, true);
        return stamp != NONE ? stamp : takeSkipped(task, start, Math.min(behind, capacity()));
    }

    private long takeNearHome(Object task) {
        if (head.get() == tail.get()) {
            // empty: to ask for a new object's identity takes long
            return NONE;
        }
        long stamp = scan(task, home(task), Math.min(PROBES, capacity()), false);
        goneUnordered(stamp == NONE ? 0 : 1);
        return stamp;
    }

    /** So many are gone again, where nobody knows the order. */
    private void goneUnordered(int gone) {
        if (!fifo && gone > 0) {
            head.addAndGet(gone);
        }
    }

    /**
     * As {@link #take}, where the same task is queued many times and only few of those are here: the first entry of the task
     * is claimed if so many tasks have started as were to start before it, and no other is.
     */
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

    /** Behind the last entry, if it may not be further. */
    private long end() {
        return tail.get() + (crowded ? PROBES : 0);
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

    /** As {@link #take}, looking everywhere. {@code next}: whether the tasks behind it are expected to follow. */
    long takeAnywhere(Object task, boolean next) {
        if (!fifo) {
            // without order, a task is near its home or nowhere
            return take(task, PROBES);
        }
        long start = head.get();
        int ahead = (int) Math.max(0, Math.min(end() - start, capacity()));
        long stamp = scanBehind(task, start, capacity() - ahead);
        return stamp != NONE ? stamp : scan(task, start, ahead, next);
    }

    /** Nearest first: who was interrupted between adding a task here and handing it to the queue was overtaken by some. */
    private long scanBehind(Object task, long start, int looks) {
        for (long at = start - 1; at >= start - looks; at--) {
            long stamp = slots.claimIf((int) at & mask, task);
            if (stamp != NONE) {
                return stamp;
            }
        }
        return NONE;
    }

    /** As {@link #take}, for a task that was added a moment ago. */
    long takeLatest(Object task, int spread) {
        return fifo ? scanBack(task, tail.get() + PROBES, Math.min(spread + PROBES, capacity())) : take(task, spread);
    }

    /** The same where few tasks are added, and looks have to be few. */
    long takeAmongLatest(Object task) {
        if (!fifo) {
            return take(task, PROBES);
        }
        long end = end();
        return scanBack(task, end - 1, (int) Math.min(LATEST_LOOKS, Math.min(end - low.get(), capacity())));
    }

    private long scanBack(Object task, long from, int looks) {
        for (long at = from; at > from - looks; at--) {
            long stamp = slots.claimIf((int) at & mask, task);
            if (stamp != NONE) {
                // else those rejected behind a long queue would drive the tail once around, into its head
                tail.compareAndSet(at + 1, at);
                return stamp;
            }
        }
        return NONE;
    }

    /** Claims the entry that was added first, as far as the order is known, if it is near the place it should be. */
    long takeOldest(int spread) {
        long start = head.get() - spread;
        int looks = Math.min(capacity(), fifo ? 2 * spread : MOST_LOOKS);
        for (int i = 0; i < looks; i++) {
            long stamp = slots.claimAny((int) (start + i) & mask);
            if (stamp != NONE) {
                goneUnordered(1);
                return stamp;
            }
        }
        return NONE;
    }

    /** As {@link Slots#takeIf}. */
    int takeIf(Slots.Condition condition, Slots.Claimed claimed) {
        int taken = slots.takeIf(condition, claimed);
        goneUnordered(taken);
        return taken;
    }

    void forEach(Consumer<Object> consumer) {
        slots.forEach(consumer);
    }

    /** As {@link Slots#weaken}. */
    void weaken() {
        slots.weaken();
    }

    /** As {@link Slots#size}. */
    int size() {
        return slots.size();
    }

    /** As {@link Slots#oldestNanos}. */
    long oldestNanos(long now) {
        return slots.oldestNanos(now);
    }

    /** {@code moveHead}: whether the next search is to begin behind what is found here. */
    private long scan(Object task, long start, int looks, boolean moveHead) {
        for (int i = 0; i < looks; i++) {
            long stamp = moveHead ? claimAt(start + i, task) : slots.claimIf((int) (start + i) & mask, task);
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

    private static int home(Object task) {
        int hash = System.identityHashCode(task);
        return hash ^ (hash >>> 16);
    }
}
