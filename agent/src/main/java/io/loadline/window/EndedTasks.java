// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

import io.loadline.record.count.TaskBatch;
import java.util.Arrays;

/**
 * The tasks of one pool that ended in the ending window. All traces share one object, because pools end their windows
 * one after the other; so a task needs no allocation. Not thread-safe.
 */
final class EndedTasks {

    /** Share of a window's tasks. If fewer tasks are missing, their neighbours in time represent them. */
    private static final double MIN_MISSING_SHARE = 0.1;

    private TraceRing owner;

    /** The tasks, laid out as in a {@link TaskBatch}. */
    private long[] events = {};

    private int size;

    /** Sort keys: the delay of a task's end after the earliest end, above the task's number. */
    private long[] order = {};

    void add(TraceRing ring, TaskBatch batch) {
        if (owner != ring) {
            // an error may have left tasks of another pool here
            clear();
            owner = ring;
        }
        int used = batch.eventCount();
        ensureRoom(size + used);
        System.arraycopy(batch.events(), 0, events, TaskBatch.EVENT_LONGS * size, TaskBatch.EVENT_LONGS * used);
        size += used;
    }

    /** Removes tasks that arrived outside of {@code timed}, or ended later than {@code completeUntil}. */
    void keep(TraceRing ring, long[] timed, long completeUntil) {
        if (owner != ring) {
            clear();
        }
        int left = 0;
        for (int i = 0; i < size; i++) {
            int at = TaskBatch.EVENT_LONGS * i;
            boolean isTimed = timed == null || events[at] - timed[0] >= 0 && events[at] - timed[1] <= 0;
            if (isTimed && endOf(i) <= completeUntil) {
                System.arraycopy(events, at, events, TaskBatch.EVENT_LONGS * left++, TaskBatch.EVENT_LONGS);
            }
        }
        size = left;
    }

    /**
     * Adds stand-ins for tasks without times. When tasks of a burst end in the same instant, many find no free stripe:
     * they are counted, but nothing else is known. Each is represented by another task of its window.
     *
     * @param completed number of tasks that ended in the window
     */
    void addStandIns(int completed) {
        int known = size;
        int missing = completed - known;
        // a task may end between the readings of the two counts
        if (known == 0 || missing <= MIN_MISSING_SHARE * completed || completed > TraceRing.MAX_TASKS) {
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

    void sort() {
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

    /** Writes the {@code i}th task in order of end into a ring. Call {@link #sort} before. */
    void write(int i, long[] ring, int at) {
        int from = TaskBatch.EVENT_LONGS * (int) order[i];
        ring[at] = events[from];
        ring[at + 1] = (long) Float.floatToIntBits(events[from + 1]) << 32
                | Float.floatToIntBits(events[from + 2]) & 0xffffffffL;
    }

    int size() {
        return size;
    }

    void clear() {
        owner = null;
        size = 0;
    }

    long lastEnd() {
        return endOf(size - 1);
    }

    private long endOf(int i) {
        int at = TaskBatch.EVENT_LONGS * i;
        return events[at] + events[at + 1] + events[at + 2];
    }
}
