package io.loadline.record;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Of a queue whose order says nothing about who leaves first. Tasks start at a slot that follows from their identity, which
 * takes long to ask a new object for; so it is known whether anything is here at all.
 */
final class HashedRing extends Ring {

    private static final int MOST_LOOKS = 8192;

    /** How many tasks were put here or are about to be. */
    private final AtomicLong added = new AtomicLong();

    /** How many of them are gone again. */
    private final AtomicLong gone = new AtomicLong();

    HashedRing(int capacity) {
        super(capacity);
    }

    @Override
    boolean add(Object task, long stamp, long place) {
        // first: whoever sees the task must see that there is something
        added.getAndIncrement();
        int slot = reserve(home(task), stamp);
        if (slot == NOWHERE || giveBackIfRetired(slot)) {
            gone.getAndIncrement();
            return false;
        }
        slots.fill(slot, task);
        return true;
    }

    @Override
    boolean isCrowdedBy(Object task) {
        int same = 0;
        for (int i = 0; i < PROBES; i++) {
            same += slots.holds((home(task) + i) & mask, task) ? 1 : 0;
        }
        return same > PROBES / 2;
    }

    @Override
    boolean repeats(Object task) {
        return false;
    }

    @Override
    long take(Object task, int ahead, int behind) {
        if (gone.get() == added.get()) {
            return NONE;
        }
        int home = home(task);
        for (int i = 0; i < Math.min(PROBES, capacity()); i++) {
            long stamp = slots.claimIf((home + i) & mask, task);
            if (stamp != NONE) {
                return left(stamp);
            }
        }
        return NONE;
    }

    private long left(long stamp) {
        gone.getAndIncrement();
        return stamp;
    }

    @Override
    long takeInPlace(Object task, int ahead, int behind, long started) {
        return take(task, ahead, behind);
    }

    @Override
    long takeAnywhere(Object task, boolean next) {
        // a task is near its home or nowhere
        return take(task, PROBES, PROBES);
    }

    @Override
    long takeLatest(Object task, int spread) {
        return take(task, spread, spread);
    }

    @Override
    long takeAmongLatest(Object task) {
        return take(task, PROBES, PROBES);
    }

    @Override
    long takeOldest(int spread) {
        for (int slot = 0; slot < Math.min(capacity(), MOST_LOOKS); slot++) {
            long stamp = slots.claimAny(slot);
            if (stamp != NONE) {
                return left(stamp);
            }
        }
        return NONE;
    }

    @Override
    int takeIf(Slots.Condition condition, Slots.Claimed claimed) {
        int taken = super.takeIf(condition, claimed);
        gone.addAndGet(taken);
        return taken;
    }

    private static int home(Object task) {
        int hash = System.identityHashCode(task);
        return hash ^ (hash >>> 16);
    }
}
