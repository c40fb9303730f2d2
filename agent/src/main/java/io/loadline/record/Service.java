// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import io.loadline.record.count.Event;
import io.loadline.record.count.Stripe;
import io.loadline.record.kind.TaskKind;
import io.loadline.record.kind.TaskKinds;
import io.loadline.record.time.ArrivalSampling;
import io.loadline.record.time.ArrivalTimes;

/**
 * Service of one pool's tasks by its workers, from taking a task to the end of its {@code run()}. Called on the
 * worker's own thread. If a previous event was lost to an internal error, the next one compensates, without a
 * timestamp.
 */
class Service {

    private final ArrivalTimes times;
    final Counters counters;

    /** Decides whether every task is timed. */
    final ArrivalSampling sampling;

    final Cancellation cancellation;

    private final TaskKinds kinds;

    Service(ArrivalTimes times, Counters counters, Cancellation cancellation, TaskKinds kinds) {
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

    /** Begins the task taken, unless it was cancelled. */
    final void begin(Worker worker, Object task) {
        if (task != null && !worker.cancellation.isPlain(task) && worker.cancellation.isCancelled(task)) {
            dropped(worker);
        } else if (worker.arrival == ArrivalTimes.NONE && sampling.mayBeUntimed()) {
            worker.beginUntimed(counters);
        } else {
            beginTimed(worker, task);
        }
    }

    /** Takes a task whose arrival was not seen: it counts as arrived now. */
    void takenOnArrival(Worker worker, Object task) {
        worker.take(task, counters.arrived(worker.number, 0));
    }

    /** Returns whether the task taken must have arrived before the attach. */
    boolean predatesAgent(Worker worker) {
        return worker.isUnseen() && worker.recorder.origin().mayPredateAgent();
    }

    /** Returns whether the task taken was never submitted. */
    boolean wasNeverSubmitted(Worker worker) {
        return worker.isUnseen() && !worker.recorder.origin().mayPredateAgent();
    }

    /** Takes back the arrival of what turned out to be no task. */
    void wasNoTask(Worker worker) {
        long arrival = worker.arrival;
        worker.end();
        if (arrival != ArrivalTimes.NONE) {
            counters.countByCaller(Event.ARRIVED, -1, arrival);
        } else if (sampling.mayBeUntimed()) {
            counters.countByCaller(Event.ARRIVED, -1, System.nanoTime());
        }
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

    private void beginTimed(Worker worker, Object task) {
        long chance = worker.arrival == ArrivalTimes.NONE ? System.nanoTime() : worker.arrival;
        worker.counted = kinds.started(task == null ? worker.task : task, chance);
        Stripe locked = counters.tryLock(worker.number);
        long now = System.nanoTime();
        // before the task counts as started, or it would seem to wait then
        begin(worker, now);
        counters.started(locked, worker.number, worker.arrival, worker.wasWokenUp(), now);
    }

    void begin(Worker worker, long now) {
        worker.begin(now);
    }

    /** Returns whether the task in service has run, rather than found itself cancelled. */
    boolean hasRun(Worker worker) {
        return true;
    }

    void ended(Worker worker, boolean failed) {
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
        TaskKind.Counted counted = worker.counted;
        long began = worker.end(now);
        if (counted != null) {
            worker.counted = null;
            if (ran) {
                counted.ended(now - began, failed);
            }
        }
        if (failed && ran) {
            counters.countByWorker(Event.FAILED, now, worker);
        }
        counters.ended(worker.number, ran, worker.arrival, began, now);
    }

    /** Ends a worker's loop; a task that it has taken was kept from running. */
    void exits(Worker worker, boolean abruptly) {
        if (worker.isHolding()) {
            dropped(worker);
        } else if (worker.isRunning()) {
            ended(worker, abruptly);
        } else if (abruptly && !worker.woven) {
            // the end of the task was seen, but not its exception
            counters.countByWorker(Event.FAILED, System.nanoTime(), worker);
        }
    }

    private void dropped(Worker worker) {
        // first, or the task would seem to wait when it counts as removed
        worker.end();
        counters.countByWorker(Event.REMOVED, System.nanoTime(), worker);
    }
}
