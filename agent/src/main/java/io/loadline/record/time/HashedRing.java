package io.loadline.record.time;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Of a queue whose order says nothing about who leaves first. Tasks are in a table at a slot that follows from their
 * identity, which takes long to ask a new object for; so the first {@value #FEW} are put beside the table, where a look at
 * each takes less. It is known how many are here and there, so that nobody looks where nothing is.
 */
final class HashedRing extends Ring {

    private static final int FEW = 16;

    /** How many are in the table or are about to be: counted in first and out last, so that who sees a task sees that. */
    private final AtomicInteger inTable = new AtomicInteger();

    /** The same, beside it. */
    private final AtomicInteger beside = new AtomicInteger();

    HashedRing(int capacity) {
        super(capacity, FEW);
    }

    @Override
    boolean add(Object task, long stamp, long place) {
        if (beside.get() < FEW) {
            beside.getAndIncrement();
            if (put(reserveBeside(stamp), task)) {
                return true;
            }
            beside.getAndDecrement();
        }
        inTable.getAndIncrement();
        if (put(reserveFrom(home(task), stamp), task)) {
            return true;
        }
        inTable.getAndDecrement();
        return false;
    }

    private int reserveBeside(long stamp) {
        for (int slot = capacity(); slot < capacity() + FEW; slot++) {
            if (reserve(slot, stamp)) {
                return slot;
            }
        }
        return NOWHERE;
    }

    private boolean put(int slot, Object task) {
        if (slot == NOWHERE || giveBackIfRetired(slot)) {
            return false;
        }
        fill(slot, task);
        return true;
    }

    @Override
    boolean isCrowdedBy(Object task) {
        int same = 0;
        for (int i = 0; i < PROBES; i++) {
            same += holds((home(task) + i) & mask, task) ? 1 : 0;
        }
        return same > PROBES / 2;
    }

    @Override
    boolean repeats(Object task) {
        return false;
    }

    @Override
    long take(Object task, int ahead, int behind) {
        long stamp = beside.get() == 0 ? NONE : takeFromBeside(task);
        return stamp == NONE && inTable.get() > 0 ? takeFromTable(task) : stamp;
    }

    private long takeFromBeside(Object task) {
        long stamp = claimAmong(capacity(), capacity() + FEW, task);
        if (stamp != NONE) {
            beside.getAndDecrement();
        }
        return stamp;
    }

    private long takeFromTable(Object task) {
        int home = home(task);
        for (int i = 0; i < Math.min(PROBES, capacity()); i++) {
            long stamp = claimIf((home + i) & mask, task);
            if (stamp != NONE) {
                inTable.getAndDecrement();
                return stamp;
            }
        }
        return NONE;
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
    long takeLatest(Object task, int looks) {
        return take(task, PROBES, PROBES);
    }

    @Override
    int takeIf(Condition condition) {
        int fromTable = takeIf(0, capacity(), condition);
        inTable.addAndGet(-fromTable);
        int fromBeside = takeIf(capacity(), capacity() + FEW, condition);
        beside.addAndGet(-fromBeside);
        return fromTable + fromBeside;
    }

    private static int home(Object task) {
        int hash = System.identityHashCode(task);
        return hash ^ (hash >>> 16);
    }
}
