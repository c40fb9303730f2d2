// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import io.loadline.pool.PoolAccess;
import io.loadline.record.count.Event;
import io.loadline.record.kind.TaskKind;
import io.loadline.record.kind.TaskKinds;
import io.loadline.record.time.ArrivalTimes;

/**
 * Station of a scheduled pool: a task arrives when it is due, which nothing reports, so it counts as arrived when it
 * departs, or when a worker takes it.
 */
final class ScheduledStation extends QueueStation {

    private final PoolAccess<?> pool;

    /** True if the pool has run a task that is not periodic. */
    private volatile boolean ranTaskOnce;

    ScheduledStation(PoolAccess<?> pool, Counters counters, Cancellation cancellation, TaskKinds kinds) {
        super(ArrivalTimes.NOWHERE, counters, cancellation, kinds);
        this.pool = pool;
    }

    @Override
    int mostAtOnce() {
        return ranTaskOnce ? Integer.MAX_VALUE : Math.max(1, pool.heldCount());
    }

    /** Does nothing: the task is not due yet, or counts when it departs. */
    @Override
    void arrived(Object task) {}

    /** Does nothing: the task never arrived. */
    @Override
    void refused(Object task, long now) {}

    @Override
    long takeRejected(Object task) {
        counters.countByCaller(Event.ARRIVED, System.nanoTime());
        return ArrivalTimes.NONE;
    }

    @Override
    void removed(Object task, long now) {
        long lateness = pool.latenessNanos((Runnable) task);
        if (lateness >= 0 && !Cancellation.isCancelledItself(task)) {
            removed(lateness, now);
        }
    }

    /**
     * Counts a cancelled task. If the task waits, it counts as arrived and removed now; a thread that finds it in the
     * queue later ignores it.
     */
    @Override
    void cancelled(Runnable task, long now) {
        long lateness = pool.latenessNanos(task);
        if (lateness >= 0 && pool.hasInQueue(task)) {
            removed(lateness, now);
        }
    }

    private void removed(long lateness, long now) {
        counters.countByCaller(Event.ARRIVED, now - lateness);
        counters.countByCaller(Event.REMOVED, now);
    }

    @Override
    void taken(Worker worker, Object task) {
        if (!ranTaskOnce && !PoolAccess.isPeriodic(task)) {
            ranTaskOnce = true;
        }
        endUnseen(worker);
        if (task != null && Cancellation.isCancelledItself(task)) {
            // the task has not arrived, or was counted as removed when it was cancelled
            worker.skip();
        } else {
            worker.take(task, counters.arrived(worker.number, task == null ? 0 : pool.latenessNanos((Runnable) task)));
        }
    }

    @Override
    void started(Worker worker, Object task) {
        if (!worker.isHolding() && !worker.isSkipping()) {
            taken(worker, task);
        }
        if (worker.isSkipping()) {
            worker.end();
        } else {
            begin(worker, task);
        }
    }

    @Override
    void began(TaskKind.Counted kind, long arrival, long now) {
        if (kind != null && arrival != ArrivalTimes.NONE) {
            kind.begun(arrival, now);
        }
    }

    @Override
    boolean hasRun(Worker worker) {
        return worker.hasRunFuture() || !Cancellation.isCancelledByItsPool(worker.task());
    }
}
