package io.loadline.record.time;

import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * Numbered places for tasks with a stamp each. Lock-free; allocates nothing after construction but where it must let go of
 * tasks. A slot belongs to whoever changes its stamp, since collectors make an exchange of numbers cheaper than one of
 * references. A reader looks at the stamp, then at the task: a slot that was filled anew meanwhile has another stamp.
 */
class Slots {

    /** No such task. */
    static final long NONE = Long.MIN_VALUE;

    /** Chooses among entries. The task is null if it was held weakly and nobody else holds it any more. */
    interface Condition {
        boolean test(Object task, long stamp);
    }

    /** Stamps are kept as their distance from {@link #NONE}: what this is to a slot that may be filled, */
    private static final long FREE = 0;

    /** and to one whose task was claimed a moment ago. */
    private static final long CLAIMED = 3;

    private static final class Weak extends WeakReference<Object> {
        Weak(Object task) {
            super(task);
        }
    }

    private final AtomicReferenceArray<Object> tasks;
    private final AtomicLongArray stamps;

    /** Whether some tasks are held weakly. */
    private volatile boolean weak;

    Slots(int capacity) {
        tasks = new AtomicReferenceArray<>(capacity);
        stamps = new AtomicLongArray(capacity);
    }

    /** Number of slots. */
    final int length() {
        return stamps.length();
    }

    final boolean isFree(int slot) {
        return stamps.get(slot) == FREE;
    }

    /** False if the slot is not free; else the caller fills it or gives it back. */
    final boolean reserve(int slot, long stamp) {
        return stamps.get(slot) == FREE && stamps.compareAndSet(slot, FREE, stamp - NONE);
    }

    final void giveBack(int slot) {
        stamps.set(slot, FREE);
    }

    final void fill(int slot, Object task) {
        tasks.lazySet(slot, task);
    }

    /** Whether the slot holds this very task, as far as it is not held weakly. */
    final boolean holds(int slot, Object task) {
        return tasks.get(slot) == task;
    }

    /** Claims the entry if it is this task's: its stamp, or {@link #NONE}. */
    final long claimIf(int slot, Object task) {
        if (tasks.get(slot) != task && !weak) {
            return NONE;
        }
        long kept = stamps.get(slot);
        Object found = tasks.get(slot);
        return isEntry(kept, found) && task(found) == task ? claim(slot, kept, found) : NONE;
    }

    /** As {@link #claimIf}, of the first entry there is from one slot to before another. */
    final long claimAmong(int from, int to, Object task) {
        boolean mayBeWeak = weak;
        for (int slot = from; slot < to; slot++) {
            if (tasks.get(slot) == task || mayBeWeak) {
                long stamp = claimIf(slot, task);
                if (stamp != NONE) {
                    return stamp;
                }
            }
        }
        return NONE;
    }

    private long claim(int slot, long kept, Object found) {
        if (!stamps.compareAndSet(slot, kept, CLAIMED)) {
            return NONE;
        }
        if (tasks.get(slot) != found && task(tasks.get(slot)) != task(found)) {
            // two tasks with the same stamp, the second of which is not ours
            stamps.compareAndSet(slot, CLAIMED, kept);
            return NONE;
        }
        tasks.lazySet(slot, null);
        stamps.lazySet(slot, FREE);
        return kept + NONE;
    }

    /** Claims every entry from one slot to before another that {@code condition} accepts, and says how many. */
    final int takeIf(int from, int to, Condition condition) {
        int taken = 0;
        for (int slot = from; slot < to; slot++) {
            long kept = stamps.get(slot);
            Object found = tasks.get(slot);
            if (isEntry(kept, found)) {
                Object task = task(found);
                if (condition.test(task, kept + NONE) && claim(slot, kept, found) != NONE) {
                    taken++;
                }
            }
        }
        return taken;
    }

    /** From now on no longer keeps alive what is here. */
    final void weaken() {
        weak = true;
        for (int slot = 0; slot < length(); slot++) {
            Object found = tasks.get(slot);
            if (found != null && !(found instanceof Weak)) {
                tasks.compareAndSet(slot, found, new Weak(found));
            }
        }
    }

    /** Number of entries, counted slot by slot; exact when nobody adds or takes. */
    final int size() {
        int n = 0;
        for (int slot = 0; slot < length(); slot++) {
            n += isFree(slot) ? 0 : 1;
        }
        return n;
    }

    /** The oldest stamp of an entry: nanoseconds since, or a negative number if there is none. */
    final long oldestNanos(long now) {
        long oldest = -1;
        for (int slot = 0; slot < length(); slot++) {
            long kept = stamps.get(slot);
            if (isEntry(kept, tasks.get(slot))) {
                oldest = Math.max(oldest, now - (kept + NONE));
            }
        }
        return oldest;
    }

    private static Object task(Object found) {
        return found instanceof Weak ? ((Weak) found).get() : found;
    }

    private static boolean isEntry(long kept, Object found) {
        return found != null && kept != FREE && kept != CLAIMED;
    }
}
