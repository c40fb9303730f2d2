package io.loadline.record;

import io.loadline.pool.JettyJob;
import io.loadline.pool.PoolAccess;
import java.util.concurrent.Executor;

/**
 * What the threads of Jetty's pool do. The pool runs jobs, and few of them are tasks: most requests are found by a thread
 * that watches connections and are run by that very thread, in a job that never ends. So a task is what is innermost: a
 * request, from the moment Jetty hands it to its handlers until they return, and a job that is none of Jetty's own. A
 * request that begins inside such a job is part of it.
 *
 * <p><b>Arrival.</b> A connection with something to read is queued where its finder cannot run it. It counts as arrived
 * then, though nobody knows what has come; if it was no request, that is taken back. A request that was not queued, the
 * second and later ones of such a job among them, arrives when it starts.
 *
 * <p>Called on the thread that it is about; costs a look at a thread local beside what the tasks of other pools cost.
 */
final class Jobs {

    private final CurrentWorkers workers;

    Jobs(CurrentWorkers workers) {
        this.workers = workers;
    }

    /** Null for a job that is neither a task nor may hold one. */
    static Runnable taskOf(Runnable job) {
        return job == null || JettyJob.of(job) == JettyJob.OWN ? null : job;
    }

    void jobBegins(Runnable job, Executor pool) {
        JettyJob kind = JettyJob.of(job);
        if (kind == JettyJob.OWN) {
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
        if (kind == JettyJob.TASK) {
            worker.job = job;
            worker.service.started(worker, job);
        }
    }

    /** The pool does not show what was in its queue at the attach. */
    private static void take(Worker worker, Runnable job) {
        worker.service.taken(worker, job);
        if (worker.service.isOlderThanAgent(worker)) {
            worker.service.takenOnArrival(worker, job);
        }
    }

    /** A thread that is nobody's worker yet is the pool's; {@code pool} may be of another family. */
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
}
