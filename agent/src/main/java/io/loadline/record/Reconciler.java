package io.loadline.record;

import io.loadline.record.pool.ObservedPool;
import io.loadline.record.time.InFlight;
import io.loadline.record.time.Slots;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/**
 * Finds tasks in flight that no longer wait, though no method of the pool took them out: the application emptied the
 * queue itself. A task between the queue and its worker looks the same, though not for long, so an arrival is given up
 * when it has been missed in every window for two seconds. Sampler thread only, once a window.
 */
final class Reconciler {

    /** While tasks move, a long queue is looked through only if it differs from the book by more than one in so many. */
    private static final int TOLERATED_SHARE = 1000;

    /** Longer than a worker can be kept from beginning a task by anything but a suspended machine. */
    static final long PATIENCE_NANOS = 2_000_000_000L;

    private final ObservedPool pool;
    private final InFlight inFlight;

    /** Those missed last time, with the time since when. */
    private Map<Arrival, Long> missed = Collections.emptyMap();

    /** With its time, since the same task may arrive again and again. */
    private static final class Arrival {
        private final Object task;
        private final long time;

        Arrival(Object task, long time) {
            this.task = task;
            this.time = time;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Arrival && ((Arrival) other).task == task && ((Arrival) other).time == time;
        }

        @Override
        public int hashCode() {
            return 31 * System.identityHashCode(task) + Long.hashCode(time);
        }
    }

    Reconciler(ObservedPool pool, InFlight inFlight) {
        this.pool = pool;
        this.inFlight = inFlight;
    }

    /** Takes off the book what is gone, and tells of each. {@code quiet}: whether no task moves. */
    void reconcile(long now, boolean quiet, Slots.Claimed givenUp) {
        Map<Arrival, Long> before = missed;
        missed = Collections.emptyMap();
        if (!bookExceeds(quiet)) {
            return;
        }
        missed = new HashMap<>();
        Map<Object, Integer> absent = inFlight.occurrences();
        for (Object task : pool.waiting()) {
            absent.computeIfPresent(task, (same, n) -> n - 1);
        }
        inFlight.takeIf((task, arrival) -> isAbsent(absent, task) && isGone(task, arrival, before, now), givenUp);
    }

    /** Of several entries of the same task, as many as are not waiting; the first of them, since queues lose their heads. */
    private static boolean isAbsent(Map<Object, Integer> absent, Object task) {
        int n = absent.getOrDefault(task, 0);
        absent.put(task, n - 1);
        return n > 0;
    }

    private boolean isGone(Object task, long time, Map<Arrival, Long> before, long now) {
        Arrival arrival = new Arrival(task, time);
        long since = before.getOrDefault(arrival, now);
        missed.put(arrival, since);
        return now - since >= PATIENCE_NANOS;
    }

    /** Whether more is on the book than waits, also if that grows or shrinks while one looks. */
    private boolean bookExceeds(boolean quiet) {
        int before = pool.waitingCount();
        long booked = inFlight.size();
        int waiting = Math.max(before, pool.waitingCount());
        return booked - waiting > (quiet ? 0 : waiting / TOLERATED_SHARE);
    }
}
