// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import io.loadline.pool.PoolAccess;
import io.loadline.record.Rejections.Rejection;
import io.loadline.record.count.Event;
import io.loadline.record.time.ArrivalTimes;

/**
 * Submitter-side events of one pool: tasks arrive, and some depart without being served by a worker, since they are
 * rejected, removed, or run by the caller. Called on the application's threads. Times are nanoseconds of {@link
 * System#nanoTime()}. A scheduled task has not been counted before: it counts as arrived when it departs.
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

    /** Counts a submitted task. */
    void arrived(Object task) {
        if (!scheduled && task != null) {
            times.arrived(task, counters.arrived(Counters.currentThread(), 0));
        }
    }

    /** Counts a task that the rejection handler submits again. The task keeps its first arrival. */
    void requeued(Rejection rejection, long now) {
        if (!keepsArrival(rejection)) {
            times.arrived(rejection.task, rejection.arrival);
        }
        counters.countByCaller(Event.REQUEUED, now);
        if (!rejection.discardedAnother) {
            counters.countByCaller(Event.REQUEUED_BY_HANDLER, now);
        }
    }

    // ---- rejection

    /** Counts a task whose {@code execute} failed before the pool could decide. */
    void refused(Object task, long now) {
        if (!scheduled) {
            times.rejected(task);
            counters.countByCaller(Event.REJECTED, now);
        }
    }

    /** Counts a task that is given to a handler which only drops it. */
    void dropped(Object task) {
        if (scheduled) {
            counters.countByCaller(Event.ARRIVED, System.nanoTime());
        } else {
            times.rejected(task);
        }
        counters.countRejected();
    }

    /**
     * Counts a task as run by its caller, from its arrival if that is known.
     *
     * @param knownToBelong whether the task is known to belong to this pool even if its arrival is not
     * @return whether the task was counted
     */
    boolean ranElsewhere(Object task, boolean knownToBelong) {
        long arrival = times.rejected(task);
        if (arrival == ArrivalTimes.NONE && !knownToBelong) {
            return false;
        }
        counters.countByCaller(Event.CALLER_RAN, arrival == ArrivalTimes.NONE ? System.nanoTime() : arrival);
        return true;
    }

    /** Records that a task is given to a handler that may submit it again. */
    void rejecting(Rejection rejection, long now) {
        if (scheduled) {
            counters.countByCaller(Event.ARRIVED, now);
        }
        if (!keepsArrival(rejection)) {
            rejection.arrival = times.rejected(rejection.task);
        }
        ledger.handlerBegins(rejection.mayRequeue, now);
    }

    /**
     * Returns whether the arrival stays for the worker that begins the task, since handlers of this pool requeue tasks.
     * Changes at the end of a window at most: the arrivals are aligned with the queue then.
     */
    private boolean keepsArrival(Rejection rejection) {
        return rejection.mayRequeue && ledger.handlersRequeue();
    }

    /** Counts a task that its rejection handler runs on this thread. */
    void callerRuns(Rejection rejection, long now) {
        if (!rejection.callerRan) {
            rejection.callerRan = true;
            ledger.handlerEnds(Event.CALLER_RAN, now);
            callers.ran();
        }
    }

    /** Records that the handler has returned or thrown. */
    void rejected(Rejection rejection, long now) {
        if (rejection.mayRequeue && (rejection.callerRan || rejection.executedAgain)) {
            ledger.wasNotRequeued();
        }
        if (!rejection.callerRan) {
            ledger.handlerEnds(Event.REJECTED, now);
        } else if (keepsArrival(rejection)) {
            times.rejected(rejection.task);
        }
    }

    // ---- removal

    /** Counts a task that was removed from the queue. */
    void removed(Object task, long now) {
        times.takeArrival(task, true);
        long lateness = scheduled ? pool.latenessNanos((Runnable) task) : 0;
        if (lateness < 0 || (scheduled && Cancellation.isCancelledItself(task))) {
            return;
        }
        if (scheduled) {
            counters.countByCaller(Event.ARRIVED, now - lateness);
        }
        counters.countByCaller(Event.REMOVED, now);
    }

    /**
     * Counts a cancelled scheduled task. If the task waits, it counts as arrived and removed now; a thread that finds
     * it in the queue later ignores it.
     */
    void cancelled(Runnable task, long now) {
        long lateness = pool.latenessNanos(task);
        if (lateness >= 0 && pool.hasInQueue(task)) {
            counters.countByCaller(Event.ARRIVED, now - lateness);
            counters.countByCaller(Event.REMOVED, now);
        }
    }

    /** Takes back a removal: the task that was removed is about to be rejected. */
    void withdrawn(long now) {
        counters.countByCaller(Event.REMOVED, -1, now);
    }
}
