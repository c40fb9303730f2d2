// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import io.loadline.pool.Library;
import io.loadline.pool.PoolAccess;
import java.util.concurrent.Executor;

/**
 * Jobs and requests on the threads of Jetty's pool. The pool runs jobs, and few of them are tasks: a thread that
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
final class Jobs {

    private final CurrentWorkers workers;

    Jobs(CurrentWorkers workers) {
        this.workers = workers;
    }

    /** Returns the job, or null if it is neither a task nor may hold one. */
    static Runnable taskOf(Runnable job) {
        return job == null || Kind.of(job) == Kind.OWN ? null : job;
    }

    void jobBegins(Runnable job, Executor pool) {
        Kind kind = Kind.of(job);
        if (kind == Kind.OWN) {
            introduce(pool);
            return;
        }
        Worker worker = workers.of(pool, true);
        if (worker.service == null) {
            return;
        }
        worker.runsJobs = true;
        worker.job = null;
        take(worker, job);
        if (kind == Kind.TASK) {
            worker.job = job;
            worker.service.started(worker, job);
        }
    }

    /**
     * Takes a job. Counts it as arrived if it may have been queued before the attach, when the pool does not show its
     * queue.
     */
    private static void take(Worker worker, Runnable job) {
        worker.service.taken(worker, job);
        if (worker.service.predatesAgent(worker)) {
            worker.service.takenOnArrival(worker, job);
        }
    }

    /**
     * Registers the current thread as a worker of the pool if it is not yet any pool's.
     *
     * @param pool may be of another family
     */
    private void introduce(Executor pool) {
        if (workers.innermost() == null && PoolAccess.isOf("jetty", pool)) {
            workers.of(pool, true).runsJobs = true;
        }
    }

    void requestBegins(Runnable request) {
        Worker worker = workers.innermost();
        if (worker == null || !worker.runsJobs || worker.service == null || worker.job != null) {
            return;
        }
        worker.job = request;
        if (!worker.isHolding()) {
            worker.service.takenOnArrival(worker, request);
        }
        worker.service.started(worker, request);
    }

    void ends(Runnable jobOrRequest, Throwable thrown) {
        Worker worker = workers.innermost();
        if (worker == null || !worker.runsJobs || worker.service == null) {
            return;
        }
        if (worker.job == jobOrRequest) {
            worker.job = null;
            if (!worker.isIdle()) {
                worker.service.ended(worker, thrown != null || worker.futureFailed);
            }
        } else if (worker.isHolding()) {
            worker.service.wasNoTask(worker);
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
