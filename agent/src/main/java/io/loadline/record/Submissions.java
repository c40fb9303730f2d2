package io.loadline.record;

import io.loadline.pool.PoolAccess;
import io.loadline.record.Rejections.Rejection;
import io.loadline.record.count.Event;
import io.loadline.record.time.ArrivalTimes;

/**
 * The tasks of one pool as those see them who hand them in: they arrive, and some leave without being served by a worker, since
 * they are rejected, removed, or run by the caller. Called on the application's threads. Times are nanoseconds of {@link
 * System#nanoTime()}. A scheduled task, which has not been counted before, is counted as arrived when it leaves.
 */
final class Submissions {

    private final PoolAccess<?> pool;
    private final boolean scheduled;
    private final ArrivalTimes times;
    private final Ledger ledger;
    private final Counters counters;
    private final CallerThreads callers;

    Submissions(PoolAccess<?> pool, ArrivalTimes times, Ledger ledger, Counters counters, CallerThreads callers) {
        this.pool = pool;
        this.scheduled = pool.isScheduled();
        this.times = times;
        this.ledger = ledger;
        this.counters = counters;
        this.callers = callers;
    }

    /** A task is handed in: its arrival, or {@link ArrivalTimes#NONE} if it is not timed. */
    long arrived(Object task) {
        if (scheduled || task == null) {
            return ArrivalTimes.NONE;
        }
        long now = counters.arrived(Counters.currentThread(), 0);
        times.arrived(task, now);
        return now;
    }

    /** Handed in again by the rejection handler; keeps its first arrival. */
    void requeued(Rejection rejection, long now) {
        if (!rejection.keepsPlace) {
            times.arrived(rejection.task, rejection.arrival);
        }
        rejection.keepsPlace = false;
        counters.countByCaller(Event.REQUEUED, now);
        if (!rejection.discardedAnother) {
            counters.countByCaller(Event.PUT_BACK, now);
        }
    }

    // ---- rejection

    /** {@code execute} failed before the pool could decide. */
    void refused(Object task, long now) {
        if (!scheduled) {
            times.rejected(task);
            counters.countByCaller(Event.REJECTED, now);
        }
    }

    /** A request for a connection gets none, mostly since it has waited for too long: so it is the oldest, not the newest. */
    void gaveUp(Object request, long now) {
        times.left(request, true);
        counters.countByCaller(Event.REJECTED, now);
    }

    /** A task is given to a handler that does nothing with it but drop it. */
    void dropped(Object task) {
        if (scheduled) {
            counters.countByCaller(Event.ARRIVED, System.nanoTime());
        } else {
            times.rejected(task);
        }
        counters.countRejected();
    }

    /**
     * Counts a task as run by its caller, from when it came if that is known. {@code surely}: whether it is of this pool even
     * if it is not known here.
     */
    boolean ranElsewhere(Object task, boolean surely) {
        long arrival = times.rejected(task);
        if (arrival == ArrivalTimes.NONE && !surely) {
            return false;
        }
        counters.countByCaller(Event.CALLER_RAN, arrival == ArrivalTimes.NONE ? System.nanoTime() : arrival);
        return true;
    }

    /** A task is given to a handler that may hand it to the pool again. */
    void rejecting(Rejection rejection) {
        if (scheduled) {
            counters.countByCaller(Event.ARRIVED, rejection.since);
        }
        rejection.arrival = times.rejected(rejection.task);
        rejection.keepsPlace = ledger.handlerBegins(rejection.ownHandler && !scheduled, rejection.since);
        if (rejection.keepsPlace) {
            times.arrived(rejection.task, rejection.arrival);
        }
    }

    /** The handler, which has been called, runs the task on this thread. */
    void callerRuns(Rejection rejection, long now) {
        if (!rejection.callerRan) {
            rejection.callerRan = true;
            ledger.handlerEnds(Event.CALLER_RAN, now);
            callers.ran();
        }
    }

    void rejected(Rejection rejection) {
        boolean elsewhere = rejection.callerRan || rejection.executedAgain;
        if (rejection.ownHandler && !scheduled && elsewhere) {
            ledger.wasNotPutBack(rejection.since);
        }
        if (!rejection.callerRan) {
            ledger.handlerEnds(Event.REJECTED, rejection.since);
        }
        if (rejection.keepsPlace && elsewhere) {
            times.rejected(rejection.task);
        }
    }

    // ---- removal

    /** It was in the queue and is not any more. */
    void removed(Object task, long now) {
        times.left(task, true);
        long lateness = scheduled ? pool.latenessNanos((Runnable) task) : 0;
        if (lateness < 0 || (scheduled && Cancellation.isCancelledItself(task))) {
            return;
        }
        if (scheduled) {
            counters.countByCaller(Event.ARRIVED, now - lateness);
        }
        counters.countByCaller(Event.REMOVED, now);
    }

    /** A scheduled task is cancelled. If it waits, it has arrived and is counted out now; whoever finds it later lets it be. */
    void cancelled(Runnable task, long now) {
        long lateness = pool.latenessNanos(task);
        if (lateness >= 0 && pool.hasInQueue(task)) {
            counters.countByCaller(Event.ARRIVED, now - lateness);
            counters.countByCaller(Event.REMOVED, now);
        }
    }

    /** What was removed is about to be rejected. */
    void withdrawn(long now) {
        counters.countByCaller(Event.REMOVED, -1, now);
    }
}
