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
import java.util.concurrent.Executor;
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
    private final Pools pools;
    private final Loops loops;
    private final Jobs jobs;
    private final ForkJoinTasks forkJoin;
    private final PerTaskExecutors perTask;
    private final Requests requests;
    private final Consumers consumers;
    private final Permits permits;
    private final EventExecutors executors;
    private final Rejections rejections = new Rejections();
    private final Cancellation cancellation = new Cancellation();
    private final GivenUpTasks givenUp = new GivenUpTasks(cancellation);
    private volatile TaskNames taskNames = TaskNames.OF_CLASSES;

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
        this.pools = new Pools(registry, rejections);
        this.loops = new Loops(registry, workers, rejections, cancellation, givenUp);
        this.jobs = new Jobs(registry, workers);
        this.forkJoin = new ForkJoinTasks(registry, workers);
        this.requests = new Requests(registry, workers);
        this.consumers = new Consumers(registry, workers);
        this.permits = new Permits(requests);
        this.executors = new EventExecutors(registry, workers);
        this.perTask = new PerTaskExecutors(registry);
    }

    public PoolRegistry pools() {
        return registry;
    }

    /** Sets the function from a task to the future inside it that can be cancelled instead, or null. */
    public void setFutureUnwrapper(Function<Object, Object> innerFutures) {
        cancellation.setFutureUnwrapper(innerFutures);
    }

    /** Sets the function from a {@code CompletableFuture} to its first dependent, and from a dependent to the next. */
    public void setDependents(Function<Object, Object> dependents) {
        cancellation.setDependents(dependents);
    }

    /**
     * Sets the function from a future to the threads that wait for it, or null. Until then no task counts as given up.
     */
    public void setWaiters(Function<Object, Object> waiters) {
        givenUp.setWaiters(waiters);
    }

    /** Sets the naming of tasks; call before the first pool is seen. */
    public void nameTasksBy(TaskNames names) {
        taskNames = names;
    }

    @Override
    public void arrived(Executor pool, Runnable task) {
        PoolRecorder recorder = registry.of(pool);
        if (recorder.station == null) {
            return;
        }
        Rejection rejection = rejections.of(recorder, task);
        if (rejection == null) {
            recorder.station.arrived(task);
        } else {
            rejection.executedAgain(System.nanoTime());
        }
    }

    /** Returns the token, or for a pre-existing loop the worker registered for this thread. */
    private Worker worker(Runnable known, Executor pool) {
        return known instanceof Worker ? (Worker) known : workers.of(pool, true);
    }

    @Override
    public void taken(Runnable task, Runnable known, Executor pool) {
        Worker worker = worker(known, pool);
        if (worker.hooks) {
            worker.station.taken(worker, task);
        }
    }

    @Override
    public void started(Runnable task, Runnable known, Executor pool) {
        Worker worker = worker(known, pool);
        if (worker.station != null) {
            worker.station.started(worker, task);
        }
    }

    @Override
    public void ended(Runnable task, Throwable thrown, Runnable known, Executor pool) {
        Worker worker = worker(known, pool);
        if (!worker.isIdle()) {
            worker.station.ended(worker, thrown != null || worker.hasFailed());
        }
    }

    @Override
    public Object rootBegins(Object task) {
        return forkJoin.rootBegins(task);
    }

    @Override
    public Object event(Object first, Object second, Object third, String sink, String operation) {
        return sinkOf(sink).event(operation, first, second, third);
    }

    Sink sinkOf(String name) {
        switch (name) {
            case "pools":
                return pools;
            case "loops":
                return loops;
            case "jobs":
                return jobs;
            case "forkJoin":
                return forkJoin;
            case "perTask":
                return perTask;
            case "connections":
                return requests;
            case "consumers":
                return consumers;
            case "executors":
                return executors;
            case "permits":
                return permits;
            default:
                throw Sink.unknown(name);
        }
    }

    // ---- recorders

    private PoolRecorder newRecorder(Object measured, PoolOrigin origin) {
        Object group = GroupAccess.groupOf(measured);
        if (group != null) {
            return recorderOfGroup(group, measured, origin);
        }
        Object whole = PoolAccess.wholeOf(measured);
        return whole == measured ? newRecorderOf(measured, origin) : registry.of(whole);
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
                new Counters(processors, !allTimed && !pool.isOfConnections() && !pool.isOfEventLoops()),
                cancellation,
                taskNames);
        made.givenUp = made.kinds == null ? null : new GivenUpWork(made, givenUp);
        made.taskListener = requests::runsTaskOf;
        made.whenDropped = pool.isOfConnections() ? requests::forget : perTask::forget;
        made.routes = pool.hasRoutes() && !(measured instanceof RouteAccess.Route) ? new Routes(registry, made) : null;
        return made;
    }
}
