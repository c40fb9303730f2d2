package io.loadline.record;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The tasks of one pool that leave it without being served by a worker: rejected, removed, or run by the caller. Called
 * on the application's threads, except {@link #reconcile}. Times are nanoseconds of {@link System#nanoTime()}.
 */
final class Departures {

    private final ObservedPool pool;
    private final boolean scheduled;
    private final InFlight inFlight;
    private final SideDoor sideDoor;
    private final Reconciler reconciler;
    private final Tally tally;
    private final AtomicInteger inHandlers = new AtomicInteger();

    Departures(ObservedPool pool, InFlight inFlight, SideDoor sideDoor, Tally tally) {
        this.pool = pool;
        this.scheduled = pool.isScheduled();
        this.inFlight = inFlight;
        this.sideDoor = sideDoor;
        this.reconciler = new Reconciler(pool, inFlight);
        this.tally = tally;
    }

    // ---- rejection

    /** {@code execute} failed before the pool could decide. */
    void refused(Runnable task, long now) {
        if (inFlight.takeLatest(task) != InFlight.NONE) {
            tally.countByCaller(Event.REJECTED, now);
        }
    }

    /** Says when the task had arrived. {@code ownHandler}: whether the handler is one that the application has written. */
    long rejecting(Runnable task, boolean ownHandler, long now) {
        long arrival = inFlight.takeLatest(task);
        if (arrival == InFlight.NONE) {
            arrival = scheduled ? arrivedNow(now) : sideDoor.comesIn(task, now);
        }
        inHandlers.incrementAndGet();
        if (ownHandler && !scheduled) {
            // at once, since a worker may have the task before the handler returns
            sideDoor.left(task, Event.REJECTED, now, arrival);
        }
        return arrival;
    }

    private long arrivedNow(long now) {
        tally.countByCaller(Event.ARRIVED, now);
        return now;
    }

    /** The handler, which has been called, runs the task on this thread. */
    void callerRuns(Rejection rejection, long now) {
        if (!rejection.callerRan) {
            rejection.callerRan = true;
            inHandlers.decrementAndGet();
            tally.countByCaller(Event.CALLER_RAN, now);
        }
    }

    void rejected(Rejection rejection) {
        if (!rejection.callerRan) {
            inHandlers.decrementAndGet();
            tally.countByCaller(Event.REJECTED, rejection.since);
        }
        if (rejection.ownHandler && (rejection.callerRan || rejection.executedAgain)) {
            sideDoor.forget(rejection.task);
        }
    }

    /** How many tasks are in the hands of a rejection handler, its fate not known. */
    int inHandlers() {
        return inHandlers.get();
    }

    // ---- removal

    /** {@code remove} has found one that is equal. */
    void removed(Runnable task, long now) {
        long arrival = Equality.isIdentity(task) ? inFlight.takeRemoved(task) : inFlight.takeEqual(task);
        removed(task, arrival, now);
    }

    /** The handler has thrown this very task out of the queue for another. */
    void discarded(Runnable task, long now) {
        removed(task, inFlight.takeRemoved(task), now);
    }

    /** These very tasks were in the queue. */
    void drained(List<Runnable> tasks, long now) {
        Map<Object, Integer> left = Occurrences.of(tasks);
        removed(inFlight.takeRemoved(left), now);
        left.forEach((task, times) -> {
            for (int i = 0; i < times; i++) {
                removed((Runnable) task, InFlight.NONE, now);
            }
        });
    }

    private void removed(Runnable task, long arrival, long now) {
        if (arrival == InFlight.NONE) {
            if (scheduled && pool.latenessNanos(task) < 0) {
                return;
            }
            // came and goes before anybody saw it wait
            sideDoor.comesIn(task, now);
        }
        tally.countByCaller(Event.REMOVED, now);
    }

    /** What was removed is about to be rejected. */
    void withdrawn(Runnable task, long now) {
        tally.uncountByCaller(Event.REMOVED, now);
        inFlight.add(task, InFlight.UNTIMED);
    }

    /** What is due may be swept out of a scheduled pool's queue, so it must be on the book before. */
    void purging(long now) {
        if (scheduled) {
            sideDoor.admit(tally.totals(), now);
        }
    }

    /** Everything cancelled that waited is out or on its way, whoever sees it first. */
    void purged(long now) {
        inFlight.takeIf(
                (task, arrival) -> Cancellation.isCancelledItself(task), (task, arrival) -> gone(task, arrival, now));
    }

    /**
     * Takes off the book what the application took out of the queue itself. {@code quiet}: whether nothing has happened
     * since the last time. Sampler thread only, once a window.
     */
    void reconcile(long now, boolean quiet) {
        reconciler.reconcile(now, quiet, (task, arrival) -> gone(task, arrival, now));
        sideDoor.expunge(now);
    }

    /** Removed, as it seems: a worker or a remover may have it already, and be about to say so. */
    private void gone(Object task, long arrival, long now) {
        tally.countByCaller(Event.REMOVED, now);
        if (task != null) {
            sideDoor.left((Runnable) task, Event.REMOVED, now, arrival);
        }
    }

    private void removed(int tasks, long now) {
        for (int i = 0; i < tasks; i++) {
            tally.countByCaller(Event.REMOVED, now);
        }
    }
}
