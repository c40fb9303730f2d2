package io.loadline.record;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;

/**
 * The tasks of a pool that have arrived and met no fate yet, with the time of their arrival. Whoever takes an entry
 * decides that task's fate, so each fate is counted once however many threads race for it.
 *
 * <p>Safe to call from any thread. Adding and taking neither lock nor allocate, except that the ring grows with the
 * queue: 12 bytes a queued task, up to {@value #MOST} tasks. Beyond that tasks are counted but not timed. References
 * are held as long as the queue itself holds the task, plus at most two windows where the application empties the queue
 * behind the pool's back.
 */
final class InFlight {

    /** The task is not known: it never arrived. */
    static final long NONE = Ring.NONE;

    /** The task arrived, nobody knows when. */
    static final long UNTIMED = Ring.NONE + 1;

    private static final int FEWEST = 256;
    private static final int MOST = 1 << 18;
    private static final int PATIENCE_WINDOWS = 10;

    private final boolean fifo;
    private final AtomicLong uncertain = new AtomicLong();
    private final AtomicLong untracked = new AtomicLong();
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

    /** Claims one entry of this very task: its arrival, {@link #UNTIMED}, or {@link #NONE}. */
    long take(Runnable task) {
        for (Ring ring : rings) {
            long stamp = ring.take(task);
            if (stamp != NONE) {
                return stamp;
            }
            if (ring.isRetired()) {
                // it is searched in vain by every task that comes after its last one
                dropIfEmpty(ring);
            }
        }
        // a worker that could not name its task may have claimed this one instead of its own
        if (decrement(uncertain)) {
            return takeOldest();
        }
        return decrement(untracked) ? UNTIMED : NONE;
    }

    /** Claims some entry, the oldest if the queue is in order: for workers that cannot tell which task they run. */
    long takeUnnamed() {
        long stamp = takeOldest();
        if (stamp != NONE) {
            uncertain.incrementAndGet();
        }
        return stamp;
    }

    /** Claims every entry that {@code condition} accepts, and says how many. */
    int takeIf(Predicate<Object> condition) {
        int taken = 0;
        for (Ring ring : rings) {
            taken += ring.takeIf(condition);
        }
        return taken;
    }

    /** Number of tasks in flight; exact when nothing moves. */
    long size() {
        long n = untracked.get();
        for (Ring ring : rings) {
            n += ring.size();
        }
        return n;
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
        for (Ring ring : rings) {
            if (ring.isRetired()) {
                dropIfEmpty(ring);
            }
        }
        Ring newest = latest();
        boolean roomy = newest.capacity() > FEWEST && newest.size() < newest.capacity() / 8;
        roomyWindows = roomy ? roomyWindows + 1 : 0;
        if (roomyWindows >= PATIENCE_WINDOWS) {
            roomyWindows = 0;
            replace(newest, newest.capacity() / 2);
        }
    }

    private synchronized void dropIfEmpty(Ring ring) {
        // retired before, so nothing can be added after the look
        if (ring.size() == 0) {
            List<Ring> kept = new ArrayList<>(Arrays.asList(rings));
            kept.remove(ring);
            rings = kept.toArray(new Ring[0]);
        }
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
            long stamp = ring.takeOldest();
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
        replace(full, full.capacity() * 2);
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
