package io.loadline.record;

import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;

/**
 * Finds tasks in flight that are no longer in the queue, though no method of the pool took them out: the application
 * emptied the queue itself. A task between the queue and its worker looks the same, but not in two windows running, so
 * an arrival is given up when it is missed for the second time. Sampler thread only, once a window.
 */
final class Reconciler {

    /** A long queue is looked through only if it differs from the book by more than one task in so many. */
    private static final int TOLERATED_SHARE = 1000;

    private final InFlight inFlight;

    /** Those missed last time, by the time of their arrival, since the same task may arrive again and again. */
    private Map<Long, Object> missed = Collections.emptyMap();

    Reconciler(InFlight inFlight) {
        this.inFlight = inFlight;
    }

    /** Takes off the book what is gone, and says how many tasks that were. */
    int reconcile(BlockingQueue<Runnable> queue) {
        Map<Long, Object> before = missed;
        missed = new HashMap<>();
        if (!bookExceeds(queue)) {
            return 0;
        }
        Set<Object> present = Collections.newSetFromMap(new IdentityHashMap<>());
        Collections.addAll(present, queue.toArray());
        return inFlight.takeIf((task, arrival) -> {
            boolean absent = !present.contains(task);
            if (absent) {
                missed.put(arrival, task);
            }
            return absent && before.get(arrival) == task;
        });
    }

    /** Whether the book holds more than the queue, also if that grows or shrinks while one looks. */
    private boolean bookExceeds(BlockingQueue<Runnable> queue) {
        int before = queue.size();
        long booked = inFlight.size();
        int queued = Math.max(before, queue.size());
        return booked - queued > queued / TOLERATED_SHARE;
    }
}
