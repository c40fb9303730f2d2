package io.loadline.record.time;

import io.loadline.record.count.CoarseCounter;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * The tasks that were seen in the queue of one pool more than once at a time, and how many tasks have left it since the
 * first of them was. Where there are hundreds, some are forgotten until they are seen again. Safe to call from any thread.
 */
final class Repetitions {

    private static final int MAX_TASKS = 256;

    static final long HEAP_BYTES = 4 * MAX_TASKS + 200;

    /** Of the tasks, each where it leads to: they are not kept alive. */
    private final AtomicIntegerArray hashes = new AtomicIntegerArray(MAX_TASKS);

    /** One number for all workers, so it is there only where it is needed. */
    private final CoarseCounter departures = new CoarseCounter(0);

    void add(Object task) {
        int hash = System.identityHashCode(task);
        hashes.set(slot(hash), hash);
    }

    boolean has(Object task) {
        int hash = System.identityHashCode(task);
        return hashes.get(slot(hash)) == hash;
    }

    long left() {
        return departures.count();
    }

    /** A task leaves the queue: how many have before. */
    long countLeaving() {
        return departures.countShared();
    }

    private static int slot(int hash) {
        return hash & (MAX_TASKS - 1);
    }
}
