package io.loadline.record;

import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;

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

    /** Chooses among entries. The task is null if it was held weakly and nobody else holds it any more. */
    interface Condition {
        boolean test(Object task, long stamp);
    }

    /** Told of an entry that was claimed. */
    interface Claimed {
        void claimed(Object task, long stamp);
    }

    private static final int PROBES = 32;
    private static final int MOST_LOOKS = 8192;
    private static final Object BEING_WRITTEN = new Object();

    private static final class Weak extends WeakReference<Object> {
        Weak(Object task) {
            super(task);
        }
    }

    private final boolean fifo;
    private final int mask;
    private final AtomicReferenceArray<Object> tasks;
    private final long[] stamps;
    private final AtomicLong tail = new AtomicLong();
    private final AtomicLong head = new AtomicLong();
    private volatile boolean retired;

    /** Whether some tasks are held weakly. */
    private volatile boolean weak;

    /** So many slots from the first on are empty, which in a retired ring they stay. */
    private volatile int drainedSlots;

    /** {@code capacity}: a power of two, at least 16. */
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
        if (fifo) {
            // the place was not used; else the tail would run away from where tasks are
            tail.compareAndSet(start + 1, start);
        }
        return false;
    }

    /** Whether entries of this very task have taken most of the places it may have, where a larger ring would not help. */
    boolean isCrowdedBy(Object task) {
        if (fifo) {
            return false;
        }
        int same = 0;
        for (int i = 0; i < PROBES; i++) {
            same += tasks.get((home(task) + i) & mask) == task ? 1 : 0;
        }
        return same > PROBES / 2;
    }

    /**
     * Claims an entry of this very task where it is to be expected: its stamp, or {@link #NONE} if it is not there.
     * {@code spread}: how far out of order tasks may leave a queue that is in order.
     */
    long take(Object task, int spread) {
        if (!fifo) {
            return scan(task, home(task), Math.min(PROBES, capacity()), false);
        }
        long start = head.get();
        long ahead = scan(task, start, Math.min(spread, capacity()), true);
        return ahead != NONE || spread >= capacity() ? ahead : scan(task, start - spread, spread, false);
    }

    /** As {@link #take}, looking everywhere. {@code next}: whether the tasks behind it are expected to follow. */
    long takeAnywhere(Object task, boolean next) {
        // without order, a task is near its home or nowhere
        return fifo ? scan(task, head.get(), capacity(), next) : take(task, PROBES);
    }

    /** As {@link #take}, for a task that was added a moment ago. */
    long takeLatest(Object task, int spread) {
        if (!fifo) {
            return take(task, spread);
        }
        int slots = Math.min(spread + PROBES, capacity());
        long end = tail.get() + PROBES;
        for (long at = end; at > end - slots; at--) {
            long stamp = claimIf(task, (int) at & mask);
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

    /** Claims every entry that {@code condition} accepts, tells of each, and says how many. */
    int takeIf(Condition condition, Claimed claimed) {
        int taken = 0;
        for (int slot = 0; slot <= mask; slot++) {
            Object found = tasks.get(slot);
            if (isTask(found)) {
                Object task = task(found);
                long stamp = stamps[slot];
                if (condition.test(task, stamp) && claim(slot, found) != NONE) {
                    claimed.claimed(task, stamp);
                    taken++;
                }
            }
        }
        return taken;
    }

    void forEach(Consumer<Object> consumer) {
        for (int slot = 0; slot <= mask; slot++) {
            Object found = tasks.get(slot);
            if (isTask(found)) {
                consumer.accept(task(found));
            }
        }
    }

    /** From now on no longer keeps alive what is here. */
    void weaken() {
        weak = true;
        for (int slot = 0; slot <= mask; slot++) {
            Object found = tasks.get(slot);
            if (isTask(found) && !(found instanceof Weak)) {
                tasks.compareAndSet(slot, found, new Weak(found));
            }
        }
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
            long stamp = claimIf(task, (int) (start + i) & mask);
            if (stamp != NONE) {
                if (moveHead) {
                    // not if another has moved it: a thread that slept here must not put it back
                    head.compareAndSet(start, start + i + 1);
                }
                return stamp;
            }
        }
        return NONE;
    }

    /** Claims this entry if it is this task's. */
    private long claimIf(Object task, int slot) {
        Object found = tasks.get(slot);
        long stamp = found == task ? claim(slot, found) : NONE;
        if (stamp == NONE && weak) {
            // perhaps since a moment ago
            found = tasks.get(slot);
            stamp = isTask(found) && task(found) == task ? claim(slot, found) : NONE;
        }
        return stamp;
    }

    private long claim(int slot, Object task) {
        long stamp = stamps[slot];
        return tasks.compareAndSet(slot, task, null) ? stamp : NONE;
    }

    private static Object task(Object found) {
        return found instanceof Weak ? ((Weak) found).get() : found;
    }

    private static boolean isTask(Object found) {
        return found != null && found != BEING_WRITTEN;
    }

    private static int home(Object task) {
        int hash = System.identityHashCode(task);
        return hash ^ (hash >>> 16);
    }
}
