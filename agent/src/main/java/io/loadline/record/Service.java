package io.loadline.record;

import io.loadline.pool.PoolAccess;
import io.loadline.record.count.Event;
import io.loadline.record.count.Stripe;
import io.loadline.record.kind.TaskKind;
import io.loadline.record.kind.TaskKinds;
import io.loadline.record.time.ArrivalSampling;
import io.loadline.record.time.ArrivalTimes;

/**
 * What the workers of one pool do with tasks, from taking one to the end of its {@code run()}. Called on the worker's own
 * thread. An event that an error inside Loadline has swallowed is made up for at the next one, without its time.
 */
final class Service {

    private final PoolAccess<?> pool;
    private final boolean scheduled;
    private final ArrivalTimes times;
    private final Counters counters;
    /** Says whether not every task is timed. */
    final ArrivalSampling sampling;

    private final Cancellation cancellation;

    /** Null where all tasks are of one kind: in a pool of connections. */
    private final TaskKinds kinds;

    /** Whether a scheduled pool has run a task that is not periodic. */
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

    /** {@code task} null: a worker older than the weaving, which cannot name it. */
    void taken(Worker worker, Object task) {
        if (scheduled && !ranTaskOnce && !PoolAccess.isPeriodic(task)) {
            ranTaskOnce = true;
        }
        if (worker.isHolding() || worker.isRunning()) {
            ended(worker, false);
        }
        worker.unwanted = scheduled && task != null && Cancellation.isCancelledItself(task);
        if (worker.unwanted) {
            // it has not arrived, or was counted out when it was cancelled
            return;
        }
        long stamp = times.left(task, sampling.mayBeUntimed());
        worker.unseen = stamp == ArrivalTimes.UNSEEN;
        stamp = worker.unseen ? ArrivalTimes.NONE : stamp;
        worker.take(task, scheduled ? arrivedWhenDue(worker, task) : stamp);
    }

    /** Nobody says when a scheduled task falls due, so it is counted as arrived only now. Its arrival, if it is timed. */
    private long arrivedWhenDue(Worker worker, Object task) {
        return counters.arrived(worker.number, scheduled && task != null ? pool.latenessNanos((Runnable) task) : 0);
    }

    /** The clock is read as late as can be: what comes after it is part of the service time. */
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

    /** Nobody has seen the task come: it counts as arrived now that it is taken. */
    void takenOnArrival(Worker worker, Object task) {
        worker.take(task, arrivedWhenDue(worker, task));
    }

    /** Whether a task that was taken must have come before the attach. */
    boolean isOlderThanAgent(Worker worker) {
        return worker.unseen && worker.recorder.origin().mayBeOlder();
    }

    /** Whether a task that was taken was never handed in. */
    boolean neverCame(Worker worker) {
        return worker.unseen && !worker.recorder.origin().mayBeOlder();
    }

    /** What was taken turned out to be no task: it is counted as if it had never arrived. */
    void wasNoTask(Worker worker) {
        long arrival = worker.arrival;
        worker.end();
        if (arrival != ArrivalTimes.NONE) {
            counters.countByCaller(Event.ARRIVED, -1, arrival);
        } else if (sampling.mayBeUntimed()) {
            counters.countByCaller(Event.ARRIVED, -1, System.nanoTime());
        }
    }

    /** The short way for nearly every task where tasks are many; false if this one has to go the long way. */
    private boolean startedAtOnce(Worker worker, Object task) {
        if (task == null || scheduled) {
            return false;
        }
        boolean future = !worker.isPlain(task, cancellation);
        if (future && worker.isCancelled(task, cancellation)) {
            return false;
        }
        long stamp = times.left(task, true);
        if (stamp != ArrivalTimes.NONE) {
            worker.take(task, stamp);
            startedTimed(worker, task);
            return true;
        }
        // a future may say later that it has failed
        worker.takeUntimed(future ? task : null);
        startedUntimed(worker);
        return true;
    }

    private void startedUntimed(Worker worker) {
        if (worker.untimed == null) {
            worker.untimed = counters.newUntimed();
        }
        // in this order, or it would seem to wait when it is counted as started
        worker.beginUntimed();
        worker.untimed.incrementSingleWriter(Event.STARTED);
    }

    private void startedTimed(Worker worker, Object task) {
        if (kinds != null) {
            long chance = worker.arrival == ArrivalTimes.NONE ? System.nanoTime() : worker.arrival;
            worker.counted = kinds.started(task == null ? worker.task : task, chance);
        }
        Stripe locked = counters.tryLock(worker.number);
        long now = System.nanoTime();
        // before it is counted as started, or it would seem to wait then
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

    /** The worker's loop ends; if it has a task, that was kept from running. */
    void exits(Worker worker, boolean abruptly) {
        if (worker.isHolding()) {
            dropped(worker);
        } else if (worker.isRunning()) {
            ended(worker, abruptly);
        } else if (abruptly && !worker.woven) {
            // the end of the task was seen, but not that it threw
            counters.countByWorker(Event.FAILED, System.nanoTime(), worker);
        }
    }

    private void dropped(Worker worker) {
        // first, or it would seem to wait when it is counted as removed
        worker.end();
        counters.countByWorker(Event.REMOVED, System.nanoTime(), worker);
    }
}
