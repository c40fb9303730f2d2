package io.loadline.record;

import io.loadline.record.count.Event;
import io.loadline.record.pool.ObservedPool;
import io.loadline.record.time.InFlight;
import io.loadline.record.time.Occurrences;
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

    /** How many tasks fewer wait than there should, and since when. */
    private long lacking;

    private long lackingSince;

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
        if (mayBeAnonymous()) {
            stampOfRejected(task);
        } else if (inFlight.takeLatest(task) == InFlight.NONE && !mayBeAnonymous()) {
            return;
        }
        tally.countByCaller(Event.REJECTED, now);
    }

    /** Whether a task that is not on the book is taken for one of those that are only counted. */
    private boolean mayBeAnonymous() {
        return !scheduled && tally.slices().hasAnonymous();
    }

    /** The handler only throws, or does nothing at all. */
    void rejectedAtOnce(Runnable task) {
        if (!mayBeAnonymous()) {
            long now = System.nanoTime();
            arrivalOfKnown(task, now);
            tally.countByCaller(Event.REJECTED, now);
        } else if (stampOfRejected(task) == InFlight.ANONYMOUS) {
            countDropped();
        } else {
            tally.countByCaller(Event.REJECTED, System.nanoTime());
        }
    }

    /** Whether the task given to a handler is one of many that are counted; then it is not on the book any more. */
    boolean isOnlyCounted(Runnable task) {
        if (!mayBeAnonymous()) {
            return false;
        }
        stampOfRejected(task);
        return true;
    }

    /** A task that {@link #isOnlyCounted} was not run. */
    void countDropped() {
        tally.laneOfRejected().rejected.countShared();
    }

    /** A task that {@link #isOnlyCounted} is about to be run by the caller. */
    void countCallerRan() {
        tally.laneOfRejected().callerRan.countShared();
    }

    private long stampOfRejected(Runnable task) {
        boolean known = !tally.slices().isRepeating() || tally.slices().isOpen();
        return known ? inFlight.takeLatestPicked(task) : InFlight.ANONYMOUS;
    }

    private long arrivalOfRejected(Runnable task, long now) {
        if (!mayBeAnonymous()) {
            return arrivalOfKnown(task, now);
        }
        long stamp = stampOfRejected(task);
        return stamp == InFlight.ANONYMOUS ? InFlight.UNTIMED : stamp;
    }

    private long arrivalOfKnown(Runnable task, long now) {
        long arrival = inFlight.takeLatest(task);
        if (arrival != InFlight.NONE) {
            return arrival;
        }
        if (mayBeAnonymous()) {
            // only now: its entry went to the same task, which is only counted
            return InFlight.UNTIMED;
        }
        return scheduled ? arrivedNow(now) : sideDoor.comesIn(task, now);
    }

    /** Says when the task had arrived. {@code ownHandler}: whether the handler is one that the application has written. */
    long rejecting(Runnable task, boolean ownHandler, long now) {
        long arrival = arrivalOfRejected(task, now);
        inHandlers.incrementAndGet();
        if (ownHandler && !scheduled) {
            tally.slices().refuse();
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
        if (arrival == InFlight.NONE && !mayBeAnonymous()) {
            if (scheduled && pool.latenessNanos(task) < 0) {
                return;
            }
            // came and goes before anybody saw it wait
            sideDoor.comesIn(task, now);
        }
        removed(1, now);
    }

    /** What was removed is about to be rejected. */
    void withdrawn(Runnable task, long now) {
        tally.uncountByCaller(Event.REMOVED, now);
        if (!mayBeAnonymous()) {
            inFlight.add(task, InFlight.UNTIMED);
        }
    }

    /** What is due may be swept out of a scheduled pool's queue, so it must be on the book before. */
    void purging(long now) {
        if (scheduled) {
            sideDoor.admit(tally.totals(), now);
        }
    }

    /** Everything cancelled that waited is out or on its way, whoever sees it first. */
    void purged(long now) {
        if (mayBeAnonymous()) {
            // most are not on the book: the numbers will tell how many went
            inFlight.takeIf((task, arrival) -> Cancellation.isCancelledItself(task));
            return;
        }
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

    /** The same where not all tasks are on the book. {@code missing}: how many fewer wait than there should. */
    void reconcileNumbers(long now, long missing) {
        inFlight.forgetOvertaken();
        if (missing != lacking || missing <= 0) {
            lacking = missing;
            lackingSince = now;
        } else if (now - lackingSince >= Reconciler.PATIENCE_NANOS) {
            removed(missing, now);
            lacking = 0;
            tally.slices().refuse();
        }
    }

    /** Removed, as it seems: a worker or a remover may have it already, and be about to say so. */
    private void gone(Object task, long arrival, long now) {
        tally.countByCaller(Event.REMOVED, now);
        if (task != null) {
            sideDoor.left((Runnable) task, Event.REMOVED, now, arrival);
        }
    }

    private void removed(long tasks, long now) {
        for (long i = 0; i < tasks; i++) {
            tally.slices().countLeaving();
            tally.countByCaller(Event.REMOVED, now);
        }
    }
}
