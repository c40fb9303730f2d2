package io.loadline.record;

import io.loadline.pool.Library;
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

    /** What Jetty's pool is given to run, by the class of it. */
    private enum Kind {

        /** Runs Jetty itself, mostly for ever: acceptors, selectors, reserved threads, opening and closing connections. */
        OWN,

        /** Looks what has come on a connection: no request, or one, or several. */
        CONNECTION,

        /** A task like that of any pool. */
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
