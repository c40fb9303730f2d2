package io.loadline.record;

import io.loadline.bootstrap.PoolEvents;
import io.loadline.pool.ForkJoinView;
import io.loadline.pool.ObservedPool;
import io.loadline.pool.PerTaskPool;
import io.loadline.pool.PoolOrigin;
import io.loadline.record.kind.TaskNames;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.ThreadFactory;
import java.util.function.Function;

/**
 * Receives what the probe sees and passes it to the recorder of the pool concerned. One clock read for each of arrival,
 * start and end of a task.
 */
public final class Recorder extends PoolEvents {

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
     * {@code recordJdkPools}: also pools that the JDK built for its own use. {@code allTimed}: in pools with very many tasks
     * too, every one of them is timed.
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

    /** {@code innerFutures}: from a task to the future inside it that can be cancelled instead, or null. */
    public void lookInto(Function<Object, Object> innerFutures) {
        cancellation.lookInto(innerFutures);
    }

    /** Before the first pool is seen. */
    public void nameTasksBy(TaskNames names) {
        taskNames = names;
    }

    @Override
    public void created(Object pool) {
        if (!registry.knows(pool)) {
            registry.register(
                    pool,
                    pool instanceof Executor
                            ? PoolOrigin.ofCaller(pool.getClass())
                            : PoolOrigin.ofUserOf(ObservedPool.libraryOf(pool), pool.getClass()));
        }
    }

    @Override
    public void arrived(Executor pool, Runnable task) {
        PoolRecorder recorder = registry.of(pool);
        if (recorder.isIgnored()) {
            return;
        }
        Rejection rejection = rejections.of(recorder, task);
        if (rejection == null) {
            recorder.arrivals().arrived(task);
        } else {
            rejection.executedAgain = true;
            recorder.arrivals().requeued(rejection, System.nanoTime());
        }
    }

    @Override
    public void refused(Runnable task, Executor pool) {
        Departures from = task == null ? null : departures(pool);
        if (from != null) {
            from.refused(task, System.nanoTime());
        }
    }

    @Override
    public Runnable workerStarted(Executor pool) {
        return workers.begin(pool, true);
    }

    /** What {@link #workerStarted} returned, or of an older loop what is known of the thread. */
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
    public void futureFailed(Runnable future) {
        if (ThreadedTask.isOne(future)) {
            // its own thread asks it, and gets no thread locals
            return;
        }
        Worker worker = workers.innermost();
        // an older worker may not know the task it runs
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

    @Override
    public void workerExits(boolean abruptly, Executor pool) {
        Worker worker = workers.known(pool);
        if (worker == null) {
            return;
        }
        try {
            if (!worker.recorder.isIgnored()) {
                worker.recorder.service().exits(worker, abruptly);
            }
        } finally {
            workers.end(worker);
        }
    }

    // ---- pools that run jobs of their own, and tasks inside them

    @Override
    public Runnable taskOf(Runnable job) {
        return Jobs.taskOf(job);
    }

    @Override
    public void jobBegins(Runnable job, Executor pool) {
        jobs.jobBegins(job, pool);
    }

    @Override
    public void requestBegins(Runnable request) {
        jobs.requestBegins(request);
    }

    @Override
    public void jobEnds(Runnable jobOrRequest, Throwable thrown) {
        jobs.ends(jobOrRequest, thrown);
    }

    // ---- pools in which tasks fork others

    @Override
    public void handedIn(Executor pool, Object task) {
        forkJoin.handedIn(pool, task);
    }

    @Override
    public void turnedAway(Object task, Executor pool) {
        forkJoin.turnedAway(task, pool);
    }

    @Override
    public void taskBegins(Object task) {
        forkJoin.begins(task);
    }

    @Override
    public void taskEnds(Object task, Throwable thrown) {
        forkJoin.ends(task, thrown);
    }

    @Override
    public Object rootBegins(Object task) {
        return forkJoin.rootBegins(task);
    }

    // ---- workers that are older than the weaving

    @Override
    public void dequeued(Runnable task, Executor pool) {
        Worker worker = workers.of(pool, false);
        if (!worker.woven && task != null && !worker.recorder.isIgnored()) {
            worker.recorder.service().taken(worker, task);
        }
    }

    @Override
    public void workerLocked(Object jdkWorker, Executor pool) {
        Worker worker = workers.of(pool, false);
        if (!worker.woven && !worker.recorder.isIgnored()) {
            worker.jdkWorker = jdkWorker;
            worker.recorder.service().started(worker, worker.task);
        }
    }

    @Override
    public void workerUnlocking(Object jdkWorker, Executor pool) {
        Worker worker = workers.innermost();
        if (worker == null) {
            // the end of a task from before the weaving: the pool must be known before the next one leaves its queue
            registry.of(pool);
        } else if (!worker.woven && worker.jdkWorker == jdkWorker && worker.isRunning()) {
            worker.recorder.service().ended(worker, worker.futureFailed);
        }
    }

    // ---- rejection and removal

    @Override
    public void rejecting(Runnable task, Executor pool, Object handler) {
        PoolRecorder recorder = registry.of(pool);
        if (!recorder.isIgnored()) {
            rejections.begin(recorder, pool, task, handler);
        }
    }

    @Override
    public void rejected(Runnable task, Executor pool) {
        rejections.end(pool, task);
    }

    @Override
    public void callerRuns() {
        rejections.callerRuns();
    }

    @Override
    public void futureRuns(Runnable future) {
        rejections.runs(future);
        if (future.getClass() != FutureTask.class && future instanceof RunnableScheduledFuture) {
            Worker worker = workers.innermost();
            if (worker != null && worker.task == future) {
                worker.futureRan = true;
            }
        }
    }

    @Override
    public void discarded(Object victim, Executor pool) {
        Departures from = victim instanceof Runnable ? departures(pool) : null;
        if (from != null) {
            rejections.discardedAnother(pool);
            from.removed(victim, System.nanoTime());
        }
    }

    @Override
    public void removed(boolean removed, Runnable task, Executor pool) {
        Departures from = removed ? departures(pool) : null;
        if (from != null) {
            from.removed(task, System.nanoTime());
        }
    }

    @Override
    public void cancelled(boolean cancelled, Runnable task, Executor pool) {
        // a pool that is finalized cancels what it has, and must not become known by that
        PoolRecorder recorder = cancelled ? registry.ifKnown(pool) : null;
        if (recorder != null && !recorder.isIgnored()) {
            recorder.departures().cancelled(task, System.nanoTime());
        }
    }

    @Override
    public void withdrawn(boolean removed, Runnable task, Executor pool) {
        Departures from = removed ? departures(pool) : null;
        if (from != null) {
            from.withdrawn(System.nanoTime());
        }
    }

    @Override
    public void purging(Executor pool) {
    }

    @Override
    public void purged(Executor pool) {
    }

    @Override
    public void drained(List<Runnable> tasks, Executor pool) {
        Departures from = departures(pool);
        if (from != null) {
            long now = System.nanoTime();
            tasks.forEach(task -> from.removed(task, now));
        }
    }

    // ---- executors with a thread for each task

    @Override
    public ThreadFactory executorBuilt(ThreadFactory threads) {
        return perTask.executorBuilt(threads);
    }

    @Override
    public Runnable threadMade(Runnable task, ThreadFactory threads, Executor executor) {
        return perTask.threadMade(task, threads, executor);
    }

    @Override
    public void threadRefused(boolean made, ThreadFactory threads, Executor executor) {
        perTask.threadRefused(made, threads, executor);
    }

    // ---- pools of connections

    @Override
    public void connectionAsked(Object pool) {
        requests.asked(pool);
    }

    @Override
    public void connectionGiven(Object connection, Object pool) {
        requests.given(connection, pool);
    }

    @Override
    public void connectionRefused(Object pool) {
        requests.refused(pool);
    }

    @Override
    public void connectionReturned(Object connection, Object pool) {
        requests.returned(connection, pool);
    }

    @Override
    public void connectionClosed(Object connection, Object pool) {
        requests.closed(connection, pool);
    }

    /** Null if the pool is ignored. */
    private Departures departures(Executor pool) {
        PoolRecorder recorder = registry.of(pool);
        return recorder.isIgnored() ? null : recorder.departures();
    }

    private PoolRecorder newRecorder(Object measured, PoolOrigin origin) {
        ObservedPool<?> pool =
                PerTaskExecutors.isSite(measured) ? new PerTaskPool(measured) : ObservedPool.of(measured);
        boolean jdk = origin == null ? pool.looksLikeJdk() : origin.jdk;
        return new PoolRecorder(
                pool,
                origin != null
                        ? origin
                        : ForkJoinView.isCommon(measured) ? PoolOrigin.COMMON_POOL : PoolOrigin.BEFORE_ATTACH,
                // the scheduler of virtual threads runs no tasks, and nothing may be in its way
                jdk && (!recordJdkPools || ObservedPool.isOf("fork-join", measured)),
                new Tally(processors, !allTimed && !pool.isOfConnections()),
                cancellation,
                taskNames);
    }
}
