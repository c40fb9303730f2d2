// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import io.loadline.bootstrap.ProbeEvents;
import io.loadline.pool.ForkJoinAccess;
import io.loadline.pool.GroupAccess;
import io.loadline.pool.PerTaskAccess;
import io.loadline.pool.PoolAccess;
import io.loadline.pool.PoolOrigin;
import io.loadline.pool.RouteAccess;
import io.loadline.record.Rejections.Rejection;
import io.loadline.record.kind.TaskNames;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.ThreadFactory;
import java.util.function.Function;

/**
 * Receives the events of the probe and passes them to the recorder of the pool concerned. Reads the clock once for each
 * arrival, start and end of a task.
 */
public final class Recorder extends ProbeEvents {

    private final PoolRegistry registry;
    private final boolean recordJdkPools;
    private final boolean allTimed;
    private final int processors = Runtime.getRuntime().availableProcessors();
    private final CurrentWorkers workers;
    private final Requests requests;
    private final Rejections rejections = new Rejections();
    private final Cancellation cancellation = new Cancellation();
    private final Jobs jobs;
    private volatile TaskNames taskNames = TaskNames.OF_CLASSES;
    private final PerTaskExecutors perTask;
    private final ForkJoinTasks forkJoin;

    /**
     * Makes a recorder.
     *
     * @param recordJdkPools whether pools that the JDK built for its own use are recorded, too
     * @param allTimed whether every task is timed, also in pools with very many tasks
     */
    public Recorder(boolean recordJdkPools, boolean allTimed) {
        this.recordJdkPools = recordJdkPools;
        this.allTimed = allTimed;
        this.registry = new PoolRegistry(this::newRecorder);
        this.workers = new CurrentWorkers(registry);
        this.jobs = new Jobs(workers);
        this.forkJoin = new ForkJoinTasks(registry, workers);
        this.requests = new Requests(registry, workers);
        this.perTask = new PerTaskExecutors(registry);
    }

    public PoolRegistry pools() {
        return registry;
    }

    /** Sets the function from a task to the future inside it that can be cancelled instead, or null. */
    public void setFutureUnwrapper(Function<Object, Object> innerFutures) {
        cancellation.setFutureUnwrapper(innerFutures);
    }

    /** Sets the naming of tasks; call before the first pool is seen. */
    public void nameTasksBy(TaskNames names) {
        taskNames = names;
    }

    @Override
    public void arrived(Executor pool, Runnable task) {
        PoolRecorder recorder = registry.of(pool);
        if (recorder.isIgnored()) {
            return;
        }
        Rejection rejection = rejections.of(recorder, task);
        if (rejection == null) {
            recorder.submissions.arrived(task);
        } else {
            rejection.executedAgain = true;
            recorder.submissions.requeued(rejection, System.nanoTime());
        }
    }

    /** Returns the token, or for a pre-existing loop the worker registered for this thread. */
    private Worker worker(Runnable known, Executor pool) {
        return known instanceof Worker ? (Worker) known : workers.of(pool, true);
    }

    @Override
    public void taken(Runnable task, Runnable known, Executor pool) {
        Worker worker = worker(known, pool);
        if (worker.hooks && worker.woven && worker.service != null) {
            worker.service.taken(worker, task);
        }
    }

    @Override
    public void started(Runnable task, Runnable known, Executor pool) {
        Worker worker = worker(known, pool);
        if (worker.service != null) {
            worker.service.started(worker, task);
        }
    }

    @Override
    public void ended(Runnable task, Throwable thrown, Runnable known, Executor pool) {
        Worker worker = worker(known, pool);
        if (!worker.isIdle()) {
            worker.service.ended(worker, thrown != null || worker.futureFailed);
        }
    }

    @Override
    public Object rootBegins(Object task) {
        return forkJoin.rootBegins(task);
    }

    @Override
    @SuppressWarnings("unchecked")
    public void event(Object first, Object second, Object third, int event) {
        switch (event) {
            case CREATED:
                created(first);
                break;
            case WORKER_EXITS:
                workerExits(first, (Executor) second);
                break;
            case REFUSED:
                refused(first, second);
                break;
            case REJECTING:
                rejecting((Runnable) first, third, second);
                break;
            case REJECTED:
                rejections.end(second, (Runnable) first);
                break;
            case CALLER_RUNS:
                rejections.callerRuns(null);
                break;
            case MADE_BY:
                madeBy(first, second);
                break;
            case DISCARDED:
                discarded(first, second);
                break;
            case REMOVED:
                if ((Boolean) first) {
                    removed(second, third);
                }
                break;
            case DRAINED_ONE:
                removed(first, second);
                break;
            case WITHDRAWN:
                if ((Boolean) first) {
                    withdrawn(third);
                }
                break;
            case CANCELLED:
                if ((Boolean) first) {
                    cancelled((Runnable) second, third);
                }
                break;
            case DRAINED:
                drained((List<Runnable>) first, second);
                break;
            case FUTURE_RUNS:
                futureRuns((Runnable) first);
                break;
            case FUTURE_FAILED:
                futureFailed((Runnable) first);
                break;
            case DEQUEUED:
                dequeued((Runnable) first, (Executor) second);
                break;
            case WORKER_LOCKED:
                workerLocked(first, (Executor) second);
                break;
            case WORKER_UNLOCKING:
                workerUnlocking(first, second);
                break;
            case JOB_ARRIVED:
                arrived((Executor) second, Jobs.taskOf((Runnable) first));
                break;
            case JOB_REFUSED:
                refused(Jobs.taskOf((Runnable) first), second);
                break;
            case JOB_DISCARDED:
                discarded(Jobs.taskOf((Runnable) first), second);
                break;
            case JOB_BEGINS:
                jobs.jobBegins((Runnable) first, (Executor) second);
                break;
            case REQUEST_BEGINS:
                jobs.requestBegins((Runnable) first);
                break;
            case JOB_ENDS:
                jobs.ends((Runnable) second, (Throwable) first);
                break;
            case HANDED_IN:
                forkJoin.handedIn(first, second);
                break;
            case TASK_BEGINS:
                forkJoin.begins(first);
                break;
            case MAILBOX_BEGINS:
                forkJoin.mailboxBegins(first);
                break;
            case TASK_ENDS:
                forkJoin.ends(second, (Throwable) first);
                break;
            case THREAD_REFUSED:
                perTask.threadRefused(first, (ThreadFactory) second, third);
                break;
            case CALL_ENDS:
                perTask.callEnds((Throwable) first, second);
                break;
            case EXCHANGE_BEGINS:
                perTask.exchangeBegins(first, second);
                break;
            case EXCHANGE_ENDS:
                perTask.exchangeEnds((Throwable) first, second);
                break;
            case CONNECTION_ASKED:
                requests.asked(first);
                break;
            case CONNECTION_GIVEN:
                requests.given(first, second, third != null);
                break;
            case CONNECTION_REFUSED:
                requests.refused(first);
                break;
            case CONNECTION_RETURNED:
                requests.returned(first, second);
                break;
            case CONNECTION_CLOSED:
                requests.closed(first, second);
                break;
            case REQUEST_MADE:
                requests.made(first, second, third);
                break;
            case REQUEST_MADE_TO:
                requests.made(second, third, first);
                break;
            case REQUEST_SERVED:
                requests.served(first, second);
                break;
            case REQUEST_ENDS:
                requests.ends(first);
                break;
            case CONNECTION_FREED:
                requests.freed(first);
                break;
            case QUEUED_IN_FRONT:
                queuedInFront(first, second);
                break;
            case BEGINS_IN_ORDER:
                beginsInOrder(first);
                break;
            case CONNECTION_HELD:
                requests.held(first);
                break;
            default:
                throw new IllegalArgumentException("event " + event);
        }
    }

    @Override
    public Object ask(Object first, Object second, Object third, int event) {
        switch (event) {
            case WORKER_STARTED:
                return workers.begin((Executor) second, true);
            case EXECUTOR_BUILT:
                return perTask.executorBuilt((ThreadFactory) first);
            case THREAD_MADE:
                return perTask.threadMade((Runnable) first, (ThreadFactory) second, third);
            case DECORATES:
                return first instanceof ThreadedTask ? ((ThreadedTask) first).own : first;
            case DECORATED:
                return second instanceof ThreadedTask ? ((ThreadedTask) second).decorated((Runnable) first) : first;
            case CALL_BEGINS:
                return perTask.callBegins(first, second);
            default:
                throw new IllegalArgumentException("event " + event);
        }
    }

    // ---- pools of threads

    public void created(Object pool) {
        if (registry.ifKnown(pool) == null) {
            registry.register(
                    pool,
                    pool instanceof Executor || !PoolAccess.of(pool).isOfConnections()
                            ? PoolOrigin.ofCaller(pool.getClass())
                            : PoolOrigin.ofUserOf(PoolAccess.libraryOf(pool), pool.getClass()));
        }
    }

    private void madeBy(Object pool, Object maker) {
        PoolAccess<?> of = registry.of(pool).pool();
        if (of instanceof GroupAccess) {
            ((GroupAccess) of).madeBy(maker);
        }
    }

    private void futureFailed(Runnable future) {
        if (ThreadedTask.isFutureOfOne(future)) {
            // the future's own thread calls it, and gets no thread locals
            return;
        }
        Worker worker = workers.innermost();
        // a pre-existing worker may not know the task it runs
        if (worker != null
                && worker.isRunning()
                && (isServiceOf(worker, future)
                        || (worker.task == null && !worker.woven && !rejections.isRejected(future)))) {
            worker.futureFailed = true;
        }
    }

    private boolean isServiceOf(Worker worker, Runnable future) {
        return worker.task == future || cancellation.isAround(future, worker.task);
    }

    private void workerExits(Object how, Executor pool) {
        boolean isThisOne = how instanceof Boolean || how == Thread.currentThread();
        Worker worker = isThisOne ? workers.known(pool) : null;
        if (worker == null) {
            return;
        }
        try {
            if (!worker.recorder.isIgnored()) {
                worker.recorder.service.exits(worker, Boolean.TRUE.equals(how));
            }
        } finally {
            workers.unwind(worker);
        }
    }

    private void futureRuns(Runnable future) {
        rejections.callerRuns(future);
        if (future.getClass() != FutureTask.class && future instanceof RunnableScheduledFuture) {
            Worker worker = workers.innermost();
            if (worker != null && worker.task == future) {
                worker.futureRan = true;
            }
        }
    }

    private void queuedInFront(Object task, Object pool) {
        // another executor may stand between the queue and the pool
        PoolRecorder recorder = registry.ifKnown(pool);
        if (recorder != null && !recorder.isIgnored()) {
            recorder.front().arrived(task);
        }
    }

    private void beginsInOrder(Object task) {
        Worker worker = workers.innermost();
        PoolRecorder recorder = rejections.recorder(worker == null ? null : worker.recorder);
        if (recorder != null && recorder.hasFront()) {
            recorder.front().begins(task);
        }
    }

    // ---- workers that predate the weaving

    private void dequeued(Runnable task, Executor pool) {
        Worker worker = workers.of(pool, false);
        if (!worker.woven && task != null && !worker.recorder.isIgnored()) {
            worker.recorder.service.taken(worker, task);
        }
    }

    private void workerLocked(Object jdkWorker, Executor pool) {
        Worker worker = workers.of(pool, false);
        if (!worker.woven && !worker.recorder.isIgnored()) {
            worker.jdkWorker = jdkWorker;
            worker.recorder.service.started(worker, worker.task);
        }
    }

    private void workerUnlocking(Object jdkWorker, Object pool) {
        Worker worker = workers.innermost();
        if (worker == null) {
            // a task from before the weaving ends: the pool must be known before the next one leaves its queue
            registry.of(pool);
        } else if (!worker.woven && worker.jdkWorker == jdkWorker && worker.isRunning()) {
            worker.recorder.service.ended(worker, worker.futureFailed);
        }
    }

    // ---- rejection and removal

    private void refused(Object task, Object pool) {
        PoolRecorder recorder = task == null ? null : registry.of(pool);
        if (recorder != null && !recorder.isIgnored()) {
            if (recorder.roots != null) {
                recorder.roots.remove(task);
            }
            recorder.submissions.refused(task, System.nanoTime());
        }
    }

    private void rejecting(Runnable task, Object pool, Object handler) {
        PoolRecorder recorder = registry.of(pool);
        if (!recorder.isIgnored()) {
            rejections.begin(recorder, pool, task, handler);
        }
    }

    private void discarded(Object victim, Object pool) {
        Submissions from = victim instanceof Runnable ? submissions(pool) : null;
        if (from != null) {
            rejections.discardedAnother(pool);
            from.removed(victim, System.nanoTime());
        }
    }

    private void removed(Object task, Object pool) {
        Submissions from = submissions(pool);
        if (from != null) {
            from.removed(task, System.nanoTime());
        }
    }

    private void cancelled(Runnable task, Object pool) {
        // a pool that is finalized cancels its tasks, and must not be registered by that
        PoolRecorder recorder = registry.ifKnown(pool);
        if (recorder != null && !recorder.isIgnored()) {
            recorder.submissions.cancelled(task, System.nanoTime());
        }
    }

    private void withdrawn(Object pool) {
        Submissions from = submissions(pool);
        if (from != null) {
            from.withdrawn(System.nanoTime());
        }
    }

    private void drained(List<Runnable> tasks, Object pool) {
        Submissions from = submissions(pool);
        if (from != null) {
            long now = System.nanoTime();
            tasks.forEach(task -> from.removed(task, now));
        }
    }

    /** Returns null if the pool is ignored. */
    private Submissions submissions(Object pool) {
        PoolRecorder recorder = registry.of(pool);
        return recorder.isIgnored() ? null : recorder.submissions;
    }

    private PoolRecorder newRecorder(Object measured, PoolOrigin origin) {
        Object group = GroupAccess.groupOf(measured);
        return group == null ? newRecorderOf(measured, origin) : recorderOfGroup(group, measured, origin);
    }

    private PoolRecorder recorderOfGroup(Object group, Object member, PoolOrigin origin) {
        if (registry.ifKnown(group) == null) {
            registry.register(group, origin);
        }
        PoolRecorder recorder = registry.of(group);
        ((GroupAccess) recorder.pool()).add(member);
        return recorder;
    }

    private static PoolOrigin originOfUnseen(Object pool) {
        return ForkJoinAccess.isCommon(pool)
                ? PoolOrigin.COMMON_POOL
                : PoolAccess.isOf("stages", pool) ? PoolOrigin.STAGES : PoolOrigin.BEFORE_ATTACH;
    }

    private PoolRecorder newRecorderOf(Object measured, PoolOrigin origin) {
        PoolAccess<?> pool = PerTaskExecutors.isSite(measured) ? new PerTaskAccess(measured) : PoolAccess.of(measured);
        boolean jdk = origin == null ? pool.looksLikeJdk() : origin.jdk;
        PoolRecorder made = new PoolRecorder(
                pool,
                origin != null ? origin : originOfUnseen(measured),
                // the scheduler of virtual threads runs no tasks, and must not be slowed down
                jdk && (!recordJdkPools || PoolAccess.isOf("fork-join", measured)),
                new Counters(processors, !allTimed && !pool.isOfConnections()),
                cancellation,
                taskNames);
        made.taskListener = requests::runsTaskOf;
        made.whenDropped = pool.isOfConnections() ? requests::forget : perTask::forget;
        made.routes = pool.hasRoutes() && !(measured instanceof RouteAccess.Route) ? new Routes(registry, made) : null;
        return made;
    }
}
