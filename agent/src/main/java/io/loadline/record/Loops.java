// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import io.loadline.pool.PoolAccess;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RunnableScheduledFuture;

/**
 * Sink of the loops of workers: a loop begins and ends, a future in it runs or fails, and a loop that predates the
 * weaving takes, begins and ends tasks. Called on the worker's own thread, but for futures, which any thread may run.
 */
final class Loops implements Sink {

    private final PoolRegistry registry;
    private final CurrentWorkers workers;
    private final Rejections rejections;
    private final Cancellation cancellation;

    private final GivenUpTasks givenUp;

    Loops(
            PoolRegistry registry,
            CurrentWorkers workers,
            Rejections rejections,
            Cancellation cancellation,
            GivenUpTasks givenUp) {
        this.registry = registry;
        this.workers = workers;
        this.rejections = rejections;
        this.cancellation = cancellation;
        this.givenUp = givenUp;
    }

    @Override
    public Object event(String operation, Object first, Object second, Object third) {
        switch (operation) {
            case "begins":
                return workers.begin((Executor) second, true);
            case "exits":
                exits(first, (Executor) second);
                break;
            case "futureRuns":
                futureRuns((Runnable) first);
                break;
            case "futureFailed":
                futureFailed((Runnable) first, second);
                break;
            case "gaveUp":
                givenUp.gaveUp(first, second);
                break;
            case "timeIsUp":
                givenUp.timeIsUp(first);
                break;
            case "dequeued":
                dequeued((Runnable) first, (Executor) second);
                break;
            case "locked":
                locked(first, (Executor) second);
                break;
            case "unlocking":
                unlocking(first, second);
                break;
            case "beginsInOrder":
                beginsInOrder(first);
                break;
            default:
                throw Sink.unknown(operation);
        }
        return first;
    }

    /**
     * Ends a loop.
     *
     * @param how a {@code Boolean}: the loop of the current thread ends, abruptly if a task or a hook of the pool threw.
     *     Or the thread that terminates; it may differ from the current one, or be null if it could not be started
     */
    private void exits(Object how, Executor pool) {
        boolean isThisOne = how instanceof Boolean || how == Thread.currentThread();
        Worker worker = isThisOne ? workers.known(pool) : null;
        if (worker == null) {
            return;
        }
        try {
            if (worker.station != null) {
                worker.station.exits(worker, Boolean.TRUE.equals(how));
            }
        } finally {
            workers.unwind(worker);
        }
    }

    /** Records that any thread has called {@code run} or {@code runAndReset} of the future. */
    private void futureRuns(Runnable future) {
        rejections.callerRuns(future);
        if (future.getClass() != FutureTask.class && future instanceof RunnableScheduledFuture) {
            Worker worker = workers.innermost();
            if (worker != null) {
                worker.futureRuns(future);
            }
        }
    }

    /**
     * Records that the future has caught an exception of its callable.
     *
     * @param thrown the exception; null if the library does not show it
     */
    private void futureFailed(Runnable future, Object thrown) {
        if (ThreadedTask.isFutureOfOne(future)) {
            // the future's own thread calls it, and gets no thread locals
            return;
        }
        Worker worker = workers.innermost();
        // a pre-existing worker may not know the task it runs
        if (worker != null
                && worker.isRunning()
                && (isServiceOf(worker, future)
                        || (worker.task() == null && !worker.woven && !rejections.isRejected(future)))) {
            worker.futureFailed();
            if (worker.recorder.failedTimers != null && PoolAccess.isPeriodic(future)) {
                worker.recorder.failedTimers.failed(worker.recorder.kinds.name(future), thrown, System.nanoTime());
            }
        }
    }

    private boolean isServiceOf(Worker worker, Runnable future) {
        return worker.task() == future || cancellation.isAround(future, worker.task());
    }

    /** Records that a queue in front of a pool begins the task on the current thread. */
    private void beginsInOrder(Object task) {
        Worker worker = workers.innermost();
        PoolRecorder recorder = rejections.recorder(worker == null ? null : worker.recorder);
        if (recorder != null && recorder.hasFront()) {
            recorder.front().begins(task);
        }
    }

    // ---- loops that predate the weaving

    /** Records that {@code getTask} returns the task; null if the worker is to end. */
    private void dequeued(Runnable task, Executor pool) {
        Worker worker = workers.of(pool, false);
        if (!worker.woven && task != null && worker.station != null) {
            worker.station.taken(worker, task);
        }
    }

    /** Records that the worker has locked itself, as it does before each task. */
    private void locked(Object jdkWorker, Executor pool) {
        Worker worker = workers.of(pool, false);
        if (!worker.woven && worker.station != null) {
            worker.locked(jdkWorker);
            worker.station.started(worker, worker.task());
        }
    }

    /**
     * Records that the worker's lock is about to be released: by the worker after a task, or by a thread that has
     * tested whether the worker is idle.
     */
    private void unlocking(Object jdkWorker, Object pool) {
        Worker worker = workers.innermost();
        if (worker == null) {
            // a task from before the weaving ends: the pool must be known before the next one leaves its queue
            registry.of(pool);
        } else if (!worker.woven && worker.isLockOf(jdkWorker) && worker.isRunning()) {
            worker.station.ended(worker, worker.hasFailed());
        }
    }
}
