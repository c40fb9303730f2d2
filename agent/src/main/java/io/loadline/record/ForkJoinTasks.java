package io.loadline.record;

import io.loadline.pool.PoolOrigin;
import io.loadline.record.time.ArrivalTimes;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.ForkJoinWorkerThread;

/**
 * What is handed to {@code ForkJoinPool}s. A task counts if it was handed in, by {@code execute}, {@code submit},
 * {@code invoke}, {@code invokeAll} or a {@code CompletableFuture}, whoever did it; what a task forks is part of its service,
 * and no fork is looked at.
 *
 * <p><b>Start and end.</b> What the JDK puts around a {@code Runnable} or {@code Callable}, and the stages of a
 * {@code CompletableFuture}, are classes of their own that are handed in and hardly ever forked. Their {@code exec()} tells
 * when they run, whatever thread runs them; one that was forked all the same is known by not having come. A root, which is a task of any other class, such as {@code RecursiveTask}, looks like its forks:
 * it is told by its identity, looked up where a worker runs what it took from another queue. {@link Roots} has those that
 * wait. Mailboxes of Pekko's actors, which are such classes but are never forked, are woven to tell themselves, too.
 *
 * <p><b>Who runs it.</b> A worker that joins may run another task inside its own: both count, each with its own time. A
 * thread outside of the pool that runs a task instead of waiting for it counts as a caller that ran it. So does a worker
 * that runs a root while it joins another, which is only known once the root is done.
 *
 * <p><b>What never runs</b>, because it was cancelled or the pool was stopped, is known by numbers alone: more came than
 * left, and than can still wait in the pool's queues.
 */
final class ForkJoinTasks {

    /** Whether tasks of a class are hardly ever forked, and tell themselves when they run. The one element may become true. */
    private static final ClassValue<boolean[]> SELF_TELLING = new ClassValue<boolean[]>() {
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

    void handedIn(Object pool, Object task) {
        PoolRecorder recorder = registry.of(pool);
        if (recorder.isIgnored() || task == null) {
            return;
        }
        if (!SELF_TELLING.get(task.getClass())[0]) {
            recorder.roots.add((ForkJoinTask<?>) task);
        }
        recorder.submissions.arrived(task);
    }

    /** Once one of a class has told, none of that class is looked up any more. Until then one may be known as a root. */
    void mailboxBegins(Object mailbox) {
        Worker worker = workers.innermost();
        if (Thread.currentThread() instanceof ForkJoinWorkerThread && (worker == null || worker.job != mailbox)) {
            begins(mailbox);
        }
        SELF_TELLING.get(mailbox.getClass())[0] = true;
    }

    void begins(Object task) {
        Thread thread = Thread.currentThread();
        if (!(thread instanceof ForkJoinWorkerThread)) {
            ranByCaller(task);
            return;
        }
        Worker worker = worker(((ForkJoinWorkerThread) thread).getPool());
        if (worker == null) {
            return;
        }
        Service service = worker.service;
        if (!worker.isIdle()) {
            worker = workers.beginInside(worker);
        }
        if (!service.sampling.mayBeUntimed()) {
            service.taken(worker, task);
            if (worker.arrival == ArrivalTimes.NONE
                    && (isOfAnother(task, worker.recorder) || service.neverCame(worker))) {
                service.wasNoTask(worker);
                workers.endInside(worker);
                return;
            }
            if (service.isOlderThanAgent(worker)) {
                service.takenOnArrival(worker, task);
            }
        }
        worker.job = task;
        service.started(worker, task);
    }

    /** Null if nothing is recorded of the pool: its threads are no workers then, but listed for what they are. */
    private Worker worker(Executor pool) {
        Worker known = workers.known(pool);
        return known != null || registry.of(pool).isIgnored() ? known : workers.begin(pool, true);
    }

    void ends(Object task, Throwable thrown) {
        Worker worker = workers.innermost();
        while (worker != null && worker.job != task) {
            worker = worker.outer;
        }
        if (worker == null) {
            return;
        }
        worker.job = null;
        if (!worker.isIdle()) {
            worker.service.ended(worker, thrown != null || hasFailed((ForkJoinTask<?>) task));
        }
        workers.endInside(worker);
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

    /** A thread of no fork-join pool runs a task: one that it waits for, or any while it waits for a pool to be quiet. */
    private void ranByCaller(Object task) {
        if (!isOfAnother(task, null)) {
            registry.isAny(recorder -> recorder.origin() == PoolOrigin.COMMON_POOL
                    && recorder.service.sampling.mayBeUntimed()
                    && recorder.submissions.ranElsewhere(task, true));
        }
    }

    /** Whether another pool than {@code own} is known to wait for the task, which counts as run by its caller then. */
    private boolean isOfAnother(Object task, PoolRecorder own) {
        return registry.isAny(recorder -> recorder != own
                && recorder.roots != null
                && !recorder.isIgnored()
                && recorder.submissions.ranElsewhere(task, false));
    }
}
