// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import io.loadline.record.count.Event;
import io.loadline.record.count.Stripe;
import io.loadline.record.kind.TaskKind;
import io.loadline.record.kind.TaskKinds;
import io.loadline.record.time.ArrivalSampling;
import io.loadline.record.time.ArrivalTimes;
import java.util.concurrent.atomic.LongAdder;

/**
 * Station of a pool of threads: tasks arrive, wait in a queue, and workers serve them. Some depart without being served,
 * since they are rejected, removed, or run by the caller. The thread concerned calls each method: the submitter, or the
 * worker. Times are nanoseconds of {@link System#nanoTime()}. If a previous event was lost to an internal error, the
 * next one compensates, without a timestamp.
 */
class QueueStation {

    final ArrivalTimes times;
    final Counters counters;

    /** Decides whether every task is timed. */
    final ArrivalSampling sampling;

    final Cancellation cancellation;

    private final TaskKinds kinds;

    /** Tasks of {@code invokeAny} and of completion services among those that were cancelled before their turn. */
    private final LongAdder losers = new LongAdder();

    QueueStation(ArrivalTimes times, Counters counters, Cancellation cancellation, TaskKinds kinds) {
        this.times = times;
        this.counters = counters;
        this.sampling = counters.sampling;
        this.cancellation = cancellation;
        this.kinds = kinds;
    }

    /**
     * Returns the most tasks that can run at one time, because all are periodic; {@link Integer#MAX_VALUE} if there is
     * no limit.
     */
    int mostAtOnce() {
        return Integer.MAX_VALUE;
    }

    // ---- arrival and departure without service

    /** Counts a submitted task. */
    void arrived(Object task) {
        if (task != null) {
            times.arrived(task, counters.arrived(Counters.currentThread(), 0));
        }
    }

    /** Counts a task whose {@code execute} failed before the pool could decide. */
    void refused(Object task, long now) {
        times.rejected(task);
        counters.countByCaller(Event.REJECTED, now);
    }

    /** Counts a task that is given to a handler which only drops it. */
    final void dropped(Object task) {
        takeRejected(task);
        counters.countRejected();
    }

    /** Takes the arrival of a task that is given to a rejection handler; {@link ArrivalTimes#NONE} if not known. */
    long takeRejected(Object task) {
        return times.rejected(task);
    }

    /**
     * Counts a task as run by its caller, from its arrival if that is known.
     *
     * @param knownToBelong whether the task is known to belong to this pool even if its arrival is not
     * @return whether the task was counted
     */
    final boolean ranElsewhere(Object task, boolean knownToBelong) {
        long arrival = times.rejected(task);
        if (arrival == ArrivalTimes.NONE && !knownToBelong) {
            return false;
        }
        counters.countByCaller(Event.CALLER_RAN, arrival == ArrivalTimes.NONE ? System.nanoTime() : arrival);
        return true;
    }

    /** Counts a task that was removed from the queue. */
    void removed(Object task, long now) {
        times.takeArrival(task, true);
        counters.countByCaller(Event.REMOVED, now);
    }

    /**
     * Returns the number of cancelled tasks so far of which a submitter needed only the first results. No caller gave
     * them up.
     */
    final long losers() {
        return losers.sum();
    }

    /** Records that a task was cancelled, which stays in the queue: a worker that takes the task counts it as removed. */
    void cancelled(Runnable task, long now) {}

    /** Takes back a removal: the task that was removed is about to be rejected. */
    final void withdrawn(long now) {
        counters.countByCaller(Event.REMOVED, -1, now);
    }

    // ---- service

    /**
     * Records that a worker has taken a task.
     *
     * @param task null if a worker that predates the weaving cannot name it
     */
    void taken(Worker worker, Object task) {
        endUnseen(worker);
        worker.take(task, times.takeArrival(task, sampling.mayBeUntimed()));
    }

    /** Ends the task before, if its end was missed. */
    final void endUnseen(Worker worker) {
        if (!worker.isIdle()) {
            ended(worker, false);
        }
    }

    /** Takes a task whose arrival was not seen: it counts as arrived now. */
    final void takenOnArrival(Worker worker, Object task) {
        worker.take(task, counters.arrived(worker.number, 0));
    }

    /** Records the start of a task that arrives now: one reading of the clock is both. */
    final void startedOnArrival(Worker worker, Object task) {
        long now = counters.arrived(worker.number, 0);
        if (now == ArrivalTimes.NONE) {
            worker.takeAndBeginUntimed(null, counters);
            return;
        }
        worker.take(task, now);
        worker.begin(kinds.started(task, now), now);
        counters.started(counters.tryLock(worker.number), worker.number, now, false, now);
    }

    /** Takes back the arrival of what turned out to be no task. */
    final void wasNoTask(Worker worker) {
        long arrival = worker.arrival();
        worker.end();
        if (arrival != ArrivalTimes.NONE) {
            counters.countByCaller(Event.ARRIVED, -1, arrival);
        } else if (sampling.mayBeUntimed()) {
            counters.countByCaller(Event.ARRIVED, -1, System.nanoTime());
        }
    }

    /**
     * Records the start of a task. Reads the clock as late as possible: all that follows is part of the service time.
     */
    void started(Worker worker, Object task) {
        if (sampling.mayBeUntimed() && worker.isIdle() && startedAtOnce(worker, task)) {
            return;
        }
        if (!worker.isHolding()) {
            taken(worker, task);
        }
        begin(worker, task);
    }

    /**
     * Starts a task on the short path, which nearly every task of a fast pool takes; returns false if it needs the long
     * one.
     */
    private boolean startedAtOnce(Worker worker, Object task) {
        if (task == null) {
            return false;
        }
        boolean future = !worker.cancellation.isPlain(task);
        if (future && worker.cancellation.isCancelled(task)) {
            return false;
        }
        long stamp = times.takeArrival(task, true);
        if (stamp != ArrivalTimes.NONE) {
            worker.take(task, stamp);
            beginTimed(worker, task);
            return true;
        }
        // a future may report later that it has failed
        worker.takeAndBeginUntimed(future ? task : null, counters);
        return true;
    }

    /** Begins the task taken, unless it was cancelled. */
    final void begin(Worker worker, Object task) {
        if (task != null && !worker.cancellation.isPlain(task) && worker.cancellation.isCancelled(task)) {
            removed(worker);
        } else if (worker.arrival() == ArrivalTimes.NONE && sampling.mayBeUntimed()) {
            worker.beginUntimed(counters);
        } else {
            beginTimed(worker, task);
        }
    }

    private void beginTimed(Worker worker, Object task) {
        long arrival = worker.arrival();
        long chance = arrival == ArrivalTimes.NONE ? System.nanoTime() : arrival;
        TaskKind.Counted kind = kinds.started(task == null ? worker.task() : task, chance);
        Stripe locked = counters.tryLock(worker.number);
        long now = System.nanoTime();
        // before the task counts as started, or it would seem to wait then
        worker.begin(kind, now);
        began(kind, arrival, now);
        counters.started(locked, worker.number, arrival, worker.wasWokenUp(), now);
    }

    /**
     * Records that a timed task has begun.
     *
     * @param kind null if the task is not sampled
     */
    void began(TaskKind.Counted kind, long arrival, long now) {}

    final void ended(Worker worker, boolean failed) {
        if (!worker.isUntimed()) {
            ended(worker, failed, System.nanoTime());
            return;
        }
        worker.endUntimed();
        if (failed) {
            counters.countByWorker(Event.FAILED, System.nanoTime(), worker);
        }
    }

    private void ended(Worker worker, boolean failed, long now) {
        if (worker.isHolding()) {
            worker.end();
            counters.countByWorker(Event.STARTED, now, worker);
            counters.countByWorker(Event.COMPLETED, now, worker);
            return;
        }
        boolean ran = hasRun(worker);
        TaskKind.Counted kind = worker.kind();
        long began = worker.end(now);
        if (kind != null && ran) {
            kind.ended(now - began, failed);
        }
        if (failed && ran) {
            counters.countByWorker(Event.FAILED, now, worker);
        }
        counters.ended(worker.number, ran, worker.arrival(), began, now);
    }

    /** Returns whether the task in service has run, rather than found itself cancelled. */
    boolean hasRun(Worker worker) {
        return true;
    }

    /** Ends a worker's loop; a task that it has taken was kept from running. */
    final void exits(Worker worker, boolean abruptly) {
        if (abruptly) {
            // for Worker.hasDied of the loop of a consumer inside
            worker.futureFailed();
        }
        if (worker.isHolding()) {
            removed(worker);
        } else if (worker.isRunning()) {
            ended(worker, abruptly);
        } else if (abruptly && !worker.woven) {
            // the end of the task was seen, but not its exception
            counters.countByWorker(Event.FAILED, System.nanoTime(), worker);
        }
    }

    /** Counts the task that the worker has taken as removed. */
    private void removed(Worker worker) {
        if (cancellation.isOfCompletionService(worker.task())) {
            losers.increment();
        }
        // first, or the task would seem to wait when it counts as removed
        worker.end();
        counters.countByWorker(Event.REMOVED, System.nanoTime(), worker);
    }
}
