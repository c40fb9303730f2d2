// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import io.loadline.bootstrap.Probe;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinTask;

/**
 * Tasks of one pool that were submitted, have not begun, and differ from forked tasks by their identity alone. The agent
 * keeps these tasks alive, and no others: until they begin, are done, or were twice in a row missing from the queues.
 */
final class Roots {

    /** Map key of a task, compared by identity: the task's own {@code equals} is never called. */
    private static final class TaskKey {

        final Object task;

        /** True if the task was here when the pool's queues were last found empty. */
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

    /** Removes a task; returns whether it was here. */
    boolean remove(Object task) {
        if (waiting.isEmpty() || waiting.remove(new TaskKey(task)) == null) {
            return false;
        }
        Probe.waitingRoots.decrementAndGet();
        return true;
    }

    /** Forgets all tasks, when nothing will ask for them any more. */
    void forgetAll() {
        waiting.keySet().forEach(root -> remove(root.task));
    }

    /**
     * Counts tasks that are done and that no worker has begun. Sampler thread only, once a window.
     *
     * @param empty whether nothing waits in the pool's queues; a task that is here twice in a row then was taken out by
     *     the application
     */
    void countFinished(QueueStation station, boolean empty) {
        for (TaskKey root : waiting.keySet()) {
            ForkJoinTask<?> task = (ForkJoinTask<?>) root.task;
            if (!task.isDone()) {
                if (empty && root.missing) {
                    remove(task);
                }
                root.missing = empty;
            } else if (remove(task)) {
                if (task.isCancelled()) {
                    station.removed(task, System.nanoTime());
                } else {
                    station.ranElsewhere(task, true);
                }
            }
        }
    }
}
