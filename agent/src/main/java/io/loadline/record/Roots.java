package io.loadline.record;

import io.loadline.bootstrap.Probe;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinTask;

/** The tasks of one pool that were handed in, have not begun, and cannot be told from what is forked but by their identity. */
final class Roots {

    /** A task as the key of a map, told from others by its identity alone: its own {@code equals} is never called. */
    private static final class TaskKey {

        final Object task;

        /** Whether it was here, and nothing in the pool's queues, when somebody last looked. */
        private boolean missing;

        TaskKey(Object task) {
            this.task = task;
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(task);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof TaskKey && ((TaskKey) other).task == task;
        }
    }

    private final Map<TaskKey, Boolean> waiting = new ConcurrentHashMap<>();

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
     * what is here twice then was taken out by the application. Sampler thread only, once a window.
     */
    void countFinished(Submissions submissions, boolean empty) {
        for (TaskKey root : waiting.keySet()) {
            ForkJoinTask<?> task = (ForkJoinTask<?>) root.task;
            if (!task.isDone()) {
                if (empty && root.missing) {
                    remove(task);
                }
                root.missing = empty;
            } else if (remove(task)) {
                if (task.isCancelled()) {
                    submissions.removed(task, System.nanoTime());
                } else {
                    submissions.ranElsewhere(task, true);
                }
            }
        }
    }
}
