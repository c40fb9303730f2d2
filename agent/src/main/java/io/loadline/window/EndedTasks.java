// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

import io.loadline.record.count.TaskBatch;
import java.util.Arrays;

/**
 * The tasks of one pool that ended in the ending window. All pools share one object, because they end their windows one
 * after the other; so a task needs no allocation but its part of the array of {@link #last}. Not thread-safe.
 */
final class EndedTasks {

    /** Share of a window's tasks. If fewer tasks are missing, their neighbours in time represent them. */
    private static final double MIN_MISSING_SHARE = 0.1;

    /** The tasks, laid out as in a {@link TaskBatch}. */
    private long[] events = {};

    private int size;

    /** Sort keys: the delay of a task's end after the earliest end, above the task's number. */
    private long[] order = {};

    /** Instant up to which no task is missing. */
    private long completeUntil = Long.MAX_VALUE;

    void clear() {
        size = 0;
        completeUntil = Long.MAX_VALUE;
    }

    void add(TaskBatch batch) {
        int used = batch.eventCount();
        ensureRoom(size + used);
        System.arraycopy(batch.events(), 0, events, TaskBatch.EVENT_LONGS * size, TaskBatch.EVENT_LONGS * used);
        size += used;
        if (batch.missedEvents > 0) {
            completeUntil = Math.min(completeUntil, endOf(size - 1));
        }
    }

    /**
     * Removes tasks after which others are missing, adds stand-ins for others, and sorts all by their end. Returns
     * whether none is missing.
     *
     * @param timed first and last arrival of the tasks that were timed without gaps, so that only tasks between them
     *     are kept; null if all were timed
     * @param completed number of tasks that ended in the window
     */
    boolean complete(long[] timed, int completed) {
        boolean isComplete = timed == null && completeUntil == Long.MAX_VALUE;
        if (isComplete) {
            addStandIns(completed);
        } else {
            keep(timed);
        }
        sort();
        return isComplete;
    }

    private void keep(long[] timed) {
        int kept = 0;
        for (int i = 0; i < size; i++) {
            int at = TaskBatch.EVENT_LONGS * i;
            boolean isTimed = timed == null || events[at] - timed[0] >= 0 && events[at] - timed[1] <= 0;
            if (isTimed && endOf(i) <= completeUntil) {
                System.arraycopy(events, at, events, TaskBatch.EVENT_LONGS * kept++, TaskBatch.EVENT_LONGS);
            }
        }
        size = kept;
    }

    /**
     * Adds stand-ins for tasks without times. When tasks of a burst end in the same instant, many find no free stripe:
     * they are counted, but nothing else is known. Each is represented by another task of its window.
     */
    private void addStandIns(int completed) {
        int known = size;
        int missing = completed - known;
        // a task may end between the readings of the two counts
        if (known == 0 || missing <= MIN_MISSING_SHARE * completed || completed > TraceHistory.MAX_TASKS) {
            return;
        }
        ensureRoom(completed);
        for (int i = 0; i < missing; i++) {
            int from = TaskBatch.EVENT_LONGS * (int) ((long) i * known / missing);
            System.arraycopy(events, from, events, TaskBatch.EVENT_LONGS * size++, TaskBatch.EVENT_LONGS);
        }
    }

    private void ensureRoom(int tasks) {
        if (events.length < TaskBatch.EVENT_LONGS * tasks) {
            events = Arrays.copyOf(events, 2 * TaskBatch.EVENT_LONGS * tasks);
        }
    }

    private void sort() {
        long earliest = Long.MAX_VALUE;
        long latest = Long.MIN_VALUE;
        for (int i = 0; i < size; i++) {
            earliest = Math.min(earliest, endOf(i));
            latest = Math.max(latest, endOf(i));
        }
        if (order.length < size) {
            order = new long[events.length / TaskBatch.EVENT_LONGS];
        }
        int numberBits = Integer.SIZE - Integer.numberOfLeadingZeros(size);
        // a range that needs more bits would be two months among a thousand tasks, which is no time
        int droppedBits =
                Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(latest - earliest) + numberBits - (Long.SIZE - 1));
        for (int i = 0; i < size; i++) {
            order[i] = (endOf(i) - earliest) >>> droppedBits << numberBits | i;
        }
        Arrays.sort(order, 0, size);
        for (int i = 0; i < size; i++) {
            order[i] &= (1L << numberBits) - 1;
        }
    }

    int size() {
        return size;
    }

    private long endOf(int i) {
        int at = TaskBatch.EVENT_LONGS * i;
        return events[at] + events[at + 1] + events[at + 2];
    }

    /** Returns the end of the {@code i}th task in order of end. Call {@link #complete} before. */
    long end(int i) {
        return endOf((int) order[i]);
    }

    /** Returns the last {@code n} tasks in order of end, for a {@link TraceChunk}. Call {@link #complete} before. */
    long[] last(int n) {
        long[] tasks = TraceChunk.array(n);
        for (int i = 0; i < n; i++) {
            int from = TaskBatch.EVENT_LONGS * (int) order[size - n + i];
            TraceChunk.write(tasks, i, events[from], events[from + 1], events[from + 2]);
        }
        return tasks;
    }
}
