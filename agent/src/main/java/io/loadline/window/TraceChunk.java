// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

import java.util.Arrays;
import java.util.List;

/** Some tasks of one pool in the order in which they ended, without a gap: those of one window or more. Immutable. */
final class TraceChunk {

    /** A task: the arrival, then wait and service as two floats in one long, which keep seven digits. */
    private static final int TASK_LONGS = 2;

    static final int TASK_BYTES = TASK_LONGS * Long.BYTES;

    /** Bytes of the object, of the header of its array, and of its place in the list. */
    static final int HEAP_BYTES = 64;

    /** Most tasks that several windows share an array with: an array of its own takes the room of four. */
    private static final int MAX_SHARED = 64;

    /** The busiest window in which the tasks ended. */
    final Window window;

    /** Instant since which no ended task is missing. */
    final long since;

    /** True if tasks are missing between the chunk before and this one. */
    final boolean isAfterGap;

    /** True if tasks that followed the busiest window were dropped between the chunk before and this one. */
    final boolean isAfterDropped;

    private final long[] tasks;

    TraceChunk(Window window, long since, boolean isAfterGap, long[] tasks) {
        this(window, since, isAfterGap, false, tasks);
    }

    private TraceChunk(Window window, long since, boolean isAfterGap, boolean isAfterDropped, long[] tasks) {
        this.window = window;
        this.since = since;
        this.isAfterGap = isAfterGap;
        this.isAfterDropped = isAfterDropped;
        this.tasks = tasks;
    }

    /** Returns an array for this many tasks. */
    static long[] array(int tasks) {
        return new long[TASK_LONGS * tasks];
    }

    static void write(long[] tasks, int task, long arrival, long wait, long service) {
        tasks[TASK_LONGS * task] = arrival;
        tasks[TASK_LONGS * task + 1] =
                (long) Float.floatToIntBits(wait) << 32 | Float.floatToIntBits(service) & 0xffffffffL;
    }

    int size() {
        return tasks.length / TASK_LONGS;
    }

    private long arrival(int task) {
        return tasks[TASK_LONGS * task];
    }

    private long wait(int task) {
        return (long) Float.intBitsToFloat((int) (tasks[TASK_LONGS * task + 1] >> 32));
    }

    private long service(int task) {
        return (long) Float.intBitsToFloat((int) tasks[TASK_LONGS * task + 1]);
    }

    private long end(int task) {
        return arrival(task) + wait(task) + service(task);
    }

    /** Adds arrival, wait and service of each task. */
    void addTo(List<long[]> all) {
        for (int i = 0; i < size(); i++) {
            all.add(new long[] {arrival(i), wait(i), service(i)});
        }
    }

    /** Returns the number of tasks, from the first one on, that ended before an instant. */
    int countBefore(long instant) {
        int n = 0;
        while (n < size() && end(n) < instant) {
            n++;
        }
        return n;
    }

    boolean isBusierThan(TraceChunk other) {
        return window.perSecond() > other.window.perSecond();
    }

    TraceChunk first(int n) {
        return n == size()
                ? this
                : new TraceChunk(window, since, isAfterGap, isAfterDropped, Arrays.copyOf(tasks, TASK_LONGS * n));
    }

    /**
     * Returns the tasks after the first {@code n}.
     *
     * @param drops whether the tasks before them are dropped in favour of earlier ones
     */
    TraceChunk after(int n, boolean drops) {
        if (n == 0 && !drops) {
            return this;
        }
        long[] left = Arrays.copyOfRange(tasks, TASK_LONGS * n, tasks.length);
        return new TraceChunk(window, n == 0 ? since : end(n - 1), drops, drops, left);
    }

    /** Returns whether the tasks of the next window are few, and belong into the same array. */
    boolean takes(TraceChunk next) {
        return !next.isAfterGap && size() + next.size() <= MAX_SHARED;
    }

    TraceChunk with(TraceChunk next) {
        long[] both = Arrays.copyOf(tasks, tasks.length + next.tasks.length);
        System.arraycopy(next.tasks, 0, both, tasks.length, next.tasks.length);
        return new TraceChunk(next.isBusierThan(this) ? next.window : window, since, isAfterGap, isAfterDropped, both);
    }
}
