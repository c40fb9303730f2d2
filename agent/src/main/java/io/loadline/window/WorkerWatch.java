package io.loadline.window;

import io.loadline.record.PoolRecorder;
import io.loadline.record.Worker;
import io.loadline.record.pool.ObservedPool;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** What is remembered of one pool's workers from one look to the next. Sampler thread only. */
final class WorkerWatch {

    /** Longer queues are not searched: the queue is copied under its lock. */
    private static final int MAX_QUEUE = 20_000;

    private final PoolRecorder recorder;
    private String commonPlace;

    /**
     * Tasks that were looked for in the queue, and those of them that were there. Valid while no task leaves the queue.
     */
    private Set<Integer> soughtTasks = Collections.emptySet();

    private Set<Integer> queuedTasks = Collections.emptySet();
    private long departedThen;

    WorkerWatch(PoolRecorder recorder) {
        this.recorder = recorder;
    }

    Collection<Worker> workers() {
        return recorder.workers();
    }

    /** {@code departed}: how many tasks have left the pool's queue so far. */
    WorkerStates seen(WorkerLook look, long departed) {
        commonPlace = look.commonPlace(commonPlace);
        return new WorkerStates(
                1,
                look.busy,
                look.sleeping,
                look.at(commonPlace),
                look.allWait() ? onQueuedTask(look.tasks(), departed) : 0,
                look.onResult,
                commonPlace);
    }

    /** How many workers wait for one of these tasks that is in the queue. */
    private int onQueuedTask(Map<Integer, WorkerLook.Place> tasks, long departed) {
        if (tasks.isEmpty()) {
            return 0;
        }
        // while no task leaves the queue it need not be read again
        if (departed != departedThen || !soughtTasks.containsAll(tasks.keySet())) {
            soughtTasks = tasks.keySet();
            queuedTasks = queuedOf(soughtTasks);
            departedThen = departed;
        }
        int workers = 0;
        for (Map.Entry<Integer, WorkerLook.Place> task : tasks.entrySet()) {
            workers += queuedTasks.contains(task.getKey()) ? task.getValue().workers : 0;
        }
        return workers;
    }

    private Set<Integer> queuedOf(Set<Integer> tasks) {
        ObservedPool<?> pool = recorder.pool();
        int length = pool.waitingCount();
        if (length == 0 || length > MAX_QUEUE) {
            return Collections.emptySet();
        }
        Set<Integer> found = new HashSet<>();
        for (Object task : pool.waiting()) {
            int hash = System.identityHashCode(task);
            if (tasks.contains(hash)) {
                found.add(hash);
            }
        }
        return found;
    }
}
