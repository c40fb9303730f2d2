// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

/**
 * Sink of Netty's groups of executors. Each executor of a group has a queue and a thread of its own; the group is the
 * pool. Netty's event loops share the code by which tasks arrive, and are ignored.
 */
final class EventExecutors implements Sink {

    /** A final class. A comparison of names costs less than the search for a pool of each event loop. */
    private static final String EXECUTOR = "io.netty.util.concurrent.DefaultEventExecutor";

    private final PoolRegistry registry;
    private final CurrentWorkers workers;

    EventExecutors(PoolRegistry registry, CurrentWorkers workers) {
        this.registry = registry;
        this.workers = workers;
    }

    @Override
    public Object event(String operation, Object first, Object second, Object third) {
        switch (operation) {
            case "arrived":
                arrived(first, second);
                break;
            case "refused":
                refused(first, second);
                break;
            case "takes":
                takes((Runnable) first, second);
                break;
            case "ends":
                ends(first);
                break;
            case "exits":
                exits(first);
                break;
            default:
                throw Sink.unknown(operation);
        }
        return first;
    }

    private void arrived(Object task, Object executor) {
        QueueStation station = stationOf(executor);
        if (station != null) {
            station.arrived(task);
        }
    }

    private void refused(Object task, Object executor) {
        QueueStation station = stationOf(executor);
        if (station != null) {
            station.refused(task, System.nanoTime());
        }
    }

    /** Returns the station of an executor; null if it is an event loop, or if its pool is ignored. */
    private QueueStation stationOf(Object executor) {
        return isExecutor(executor) ? registry.of(executor).station : null;
    }

    private static boolean isExecutor(Object executor) {
        return executor.getClass().getName().equals(EXECUTOR);
    }

    /**
     * Begins the task that the executor has taken. Null if it was only woken up, as a group that shuts down does with
     * each: then it is known not to have a task from before an attach.
     */
    private void takes(Runnable task, Object executor) {
        if (!isExecutor(executor)) {
            return;
        }
        Worker worker = workers.of(executor, true);
        if (task != null && worker.station != null) {
            worker.station.started(worker, task);
        }
    }

    /** Ends the task of the executor, which then checks whether it shuts down, as an event loop does after each pass. */
    private void ends(Object executor) {
        if (!isExecutor(executor)) {
            return;
        }
        Worker worker = workers.innermost();
        if (worker == null) {
            endUnseen(executor);
        } else if (worker.isOf(executor) && !worker.isIdle()) {
            worker.station.ended(worker, worker.hasFailed());
        }
    }

    /** Counts the first task after an attach, which the executor has taken in the code from before it. */
    private void endUnseen(Object executor) {
        QueueStation station = stationOf(executor);
        if (station != null && registry.of(executor).totals().outstanding() > 0) {
            Worker worker = workers.of(executor, true);
            station.started(worker, null);
            station.ended(worker, false);
        }
    }

    private void exits(Object executor) {
        ends(executor);
        Worker worker = workers.innermost();
        if (worker != null && worker.isOf(executor)) {
            workers.unwind(worker);
        }
    }
}
