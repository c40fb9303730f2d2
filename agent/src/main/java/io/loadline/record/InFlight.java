package io.loadline.record;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The tasks of a pool that have arrived and met no fate yet, with the time of their arrival. Whoever takes an entry
 * decides that task's fate, so each fate is counted once however many threads race for it.
 *
 * <p>Safe to call from any thread. Adding and taking neither lock nor allocate, except that the ring grows with the
 * queue, 12 bytes a slot, up to {@value #MOST} slots. Beyond that tasks are counted but not timed. References are held
 * as long as the queue itself holds the task, plus some two seconds where the application empties the queue behind
 * the pool's back.
 */
final class InFlight {

    /** The task is not known: it never arrived. */
    static final long NONE = Ring.NONE;

    /** The task arrived, nobody knows when. */
    static final long UNTIMED = Ring.NONE + 1;

    private static final int FEWEST = 256;
    private static final int SEARCHED_PER_WINDOW = 1 << 20;
    private static final int LEAST_SPREAD = 64;
    private static final int MOST_SPREAD = 4096;
    private static final int GROWTH = 8;
    private static final int MOST = FEWEST * GROWTH * GROWTH * GROWTH;
    private static final int PATIENCE_WINDOWS = 10;

    private final boolean fifo;
    private final AtomicLong uncertain = new AtomicLong();
    private final AtomicLong untracked = new AtomicLong();
    private final AtomicLong leftOver = new AtomicLong();
    private final AtomicLong searchable = new AtomicLong(SEARCHED_PER_WINDOW);
    private volatile int spread = LEAST_SPREAD;
    /** Oldest first; the last one takes new tasks. Replaced as a whole, under this object's monitor. */
    private volatile Ring[] rings;

    private int roomyWindows;

    /** {@code fifo}: whether the pool's queue hands tasks out in the order in which they came. */
    InFlight(boolean fifo) {
        this.fifo = fifo;
        this.rings = new Ring[] {new Ring(FEWEST, fifo)};
    }

    void add(Runnable task, long stamp) {
        while (!added(latest(), task, stamp)) {
            // another ring has taken that one's place, or is about to
        }
    }

    /** How many threads take tasks, which is how far out of order they may begin. */
    void workers(int most) {
        spread = Math.min(MOST_SPREAD, LEAST_SPREAD + most);
    }

    /** Claims one entry of this very task: its arrival, {@link #UNTIMED}, or {@link #NONE}. */
    long take(Runnable task) {
        for (Ring ring : rings) {
            long stamp = ring.take(task, spread);
            if (stamp != NONE) {
                return stamp;
            }
            if (ring.isRetired() && ring.isDrained()) {
                drop(ring);
            }
        }
        return takeUnexpected(task);
    }

    /** Claims some entry, the oldest if the queue is in order: for workers that cannot tell which task they run. */
    long takeUnnamed() {
        long stamp = takeOldest();
        if (stamp != NONE) {
            uncertain.incrementAndGet();
        }
        return stamp;
    }

    /** A task that is not where it should be: far out of order, never tracked, or claimed for a worker without a name. */
    private long takeUnexpected(Runnable task) {
        if (decrement(untracked)) {
            // probably this one; if not, its entry is left over, and another task will find none
            uncertain.incrementAndGet();
            return UNTIMED;
        }
        long stamp = fifo ? search(task) : NONE;
        if (stamp != NONE) {
            return stamp;
        }
        return uncertain.get() > 0 ? takeAnother() : NONE;
    }

    /** Looks everywhere; not for every one of many tasks that come in by the side door and are never found. */
    private long search(Runnable task) {
        for (Ring ring : rings) {
            long stamp = searchable.get() > 0 ? ring.takeAnywhere(task) : NONE;
            if (stamp != NONE) {
                return stamp;
            }
            searchable.addAndGet(-ring.capacity());
        }
        return NONE;
    }

    /**
     * For a task whose own entry was claimed for another: the oldest, whose task will miss it in turn. That goes on until
     * somebody claims the entry that is left over, which nobody can tell, so the doubt lasts until the book is empty.
     */
    private long takeAnother() {
        long stamp = takeOldest();
        if (stamp != NONE) {
            return stamp;
        }
        decrement(uncertain);
        if (size() == 0) {
            return NONE;
        }
        leftOver.incrementAndGet();
        return UNTIMED;
    }

    /** Claims every entry that {@code condition} accepts, and says how many tasks that were. */
    int takeIf(Ring.Condition condition) {
        int taken = 0;
        for (Ring ring : rings) {
            taken += ring.takeIf(condition);
        }
        // entries that are left over belong to tasks whose fate is counted already
        while (taken > 0 && decrement(leftOver)) {
            taken--;
        }
        return taken;
    }

    /** Number of tasks in flight; exact when nothing moves. */
    long size() {
        long n = untracked.get() - leftOver.get();
        for (Ring ring : rings) {
            n += ring.size();
        }
        return Math.max(0, n);
    }

    /** Nanoseconds since the oldest arrival; 0 if nothing is in flight, NaN if no arrival was timed. */
    double oldestNanos(long now) {
        long oldest = Long.MIN_VALUE;
        for (Ring ring : rings) {
            oldest = Math.max(oldest, ring.oldestNanos(now));
        }
        return oldest >= 0 ? oldest : size() == 0 ? 0 : Double.NaN;
    }

    /** Gives memory back after a long queue is long gone. Called by the sampler, once a window. */
    synchronized void trim() {
        searchable.set(SEARCHED_PER_WINDOW);
        for (Ring ring : rings) {
            if (ring.isRetired() && ring.isDrained()) {
                drop(ring);
            }
        }
        Ring newest = latest();
        int size = newest.size();
        if (size == 0 && rings.length == 1) {
            // nothing can be left over
            uncertain.set(0);
            leftOver.set(0);
        }
        boolean roomy = newest.capacity() > FEWEST && size < newest.capacity() / GROWTH;
        roomyWindows = roomy ? roomyWindows + 1 : 0;
        if (roomyWindows >= PATIENCE_WINDOWS) {
            roomyWindows = 0;
            replace(newest, newest.capacity() / GROWTH);
        }
    }

    private synchronized void drop(Ring drained) {
        List<Ring> kept = new ArrayList<>(Arrays.asList(rings));
        kept.remove(drained);
        rings = kept.toArray(new Ring[0]);
    }

    /** Lets another ring take new tasks. Monitor must be held. */
    private void replace(Ring newest, int capacity) {
        newest.retire();
        Ring[] more = Arrays.copyOf(rings, rings.length + 1);
        more[rings.length] = new Ring(capacity, fifo);
        rings = more;
    }

    /** False if the ring was replaced meanwhile. */
    private boolean added(Ring ring, Runnable task, long stamp) {
        if (ring.add(task, stamp)) {
            return true;
        }
        if (ring.isRetired() || grow(ring)) {
            return false;
        }
        // room may have been made since
        boolean tracked = ring.add(task, stamp);
        if (!tracked && !ring.isRetired()) {
            untracked.incrementAndGet();
            return true;
        }
        return tracked;
    }

    private Ring latest() {
        Ring[] now = rings;
        return now[now.length - 1];
    }

    private long takeOldest() {
        for (Ring ring : rings) {
            long stamp = ring.takeOldest(spread);
            if (stamp != NONE) {
                return stamp;
            }
        }
        return decrement(untracked) ? UNTIMED : NONE;
    }

    /** Whether there is now another ring to try. */
    private synchronized boolean grow(Ring full) {
        if (full != latest()) {
            return true;
        }
        if (full.capacity() >= MOST) {
            // said without a look at the slots: every further task of a very long queue comes by here
            return false;
        }
        if (full.size() < full.capacity() / 4) {
            // workers have made room meanwhile; or, without order, many entries of one task crowd one place, where a
            // larger ring would not help
            return fifo;
        }
        replace(full, full.capacity() * GROWTH);
        return true;
    }

    private static boolean decrement(AtomicLong count) {
        for (long n = count.get(); n > 0; n = count.get()) {
            if (count.compareAndSet(n, n - 1)) {
                return true;
            }
        }
        return false;
    }
}
