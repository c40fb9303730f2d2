// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import io.loadline.pool.PoolAccess;
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
final class Service {

    private final PoolAccess<?> pool;
    private final boolean scheduled;
    private final ArrivalTimes times;
    private final Counters counters;
    /** Decides whether every task is timed. */
    final ArrivalSampling sampling;

    private final Cancellation cancellation;

    private final TaskKinds kinds;

    /** True if a scheduled pool has run a task that is not periodic. */
    volatile boolean ranTaskOnce;

    Service(PoolAccess<?> pool, ArrivalTimes times, Counters counters, Cancellation cancellation, TaskKinds kinds) {
        this.pool = pool;
        this.scheduled = pool.isScheduled();
        this.times = times;
        this.counters = counters;
        this.sampling = counters.sampling;
        this.cancellation = cancellation;
        this.kinds = kinds;
    }

    /**
     * Records that a worker has taken a task.
     *
     * @param task null if a worker that predates the weaving cannot name it
     */
    void taken(Worker worker, Object task) {
        if (scheduled && !ranTaskOnce && !PoolAccess.isPeriodic(task)) {
            ranTaskOnce = true;
        }
        if (worker.isHolding() || worker.isRunning()) {
            ended(worker, false);
        }
        worker.unwanted = scheduled && task != null && Cancellation.isCancelledItself(task);
        if (worker.unwanted) {
            // the task has not arrived, or was counted as removed when it was cancelled
            return;
        }
        long stamp = times.takeArrival(task, sampling.mayBeUntimed());
        worker.unseen = stamp == ArrivalTimes.UNSEEN;
        stamp = worker.unseen ? ArrivalTimes.NONE : stamp;
        worker.take(task, scheduled ? arrivedWhenDue(worker, task) : stamp);
    }

    /** Counts the arrival of a scheduled task, whose due time nothing reports; returns it if it is timed. */
    private long arrivedWhenDue(Worker worker, Object task) {
        return counters.arrived(worker.number, scheduled && task != null ? pool.latenessNanos((Runnable) task) : 0);
    }

    /**
     * Records the start of a task. Reads the clock as late as possible: all that follows is part of the service time.
     */
    void started(Worker worker, Object task) {
        if (sampling.mayBeUntimed() && worker.isIdle() && startedAtOnce(worker, task)) {
            return;
        }
        if (!worker.isHolding() && !worker.unwanted) {
            taken(worker, task);
        }
        if (worker.unwanted) {
            worker.unwanted = false;
            return;
        }
        if (task != null && !worker.isPlain(task, cancellation) && worker.isCancelled(task, cancellation)) {
            dropped(worker);
        } else if (worker.arrival == ArrivalTimes.NONE && sampling.mayBeUntimed()) {
            startedUntimed(worker);
        } else {
            startedTimed(worker, task);
        }
    }

    /** Takes a task whose arrival was not seen: it counts as arrived now. */
    void takenOnArrival(Worker worker, Object task) {
        worker.take(task, arrivedWhenDue(worker, task));
    }

    /** Returns whether the task taken must have arrived before the attach. */
    boolean predatesAgent(Worker worker) {
        return worker.unseen && worker.recorder.origin().mayPredateAgent();
    }

    /** Returns whether the task taken was never submitted. */
    boolean wasNeverSubmitted(Worker worker) {
        return worker.unseen && !worker.recorder.origin().mayPredateAgent();
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
        if (task == null || scheduled) {
            return false;
        }
        boolean future = !worker.isPlain(task, cancellation);
        if (future && worker.isCancelled(task, cancellation)) {
            return false;
        }
        long stamp = times.takeArrival(task, true);
        if (stamp != ArrivalTimes.NONE) {
            worker.take(task, stamp);
            startedTimed(worker, task);
            return true;
        }
        // a future may report later that it has failed
        worker.takeUntimed(future ? task : null);
        startedUntimed(worker);
        return true;
    }

    private void startedUntimed(Worker worker) {
        if (worker.untimed == null) {
            worker.untimed = counters.newUntimed();
        }
        // in this order, or the task would seem to wait when it counts as started
        worker.beginUntimed();
        worker.untimed.incrementSingleWriter(Event.STARTED);
    }

    private void startedTimed(Worker worker, Object task) {
        long chance = worker.arrival == ArrivalTimes.NONE ? System.nanoTime() : worker.arrival;
        worker.counted = kinds.started(task == null ? worker.task : task, chance);
        Stripe locked = counters.tryLock(worker.number);
        long now = System.nanoTime();
        // before the task counts as started, or it would seem to wait then
        begin(worker, now);
        counters.started(locked, worker.number, worker.arrival, worker.wasWokenUp(), now);
    }

    private void begin(Worker worker, long now) {
        worker.begin(now);
        if (scheduled && worker.counted != null && worker.arrival != ArrivalTimes.NONE) {
            worker.counted.begun(worker.arrival, now);
        }
    }

    void ended(Worker worker, boolean failed) {
        if (!worker.isUntimed()) {
            ended(worker, failed, System.nanoTime());
            return;
        }
        worker.untimed.incrementSingleWriter(Event.COMPLETED);
        worker.end();
        worker.idleFrom(Worker.NEVER);
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
        boolean ran = !scheduled || worker.futureRan || !Cancellation.isCancelledByItsPool(worker.task);
        TaskKind.Counted counted = worker.counted;
        long began = worker.end();
        worker.idleFrom(now);
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
