// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import io.loadline.pool.Library;
import io.loadline.pool.PoolAccess;
import java.util.concurrent.Executor;

/**
 * Sink of jobs and requests on the threads of Jetty's pool. The pool runs jobs, and few of them are tasks: a thread that
 * watches connections finds most requests and runs them itself, in a job that never ends. So a task is the innermost
 * of: a request, from the moment Jetty hands it to its handlers until they return, and a job that is none of Jetty's
 * own. A request that begins inside such a job is part of it.
 *
 * <p><b>Arrival.</b> A connection with something to read is queued if its finder cannot run it. It counts as arrived
 * then, although its content is not known; if it was no request, the arrival is taken back. A request that was not
 * queued arrives when it starts. So do the second and later requests of one such job.
 *
 * <p>Called on the thread concerned. Costs one read of a thread local more than the tasks of other pools.
 */
final class Jobs implements Sink {

    private final PoolRegistry registry;
    private final CurrentWorkers workers;

    Jobs(PoolRegistry registry, CurrentWorkers workers) {
        this.registry = registry;
        this.workers = workers;
    }

    @Override
    public Object event(String operation, Object first, Object second, Object third) {
        switch (operation) {
            case "arrived":
                arrived((Runnable) first, second);
                break;
            case "refused":
                refused((Runnable) first, second);
                break;
            case "discarded":
                discarded((Runnable) first, second);
                break;
            case "begins":
                begins((Runnable) first, (Executor) second);
                break;
            case "requestBegins":
                requestBegins((Runnable) first);
                break;
            case "ends":
                ends((Runnable) first, (Throwable) second);
                break;
            default:
                throw Sink.unknown(operation);
        }
        return first;
    }

    /** Records that a job was submitted. */
    private void arrived(Runnable job, Object pool) {
        QueueStation to = station(job, pool);
        if (to != null) {
            to.arrived(job);
        }
    }

    /** Records a job for which the pool got no thread; the submitter gets an exception. */
    private void refused(Runnable job, Object pool) {
        QueueStation to = station(job, pool);
        if (to != null) {
            to.refused(job, System.nanoTime());
        }
    }

    /** Records that a job was still queued when the pool stopped. */
    private void discarded(Runnable job, Object pool) {
        QueueStation from = station(job, pool);
        if (from != null) {
            from.removed(job, System.nanoTime());
        }
    }

    /** Returns the pool's station; null if the job is neither a task nor may hold one, or the pool is ignored. */
    private QueueStation station(Runnable job, Object pool) {
        QueueStation of = registry.of(pool).station;
        return job == null || Kind.of(job) == Kind.OWN ? null : of;
    }

    /**
     * Begins a job.
     *
     * @param pool null, or another executor, if a job of the pool's own runs work that it has found
     */
    private void begins(Runnable job, Executor pool) {
        Kind kind = Kind.of(job);
        if (kind == Kind.OWN) {
            introduce(pool);
            return;
        }
        Worker worker = workers.of(pool, true);
        if (worker.station == null) {
            return;
        }
        worker.beginJob(null);
        take(worker, job);
        if (kind == Kind.TASK) {
            worker.beginJob(job);
            worker.station.started(worker, job);
        }
    }

    /**
     * Takes a job. Counts it as arrived if it may have been queued before the attach, when the pool does not show its
     * queue.
     */
    private static void take(Worker worker, Runnable job) {
        worker.station.taken(worker, job);
        if (worker.tookTaskFromBeforeAttach()) {
            worker.station.takenOnArrival(worker, job);
        }
    }

    /**
     * Registers the current thread as a worker of the pool if it is not yet any pool's.
     *
     * @param pool may be of another family
     */
    private void introduce(Executor pool) {
        if (workers.innermost() == null && PoolAccess.isOf("jetty", pool)) {
            workers.of(pool, true);
        }
    }

    /** Records that a server begins to serve the request on the current thread. */
    private void requestBegins(Runnable request) {
        Worker worker = workers.innermost();
        if (worker == null || !worker.runsJobs || worker.job() != null) {
            return;
        }
        worker.beginJob(request);
        if (!worker.isHolding()) {
            worker.station.takenOnArrival(worker, request);
        }
        worker.station.started(worker, request);
    }

    /**
     * Ends the job or request of this thread.
     *
     * @param thrown null if it returned
     */
    private void ends(Runnable jobOrRequest, Throwable thrown) {
        Worker worker = workers.innermost();
        if (worker == null || !worker.runsJobs) {
            return;
        }
        if (worker.endJob(jobOrRequest)) {
            if (!worker.isIdle()) {
                worker.station.ended(worker, thrown != null || worker.hasFailed());
            }
        } else if (worker.isHolding()) {
            worker.station.wasNoTask(worker);
        }
    }

    /** Kind of a job of Jetty's pool, by the job's class. */
    private enum Kind {

        /**
         * Job that runs Jetty itself, mostly for ever: acceptors, selectors, reserved threads, opening and closing
         * connections.
         */
        OWN,

        /** Job that reads a connection, which may bring no request, one, or several. */
        CONNECTION,

        /** Job that is a task, as in any other pool. */
        TASK;

        private static final ClassValue<Kind> BY_CLASS = new ClassValue<Kind>() {
            @Override
            protected Kind computeValue(Class<?> type) {
                if (Library.isOf("jetty itself", type.getName())) {
                    return OWN;
                }
                return Library.isOf("jetty connection", type.getName()) ? CONNECTION : TASK;
            }
        };

        static Kind of(Runnable job) {
            return BY_CLASS.get(job.getClass());
        }
    }
}
