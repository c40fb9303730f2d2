package io.loadline.record;

/** A task as the key of a map, told from others by its identity alone: its own {@code equals} is never called. */
final class TaskKey {

    final Object task;

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
