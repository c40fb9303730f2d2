package io.loadline.record;

import io.loadline.bootstrap.Probe;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinTask;

/** The tasks of one pool that were handed in, have not begun, and cannot be told from what is forked but by their identity. */
final class Roots {

    private final Map<TaskKey, Boolean> waiting = new ConcurrentHashMap<>();

    /** Whether the pool had nothing in its queues when somebody last looked. */
    private boolean drained;

    void add(ForkJoinTask<?> task) {
        if (waiting.put(new TaskKey(task), true) == null) {
            Probe.waitingRoots.incrementAndGet();
        }
    }

    /** Whether it was there. */
    boolean remove(Object task) {
        if (waiting.isEmpty() || waiting.remove(new TaskKey(task)) == null) {
            return false;
        }
        Probe.waitingRoots.decrementAndGet();
        return true;
    }

    /** Nobody will ask for them any more. */
    void forgetAll() {
        waiting.keySet().forEach(root -> remove(root.task));
    }

    /**
     * Counts what is done without having been begun by a worker. {@code empty}: whether nothing waits in the pool's queues;
     * what is then still here was taken out by the application. Sampler thread only, once a window.
     */
    void settle(Departures departures, boolean empty) {
        boolean gone = empty && drained;
        drained = empty;
        for (TaskKey root : waiting.keySet()) {
            ForkJoinTask<?> task = (ForkJoinTask<?>) root.task;
            if (!task.isDone()) {
                if (gone) {
                    remove(task);
                }
            } else if (remove(task)) {
                if (task.isCancelled()) {
                    departures.removed(task, System.nanoTime());
                } else {
                    departures.ranElsewhere(task, true);
                }
            }
        }
    }
}
