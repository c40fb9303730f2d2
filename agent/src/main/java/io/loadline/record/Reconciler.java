package io.loadline.record;

import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.BlockingQueue;

/**
 * Finds tasks in flight that are no longer in the queue, though no method of the pool took them out: the application
 * emptied the queue itself. A task between the queue and its worker looks the same, though not for long, so an arrival is
 * given up when it has been missed in every window for two seconds. Sampler thread only, once a window.
 */
final class Reconciler {

    /** A long queue is looked through only if it differs from the book by more than one task in so many. */
    private static final int TOLERATED_SHARE = 1000;

    /** Longer than a worker can be kept from beginning a task by anything but a suspended machine. */
    private static final long PATIENCE_NANOS = 2_000_000_000L;

    private final InFlight inFlight;

    /** Those missed last time, by the time of their arrival, since the same task may arrive again and again. */
    private Map<Long, Missed> missed = Collections.emptyMap();

    private static final class Missed {
        final Object task;
        final long since;

        Missed(Object task, long since) {
            this.task = task;
            this.since = since;
        }
    }

    Reconciler(InFlight inFlight) {
        this.inFlight = inFlight;
    }

    /** Takes off the book what is gone, and says how many tasks that were. */
    int reconcile(BlockingQueue<Runnable> queue, long now) {
        Map<Long, Missed> before = missed;
        missed = new HashMap<>();
        if (!bookExceeds(queue)) {
            return 0;
        }
        Set<Object> present = Collections.newSetFromMap(new IdentityHashMap<>());
        Collections.addAll(present, queue.toArray());
        return inFlight.takeIf((task, arrival) -> !present.contains(task) && isGone(task, arrival, before, now));
    }

    private boolean isGone(Object task, long arrival, Map<Long, Missed> before, long now) {
        Missed earlier = before.get(arrival);
        Missed still = earlier != null && earlier.task == task ? earlier : new Missed(task, now);
        missed.put(arrival, still);
        return now - still.since >= PATIENCE_NANOS;
    }

    /** Whether the book holds more than the queue, also if that grows or shrinks while one looks. */
    private boolean bookExceeds(BlockingQueue<Runnable> queue) {
        int before = queue.size();
        long booked = inFlight.size();
        int queued = Math.max(before, queue.size());
        return booked - queued > queued / TOLERATED_SHARE;
    }
}
