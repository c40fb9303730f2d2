package io.loadline.record;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Tasks with the time of their arrival, found again by identity. Lock-free; allocates nothing after construction.
 *
 * <p>A task is put into the first free slot at or after a starting slot, at most {@link #PROBES} further on, so it is
 * found within that distance of where it was put. Where queues are first-in-first-out, tasks start at a running
 * number and leave in nearly the same order: the search begins where the last one ended and mostly ends at once. Other
 * queues give no such hint: there tasks start at a slot that follows from their identity. The same task may be present
 * many times; each {@link #take} claims one, in the order of the slots.
 */
final class Ring {

    /** No such task. */
    static final long NONE = Long.MIN_VALUE;

    /** Chooses among entries. */
    interface Condition {
        boolean test(Object task, long stamp);
    }

    private static final int PROBES = 32;
    private static final int MOST_LOOKS = 8192;
    private static final Object BEING_WRITTEN = new Object();

    private final boolean fifo;
    private final int mask;
    private final AtomicReferenceArray<Object> tasks;
    private final long[] stamps;
    private final AtomicLong tail = new AtomicLong();
    private final AtomicLong head = new AtomicLong();
    private volatile boolean retired;

    /** So many slots from the first on are empty, which in a retired ring they stay. */
    private volatile int drainedSlots;

    /** {@code capacity}: a power of two, at least 128. */
    Ring(int capacity, boolean fifo) {
        this.fifo = fifo;
        this.mask = capacity - 1;
        this.tasks = new AtomicReferenceArray<>(capacity);
        this.stamps = new long[capacity];
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
        while (slot <= mask && tasks.get(slot) == null) {
            slot++;
        }
        drainedSlots = slot;
        return slot > mask;
    }

    /** False if there is no room near the starting slot, or the ring was retired. */
    boolean add(Object task, long stamp) {
        long start = fifo ? tail.getAndIncrement() : home(task);
        for (int i = 0; i < PROBES; i++) {
            int slot = (int) (start + i) & mask;
            if (tasks.get(slot) == null && tasks.compareAndSet(slot, null, BEING_WRITTEN)) {
                return fill(slot, task, stamp);
            }
        }
        return false;
    }

    /**
     * Claims an entry of this very task where it is to be expected: its stamp, or {@link #NONE} if it is not there.
     * {@code spread}: how far out of order tasks may leave a queue that is in order.
     */
    long take(Object task, int spread) {
        if (!fifo) {
            return scan(task, home(task), PROBES, false);
        }
        long start = head.get();
        long ahead = scan(task, start, spread, true);
        return ahead != NONE ? ahead : scan(task, start - spread, spread, false);
    }

    /** As {@link #take}, looking everywhere. */
    long takeAnywhere(Object task) {
        return scan(task, head.get(), capacity(), true);
    }

    /** Claims the entry that was added first, as far as the order is known, if it is near the place it should be. */
    long takeOldest(int spread) {
        long start = head.get() - spread;
        int slots = Math.min(capacity(), fifo ? 2 * spread : MOST_LOOKS);
        for (int i = 0; i < slots; i++) {
            int slot = (int) (start + i) & mask;
            Object found = tasks.get(slot);
            if (isTask(found)) {
                long stamp = claim(slot, found);
                if (stamp != NONE) {
                    return stamp;
                }
            }
        }
        return NONE;
    }

    /** Claims every entry that {@code condition} accepts, and says how many. */
    int takeIf(Condition condition) {
        int taken = 0;
        for (int slot = 0; slot <= mask; slot++) {
            Object found = tasks.get(slot);
            if (isTask(found) && condition.test(found, stamps[slot]) && claim(slot, found) != NONE) {
                taken++;
            }
        }
        return taken;
    }

    /** Number of entries, counted slot by slot; exact when nobody adds or takes. */
    int size() {
        int n = 0;
        for (int slot = 0; slot <= mask; slot++) {
            if (tasks.get(slot) != null) {
                n++;
            }
        }
        return n;
    }

    /** Nanoseconds since the oldest stamp of an entry, or a negative number if there is none. */
    long oldestNanos(long now) {
        long oldest = -1;
        for (int slot = 0; slot <= mask; slot++) {
            long stamp = stamps[slot];
            if (isTask(tasks.get(slot)) && stamp != InFlight.UNTIMED) {
                oldest = Math.max(oldest, now - stamp);
            }
        }
        return oldest;
    }

    private boolean fill(int slot, Object task, long stamp) {
        // retire() and this: either we see it retired, or its reader sees the slot taken
        if (retired) {
            tasks.set(slot, null);
            return false;
        }
        stamps[slot] = stamp;
        tasks.lazySet(slot, task);
        return true;
    }

    /** {@code moveHead}: whether the next search is to begin behind what is found here. */
    private long scan(Object task, long start, int slots, boolean moveHead) {
        for (int i = 0; i < slots; i++) {
            int slot = (int) (start + i) & mask;
            if (tasks.get(slot) == task) {
                long stamp = claim(slot, task);
                if (stamp != NONE) {
                    if (moveHead) {
                        // not if another has moved it: a thread that slept here must not put it back
                        head.compareAndSet(start, start + i + 1);
                    }
                    return stamp;
                }
            }
        }
        return NONE;
    }

    private long claim(int slot, Object task) {
        long stamp = stamps[slot];
        return tasks.compareAndSet(slot, task, null) ? stamp : NONE;
    }

    private static boolean isTask(Object found) {
        return found != null && found != BEING_WRITTEN;
    }

    private static int home(Object task) {
        int hash = System.identityHashCode(task);
        return hash ^ (hash >>> 16);
    }
}
