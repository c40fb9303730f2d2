package io.loadline.record;

import io.loadline.bootstrap.PoolEvents;
import io.loadline.health.Faults;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadPoolExecutor;

/**
 * Receives what the probe sees and passes it to the recorder of the pool concerned. One clock read for each of arrival,
 * start and end of a task.
 */
public final class Recorder implements PoolEvents {

    private final PoolRegistry registry;
    private final Faults faults;
    private final boolean recordJdkPools;
    private final int processors = Runtime.getRuntime().availableProcessors();
    private final ThreadLocal<Worker> workers = new ThreadLocal<>();
    private final ThreadLocal<Rejection> rejections = new ThreadLocal<>();

    /** {@code recordJdkPools}: also pools that the JDK built for its own use. */
    public Recorder(Faults faults, boolean recordJdkPools) {
        this.faults = faults;
        this.recordJdkPools = recordJdkPools;
        this.registry = new PoolRegistry(this::newRecorder);
    }

    public PoolRegistry pools() {
        return registry;
    }

    @Override
    public void created(Executor pool) {
        registry.register(pool, PoolOrigin.ofCaller(pool.getClass()));
    }

    @Override
    public void arrived(Executor pool, Runnable task) {
        PoolRecorder recorder = registry.of(pool);
        if (recorder.isIgnored()) {
            return;
        }
        long now = System.nanoTime();
        Rejection rejection = recorder.departures().isRejecting() ? rejectionOf(recorder, task) : null;
        if (rejection == null) {
            recorder.arrived(task, now);
        } else {
            recorder.requeued(task, rejection.arrival, now);
        }
    }

    @Override
    public void workerStarted(Executor pool) {
        begin(pool, true);
    }

    @Override
    public void started(Runnable task, Executor pool) {
        Worker worker = worker(pool, true);
        if (!worker.recorder.isIgnored()) {
            worker.recorder.started(worker, task);
        }
    }

    @Override
    public void ended(Runnable task, Throwable thrown, Executor pool) {
        long now = System.nanoTime();
        Worker worker = worker(pool, true);
        if (worker.isRunning()) {
            worker.recorder.ended(worker, thrown != null || worker.futureFailed, now);
        }
    }

    @Override
    public void futureFailed(Runnable future) {
        Worker worker = workers.get();
        // an older worker may not know the task it runs
        if (worker != null && worker.isRunning() && (worker.task == future || worker.task == null)) {
            worker.futureFailed = true;
        }
    }

    @Override
    public void workerExits(boolean abruptly, Executor pool) {
        Worker worker = workers.get();
        if (worker == null) {
            return;
        }
        if (abruptly && !worker.woven && !worker.recorder.isIgnored()) {
            worker.recorder.failedAfterwards(worker, System.nanoTime());
        }
        worker.recorder.workerExits(worker);
        if (worker.outer == null) {
            workers.remove();
        } else {
            workers.set(worker.outer);
        }
    }

    // ---- workers that are older than the weaving

    @Override
    public void dequeued(Runnable task, Executor pool) {
        Worker worker = worker(pool, false);
        if (!worker.woven) {
            worker.task = task;
        }
    }

    @Override
    public void workerLocked(Object jdkWorker, Executor pool) {
        Worker worker = worker(pool, false);
        if (!worker.woven && !worker.recorder.isIgnored()) {
            worker.jdkWorker = jdkWorker;
            worker.recorder.started(worker, worker.task);
        }
    }

    @Override
    public void workerUnlocking(Object jdkWorker, Executor pool) {
        Worker worker = workers.get();
        if (worker == null) {
            // the end of a task from before the weaving: the pool must be known before the next one leaves its queue
            registry.of(pool);
        } else if (!worker.woven && worker.jdkWorker == jdkWorker && worker.isRunning()) {
            worker.recorder.ended(worker, worker.futureFailed, System.nanoTime());
        }
    }

    // ---- rejection and removal

    @Override
    public void rejecting(Runnable task, Executor pool) {
        PoolRecorder recorder = registry.of(pool);
        if (!recorder.isIgnored()) {
            rejections.set(recorder.departures().rejecting(recorder, task, rejections.get(), System.nanoTime()));
        }
    }

    @Override
    public void rejected(Runnable task, Executor pool) {
        Rejection rejection = rejections.get();
        if (rejection == null || rejection.task != task || rejection.recorder != registry.of(pool)) {
            return;
        }
        if (rejection.outer == null) {
            rejections.remove();
        } else {
            rejections.set(rejection.outer);
        }
        rejection.recorder.departures().rejected(rejection, System.nanoTime());
    }

    @Override
    public void callerRuns() {
        Rejection rejection = rejections.get();
        if (rejection != null) {
            rejection.callerRan = true;
        }
    }

    @Override
    public void discarded(Object victim, Executor pool) {
        if (victim instanceof Runnable) {
            removed(true, (Runnable) victim, pool);
        }
    }

    @Override
    public void removed(boolean removed, Runnable task, Executor pool) {
        PoolRecorder recorder = removed ? registry.of(pool) : null;
        if (recorder != null && !recorder.isIgnored()) {
            recorder.departures().removed(task, System.nanoTime());
        }
    }

    @Override
    public void purged(Executor pool) {
        PoolRecorder recorder = registry.of(pool);
        if (!recorder.isIgnored()) {
            recorder.departures().purged(System.nanoTime());
        }
    }

    @Override
    public void drained(List<Runnable> tasks, Executor pool) {
        for (Runnable task : tasks) {
            removed(true, task, pool);
        }
    }

    @Override
    public void failed(Throwable error) {
        faults.report("recording", error);
    }

    private Worker worker(Executor pool, boolean woven) {
        Worker worker = workers.get();
        return worker != null && worker.pool == pool ? worker : begin(pool, woven);
    }

    private Worker begin(Executor pool, boolean woven) {
        Worker worker = registry.of(pool).workerStarted(pool, workers.get(), woven);
        workers.set(worker);
        return worker;
    }

    private Rejection rejectionOf(PoolRecorder recorder, Runnable task) {
        for (Rejection r = rejections.get(); r != null; r = r.outer) {
            if (r.recorder == recorder && r.task == task) {
                return r;
            }
        }
        return null;
    }

    private PoolRecorder newRecorder(Executor executor, PoolOrigin origin) {
        // with other pool families a choice by class comes here
        ObservedPool pool = new JdkPool((ThreadPoolExecutor) executor);
        boolean jdk = origin == null ? pool.looksLikeJdk() : origin.jdk;
        PoolRecorder recorder = new PoolRecorder(
                pool, origin == null ? PoolOrigin.BEFORE_ATTACH : origin, jdk && !recordJdkPools, processors);
        if (origin == null && !recorder.isIgnored()) {
            recorder.adoptQueue(System.nanoTime());
        }
        return recorder;
    }
}
