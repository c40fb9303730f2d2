// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import io.loadline.pool.PoolOrigin;
import io.loadline.record.time.ArrivalTimes;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.ForkJoinWorkerThread;

/**
 * Sink of tasks submitted to {@code ForkJoinPool}s. A task counts if any thread submitted it by {@code execute}, {@code
 * submit}, {@code invoke}, {@code invokeAll} or a {@code CompletableFuture}. The tasks that it forks are part of its
 * service, and no fork is examined.
 *
 * <p><b>Start and end.</b> The JDK's wrappers of a {@code Runnable} or {@code Callable}, and the stages of a {@code
 * CompletableFuture}, have classes of their own that are submitted and hardly ever forked. Their {@code exec()} is
 * woven and shows when they run, on any thread. One that was forked after all is recognised because it never arrived. A
 * root is a task of any other class, such as {@code RecursiveTask}, and looks like its forks. A root is recognised by
 * its identity, which is looked up where a worker runs a task from another queue; {@link Roots} has those that wait.
 * Mailboxes of Pekko's actors have a class of that kind but are never forked; they are woven to report themselves.
 *
 * <p><b>Runner.</b> A worker that joins may run another task inside its own: both count, each with its own time. A
 * thread outside of the pool that runs a task, instead of waiting for it, counts as a caller that ran it. So does a
 * worker that runs a root while it joins another, which shows only when the root is done.
 *
 * <p><b>Tasks that never run</b>, because they were cancelled or the pool was stopped, show in the numbers alone: more
 * arrived than departed and than can still wait in the pool's queues.
 */
final class ForkJoinTasks implements Sink {

    /**
     * Flag by class, its only element: tasks are hardly ever forked, and report themselves when they run. It may become
     * true.
     */
    private static final ClassValue<boolean[]> SELF_REPORTING = new ClassValue<boolean[]>() {
        @Override
        protected boolean[] computeValue(Class<?> type) {
            String name = type.getName();
            return new boolean[] {
                name.startsWith("java.util.concurrent.")
                        && (name.contains(".ForkJoinTask$")
                                || name.contains(".ForkJoinPool$")
                                || name.contains(".CompletableFuture$")
                                || name.contains(".DelayScheduler$"))
            };
        }
    };

    private final PoolRegistry registry;
    private final CurrentWorkers workers;

    ForkJoinTasks(PoolRegistry registry, CurrentWorkers workers) {
        this.registry = registry;
        this.workers = workers;
    }

    @Override
    public Object event(String operation, Object first, Object second, Object third) {
        switch (operation) {
            case "handedIn":
                handedIn(first, second);
                break;
            case "begins":
                begins(first);
                break;
            case "mailboxBegins":
                mailboxBegins(first);
                break;
            case "ends":
                ends(first, (Throwable) second);
                break;
            case "spareRefused":
                spareRefused(first);
                break;
            default:
                throw Sink.unknown(operation);
        }
        return first;
    }

    /** Records a task that was submitted, not forked. */
    private void handedIn(Object pool, Object task) {
        PoolRecorder recorder = registry.of(pool);
        if (recorder.isIgnored() || task == null) {
            return;
        }
        if (!SELF_REPORTING.get(task.getClass())[0]) {
            recorder.roots.add((ForkJoinTask<?>) task);
        }
        recorder.station.arrived(task);
    }

    /**
     * Begins a mailbox: a task whose class name does not show that it is never forked. After the first mailbox of a class, no task of that class is looked up any more. Until then a
     * mailbox may be recorded as a root.
     */
    private void mailboxBegins(Object mailbox) {
        Worker worker = workers.innermost();
        if (Thread.currentThread() instanceof ForkJoinWorkerThread && (worker == null || worker.job() != mailbox)) {
            begins(mailbox);
        }
        SELF_REPORTING.get(mailbox.getClass())[0] = true;
    }

    /** Begins a task whose class is never forked; the current thread need not belong to the pool. */
    private void begins(Object task) {
        Thread thread = Thread.currentThread();
        if (!(thread instanceof ForkJoinWorkerThread)) {
            ranByCaller(task);
            return;
        }
        Worker worker = worker(((ForkJoinWorkerThread) thread).getPool());
        if (worker == null) {
            return;
        }
        QueueStation station = worker.station;
        if (!worker.isIdle()) {
            worker = workers.beginInside(worker);
        }
        if (!station.sampling.mayBeUntimed()) {
            station.taken(worker, task);
            if (worker.arrival() == ArrivalTimes.NONE
                    && (isOfAnother(task, worker.recorder) || worker.tookTaskNeverSubmitted())) {
                station.wasNoTask(worker);
                workers.endInside(worker);
                return;
            }
            if (worker.tookTaskFromBeforeAttach()) {
                station.takenOnArrival(worker, task);
            }
        }
        worker.beginJob(task);
        station.started(worker, task);
    }

    /**
     * Returns the current thread's worker. Null if the pool is ignored: its threads are then no workers, and are listed
     * as plain threads.
     */
    private Worker worker(Executor pool) {
        Worker known = workers.known(pool);
        return known != null || registry.of(pool).isIgnored() ? known : workers.begin(pool, true);
    }

    /**
     * Ends a task that {@link #begins}, or that {@link #rootBegins} answered.
     *
     * @param thrown null if it returned
     */
    private void ends(Object task, Throwable thrown) {
        Worker worker = workers.innermost();
        while (worker != null && !worker.endJob(task)) {
            worker = worker.outer;
        }
        if (worker == null) {
            return;
        }
        if (!worker.isIdle()) {
            worker.station.ended(worker, thrown != null || hasFailed((ForkJoinTask<?>) task));
        }
        workers.endInside(worker);
    }

    /** Records that the pool could start no thread in place of a worker that is about to block. */
    private void spareRefused(Object pool) {
        PoolRecorder recorder = registry.of(pool);
        if (!recorder.isIgnored()) {
            recorder.refusedSpares.add();
        }
    }

    private static boolean hasFailed(ForkJoinTask<?> task) {
        return task.isCompletedAbnormally() && !task.isCancelled();
    }

    Object rootBegins(Object task) {
        Thread thread = Thread.currentThread();
        if (!(thread instanceof ForkJoinWorkerThread)) {
            return null;
        }
        PoolRecorder recorder = registry.of(((ForkJoinWorkerThread) thread).getPool());
        if (recorder.isIgnored() || !recorder.roots.remove(task)) {
            return null;
        }
        begins(task);
        return task;
    }

    /**
     * Counts a task that a thread of no fork-join pool runs: the one that it waits for, or any while it waits for a
     * pool to become quiet.
     */
    private void ranByCaller(Object task) {
        if (!isOfAnother(task, null)) {
            registry.anyMatch(recorder -> recorder.origin() == PoolOrigin.COMMON_POOL
                    && recorder.station.sampling.mayBeUntimed()
                    && recorder.station.ranElsewhere(task, true));
        }
    }

    /**
     * Counts the task as run by its caller if a pool other than {@code own} has it waiting; returns whether one had.
     */
    private boolean isOfAnother(Object task, PoolRecorder own) {
        return registry.anyMatch(
                recorder -> recorder != own && recorder.roots != null && recorder.station.ranElsewhere(task, false));
    }
}
