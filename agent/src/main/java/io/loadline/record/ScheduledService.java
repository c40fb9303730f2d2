// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import io.loadline.pool.PoolAccess;
import io.loadline.record.kind.TaskKinds;
import io.loadline.record.time.ArrivalTimes;

/**
 * Service of a scheduled pool: a task arrives when it is due, which nothing reports, so it counts as arrived when a
 * worker takes it.
 */
final class ScheduledService extends Service {

    private final PoolAccess<?> pool;

    /** True if the pool has run a task that is not periodic. */
    private volatile boolean ranTaskOnce;

    ScheduledService(PoolAccess<?> pool, Counters counters, Cancellation cancellation, TaskKinds kinds) {
        super(ArrivalTimes.NOWHERE, counters, cancellation, kinds);
        this.pool = pool;
    }

    @Override
    int mostAtOnce() {
        return ranTaskOnce ? Integer.MAX_VALUE : Math.max(1, pool.heldCount());
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
    void begin(Worker worker, long now) {
        super.begin(worker, now);
        if (worker.counted != null && worker.arrival != ArrivalTimes.NONE) {
            worker.counted.begun(worker.arrival, now);
        }
    }

    @Override
    boolean hasRun(Worker worker) {
        return worker.hasRunFuture() || !Cancellation.isCancelledByItsPool(worker.task);
    }
}
