package io.loadline.record.time;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/**
 * A {@link Ring} that grows and shrinks: the newest takes what is added, older ones are emptied and dropped. Grows by a
 * factor of {@value #GROWTH}, 12 bytes a slot, up to {@value #MAX_SLOTS} slots. Lock-free: of several threads that find the
 * newest ring full, each makes a larger one, and one of those is used.
 */
final class Rings {

    private static final int MIN_SLOTS = 32;
    private static final int GROWTH = 8;
    private static final int MAX_SLOTS = MIN_SLOTS * GROWTH * GROWTH * GROWTH * GROWTH;
    private static final int ATTEMPTS = 16;
    private static final int MAX_RINGS = 16;
    private static final int PATIENCE_WINDOWS = 10;
    private static final long BYTES_A_SLOT = 12;

    /** Of a pool that has nothing to do. */
    private static final Ring[] NONE = {};

    private static final AtomicReferenceFieldUpdater<Rings, Ring[]> RINGS =
            AtomicReferenceFieldUpdater.newUpdater(Rings.class, Ring[].class, "rings");

    private final boolean fifo;

    /** Oldest first. Replaced as a whole. */
    private volatile Ring[] rings;

    /** Sampler thread only. */
    private int roomyWindows;

    Rings(boolean fifo) {
        this.fifo = fifo;
        this.rings = NONE;
    }

    /** Number of slots. */
    int capacity() {
        int n = 0;
        for (Ring ring : rings) {
            n += ring.capacity();
        }
        return n;
    }

    /** Whether the newest is as large as it can be and has no room left, as far as one has just seen. */
    boolean isFull() {
        Ring latest = latest();
        return latest != null && latest.capacity() >= MAX_SLOTS;
    }

    boolean isHalfEmpty() {
        return size() < MAX_SLOTS / 2;
    }

    /** False if there is no room. */
    boolean add(Object task, long stamp, long place) {
        for (int i = 0; i < ATTEMPTS; i++) {
            Ring ring = latest();
            if (ring != null && ring.add(task, stamp, place)) {
                return true;
            }
            if (ring == null || ring.isRetired()) {
                if (!open(ring)) {
                    return false;
                }
            } else if (ring.isCrowdedBy(task) || !makeRoom(ring)) {
                // room may have been made since
                return ring.add(task, stamp, place);
            }
        }
        return false;
    }

    /** As {@link Ring#repeats}. */
    boolean repeats(Object task) {
        Ring latest = latest();
        return latest != null && latest.repeats(task);
    }

    /** As {@link Ring#takeInPlace}. */
    long takeInPlace(Object task, int ahead, int behind, long started) {
        for (Ring ring : rings) {
            long stamp = ring.takeInPlace(task, ahead, behind, started);
            if (stamp != Ring.NONE) {
                return stamp;
            }
            dropIfDrained(ring);
        }
        return Ring.NONE;
    }

    /** As {@link Ring#take}. */
    long take(Object task, int ahead, int behind) {
        for (Ring ring : rings) {
            long stamp = ring.take(task, ahead, behind);
            if (stamp != Ring.NONE) {
                return stamp;
            }
            dropIfDrained(ring);
        }
        return Ring.NONE;
    }

    /** As {@link Ring#takeLatest}. */
    long takeLatest(Object task, int looks) {
        Ring latest = latest();
        return latest == null ? Ring.NONE : latest.takeLatest(task, looks);
    }

    /** As {@link Ring#takeAnywhere}. */
    long takeAnywhere(Object task, boolean next) {
        for (Ring ring : rings) {
            long stamp = ring.takeAnywhere(task, next);
            if (stamp != Ring.NONE) {
                return stamp;
            }
            dropIfDrained(ring);
        }
        return Ring.NONE;
    }

    /** As {@link Ring#takeIf}. */
    int takeIf(Slots.Condition condition) {
        int taken = 0;
        for (Ring ring : rings) {
            taken += ring.takeIf(condition);
        }
        return taken;
    }

    /** No longer keeps the tasks alive. */
    void weaken() {
        for (Ring ring : rings) {
            ring.weaken();
        }
    }

    long size() {
        long n = 0;
        for (Ring ring : rings) {
            n += ring.size();
        }
        return n;
    }

    /** As {@link Ring#oldestNanos}. */
    long oldestNanos(long now) {
        long oldest = -1;
        for (Ring ring : rings) {
            oldest = Math.max(oldest, ring.oldestNanos(now));
        }
        return oldest;
    }

    /** Gives memory back after a long queue is long gone. Called by the sampler, once a window. */
    void trim() {
        for (Ring ring : rings) {
            dropIfDrained(ring);
        }
        Ring newest = latest();
        boolean roomy = newest != null && newest.size() < newest.capacity() / GROWTH;
        roomyWindows = roomy ? roomyWindows + 1 : 0;
        if (roomyWindows >= PATIENCE_WINDOWS) {
            roomyWindows = 0;
            shrink(newest);
        }
    }

    private void shrink(Ring newest) {
        if (newest.capacity() > MIN_SLOTS) {
            replace(newest, newest.capacity() / GROWTH);
        } else {
            dropIfEmpty(newest);
        }
    }

    /** Of a pool in which nothing happens, gives all memory back. */
    void rest() {
        Ring newest = latest();
        if (newest != null) {
            dropIfEmpty(newest);
        }
    }

    private void dropIfEmpty(Ring ring) {
        if (ring.size() == 0) {
            ring.retire();
            dropIfDrained(ring);
        }
    }

    /** About what they take of the heap. */
    long heapBytes() {
        return BYTES_A_SLOT * capacity();
    }

    private void dropIfDrained(Ring ring) {
        if (ring.isRetired() && ring.isDrained()) {
            drop(ring);
        }
    }

    private void drop(Ring drained) {
        Ring[] now;
        Ring[] fewer;
        do {
            now = rings;
            List<Ring> kept = new ArrayList<>(Arrays.asList(now));
            kept.remove(drained);
            fewer = kept.isEmpty() ? NONE : kept.toArray(NONE);
        } while (fewer.length < now.length && !RINGS.compareAndSet(this, now, fewer));
    }

    /** The newest, or null. */
    private Ring latest() {
        return latest(rings);
    }

    private static Ring latest(Ring[] now) {
        return now.length == 0 ? null : now[now.length - 1];
    }

    /** There is none, or the last one is closed. Whether there is now another to try. */
    private boolean open(Ring closed) {
        return closed != latest() || replaced(closed, MIN_SLOTS);
    }

    /** Whether there is now another ring to try. */
    private boolean makeRoom(Ring full) {
        if (full != latest()) {
            return true;
        }
        if (full.capacity() >= MAX_SLOTS) {
            // said without a look at the slots: every further task of a very long queue comes by here
            return false;
        }
        if (full.size() >= full.capacity() / 4) {
            return replaced(full, full.capacity() * GROWTH);
        }
        // workers have made room meanwhile; or, in order, others sit where the next tasks would go, and stay
        return !fifo || (rings.length < MAX_RINGS && replaced(full, full.capacity()));
    }

    private boolean replaced(Ring full, int capacity) {
        try {
            replace(full, capacity);
            return true;
        } catch (OutOfMemoryError noRoom) {
            return false;
        }
    }

    /** Lets another ring take new tasks, unless somebody else has done so meanwhile. */
    private void replace(Ring newest, int capacity) {
        // first, since memory may run out
        Ring next = Ring.of(capacity, fifo);
        for (Ring[] now = rings; latest(now) == newest; now = rings) {
            Ring[] more = Arrays.copyOf(now, now.length + 1);
            more[now.length] = next;
            if (RINGS.compareAndSet(this, now, more)) {
                if (newest != null) {
                    newest.retire();
                }
                return;
            }
        }
    }
}
