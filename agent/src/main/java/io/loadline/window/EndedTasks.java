package io.loadline.window;

import io.loadline.record.count.TaskBatch;
import java.util.Arrays;

/**
 * The tasks of one pool that ended in the window that ends now: one for all traces, since pools end their windows one after the
 * other. So nothing is allocated for a task. Not thread-safe.
 */
final class EndedTasks {

    /** Of the tasks of a window: of fewer the neighbours in time tell all. */
    private static final double NOTED_UNTOLD = 0.1;

    private TraceRing owner;

    /** Laid out like those of a {@link TaskBatch}. */
    private long[] events = {};

    private int size;

    /** By the ends of the tasks: how much later than the first one a task ended, above its number. */
    private long[] order = {};

    void add(TraceRing ring, TaskBatch batch) {
        if (owner != ring) {
            // an error may have left tasks of another pool behind
            clear();
            owner = ring;
        }
        int used = batch.eventCount();
        roomFor(size + used);
        System.arraycopy(batch.events(), 0, events, TaskBatch.EVENT_LONGS * size, TaskBatch.EVENT_LONGS * used);
        size += used;
    }

    /** Leaves out those that arrived outside of {@code timed}, or ended later. */
    void keep(TraceRing ring, long[] timed, long completeUntil) {
        if (owner != ring) {
            clear();
        }
        int left = 0;
        for (int i = 0; i < size; i++) {
            int at = TaskBatch.EVENT_LONGS * i;
            boolean isTimed = timed == null || events[at] - timed[0] >= 0 && events[at] - timed[1] <= 0;
            if (isTimed && end(i) <= completeUntil) {
                System.arraycopy(events, at, events, TaskBatch.EVENT_LONGS * left++, TaskBatch.EVENT_LONGS);
            }
        }
        size = left;
    }

    /**
     * Of tasks that end in the same instant, as those of a burst do, many find no stripe free: they are counted, and nobody knows
     * more of them. Each is taken for one of the others of its window. {@code completed}: how many there are.
     */
    void addUntold(int completed) {
        int told = size;
        int untold = completed - told;
        // a task may end between the reading of the two counts
        if (told == 0 || untold <= NOTED_UNTOLD * completed || completed > TraceRing.MAX_TASKS) {
            return;
        }
        roomFor(completed);
        for (int i = 0; i < untold; i++) {
            int from = TaskBatch.EVENT_LONGS * (int) ((long) i * told / untold);
            System.arraycopy(events, from, events, TaskBatch.EVENT_LONGS * size++, TaskBatch.EVENT_LONGS);
        }
    }

    private void roomFor(int tasks) {
        if (events.length < TaskBatch.EVENT_LONGS * tasks) {
            events = Arrays.copyOf(events, 2 * TaskBatch.EVENT_LONGS * tasks);
        }
    }

    void sort() {
        long earliest = Long.MAX_VALUE;
        long latest = Long.MIN_VALUE;
        for (int i = 0; i < size; i++) {
            earliest = Math.min(earliest, end(i));
            latest = Math.max(latest, end(i));
        }
        if (order.length < size) {
            order = new long[events.length / TaskBatch.EVENT_LONGS];
        }
        int numberBits = Integer.SIZE - Integer.numberOfLeadingZeros(size);
        // a range of two months among a thousand tasks, and more is no time
        int rest = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(latest - earliest) + numberBits - (Long.SIZE - 1));
        for (int i = 0; i < size; i++) {
            order[i] = (end(i) - earliest) >>> rest << numberBits | i;
        }
        Arrays.sort(order, 0, size);
        for (int i = 0; i < size; i++) {
            order[i] &= (1L << numberBits) - 1;
        }
    }

    /** Writes the {@code i}th to have ended into a ring: after {@link #sort}. */
    void put(int i, long[] ring, int at) {
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
        return end(size - 1);
    }

    private long end(int i) {
        int at = TaskBatch.EVENT_LONGS * i;
        return events[at] + events[at + 1] + events[at + 2];
    }
}
