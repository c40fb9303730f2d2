// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

import io.loadline.record.count.TaskBatch;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The latest tasks of one pool, in a ring that grows as needed, in the order in which they ended. So none is missing
 * among the later tasks when the ring drops the oldest: those that ended before the history, and those for which the
 * pool or the agent has no room. A window that is left out, and a batch that had no room for all of its tasks, leave a
 * mark of a gap. If the ring drops tasks for lack of room, it keeps those around the busiest window of the history,
 * unless chance explains why that window was busier than the latest ones. Not thread-safe.
 */
final class TraceRing {

    /** Number of tasks that all traces of the agent may hold together, apart from {@value #MIN_TASKS} of each pool. */
    static final int ROOM = 200_000;

    private static final int MIN_TASKS = 500;
    static final int MAX_TASKS = 20_000;

    /** Step by which the ring grows, so that it is not copied in every window. */
    private static final int STEP = 256;

    private static final int TASK_LONGS = 2;
    private static final int TASK_BYTES = TASK_LONGS * Long.BYTES;

    private final AtomicInteger room;

    /** The tasks: the arrival, then wait and service as two floats in one long, which keep seven digits. */
    private long[] ring = {};

    /** Number of the oldest task. */
    private long first;

    /** Number of the next task. */
    private long next;

    /** Instant since which no ended task is missing, up to the first gap. */
    private long since = Long.MIN_VALUE;

    /** The gaps: the number of the task after it, and the instant since which none is missing. */
    private final Deque<long[]> gaps = new ArrayDeque<>(1);

    /** Begin of the history. */
    private long begin = Long.MIN_VALUE;

    /** The tasks of the present window. */
    private final EndedTasks window;

    /** Instant up to which no task of the present window is missing. */
    private long completeUntil = Long.MAX_VALUE;

    /** The tasks around the busiest window; null if the latest tasks contain them. */
    private Busiest busiest;

    /**
     * Makes an empty ring. All traces share both parameters.
     *
     * @param room number of tasks that all traces of the agent may add
     * @param window tasks of the ending window
     */
    TraceRing(AtomicInteger room, EndedTasks window) {
        this.room = room;
        this.window = window;
    }

    private TraceRing(TraceRing copied) {
        this(new AtomicInteger(), null);
        ring = copied.ring.clone();
        first = copied.first;
        next = copied.next;
        since = copied.since;
        gaps.addAll(copied.gaps);
        begin = copied.begin;
        busiest = copied.busiest == null ? null : new Busiest(copied.busiest);
    }

    void add(TaskBatch batch) {
        window.add(this, batch);
        if (batch.missedEvents > 0) {
            completeUntil = Math.min(completeUntil, window.lastEnd());
        }
    }

    /**
     * Ends a window: adds its tasks to the trace and cuts the trace to {@code maxBytes} bytes, but not below
     * {@value #MIN_TASKS} tasks.
     *
     * @param timed first and last arrival of the tasks that were timed without gaps, so that only tasks between them
     *     are kept; null if all were timed
     * @param windows windows of the history, of which this is the last
     */
    void endWindow(long[] timed, int maxBytes, Deque<Window> windows) {
        since = next == 0 && since == Long.MIN_VALUE ? windows.getLast().start : since;
        if (timed != null) {
            markGap(timed[0]);
        }
        window.keep(this, timed, completeUntil);
        if (timed == null && completeUntil == Long.MAX_VALUE) {
            window.addStandIns(windows.getLast().completed);
        }
        window.sort();
        int allowed =
                Math.min(MAX_TASKS, Math.min(maxBytes / TASK_BYTES / STEP * STEP, size() + busiestSize() + room.get()));
        append(Math.max(MIN_TASKS, allowed), windows);
        if (window.size() > 0 && (timed != null || completeUntil != Long.MAX_VALUE)) {
            markGap(windows.getLast().end);
        }
        beginWindow();
    }

    private void append(int allowed, Deque<Window> windows) {
        int added = Math.min(allowed, window.size());
        if (size() + busiestSize() > allowed - added) {
            chooseBusiest(Math.min(size(), size() + busiestSize() + added - allowed), windows);
        }
        while (size() > 0 && size() + busiestSize() > allowed - added) {
            if (busiest != null && busiest.take(ring, at(first), since, allowed / 2)) {
                room.decrementAndGet();
            }
            dropOldest(1);
        }
        fit(size() + added, allowed);
        for (int i = window.size() - added; i < window.size(); i++) {
            window.write(i, ring, at(next++));
        }
        room.addAndGet(-added);
    }

    /**
     * Keeps the busiest of the windows with tasks in the ring if it loses some of them now, and is busier than those
     * left.
     */
    private void chooseBusiest(int dropped, Deque<Window> windows) {
        long oldest = size() == 0 ? Long.MIN_VALUE : endAt(first);
        long oldestRemaining = dropped == size() ? Long.MAX_VALUE : endAt(first + dropped);
        Window traced = null;
        Window busiestLeft = null;
        for (Window w : windows) {
            traced = w.end - oldest > 0 && (traced == null || w.perSecond() > traced.perSecond()) ? w : traced;
            busiestLeft = w.start >= oldestRemaining && (busiestLeft == null || w.perSecond() > busiestLeft.perSecond())
                    ? w
                    : busiestLeft;
        }
        boolean isSameWindow = busiest != null && traced == busiest.window;
        if (busiest != null && !isSameWindow && (traced == null || !busiest.window.isBusierThan(traced))) {
            forgetBusiest();
        }
        if (busiest == null && traced != null && busiestLeft != null && traced.isBusierThan(busiestLeft)) {
            busiest = new Busiest(traced);
        }
    }

    private void forgetBusiest() {
        room.addAndGet(busiestSize());
        busiest = null;
    }

    /** Ends a window without adding its tasks to the trace. */
    void skipWindow(long end) {
        markGap(end);
        beginWindow();
    }

    private void beginWindow() {
        window.clear();
        completeUntil = Long.MAX_VALUE;
    }

    private void markGap(long since) {
        if (size() == 0 || !gaps.isEmpty() && gaps.getLast()[0] == next) {
            gaps.pollLast();
        }
        gaps.add(new long[] {next, since});
        passGaps();
    }

    /** Forgets the tasks that ended before this instant. */
    void dropBefore(long instant) {
        begin = instant;
        int dropped = 0;
        while (dropped < size() && endAt(first + dropped) < instant) {
            dropped++;
        }
        dropOldest(dropped);
        if (busiest != null && (dropped > 0 || busiest.window.start < instant)) {
            forgetBusiest();
        }
    }

    /** Returns all room. */
    void close() {
        dropOldest(size());
        forgetBusiest();
    }

    private void dropOldest(int tasks) {
        since = tasks == 0 ? since : endAt(first + tasks - 1);
        first += tasks;
        room.addAndGet(tasks);
        passGaps();
    }

    private void passGaps() {
        while (!gaps.isEmpty() && gaps.getFirst()[0] <= first) {
            since = gaps.removeFirst()[1];
            if (busiest != null) {
                room.addAndGet(busiest.noteGap());
            }
        }
    }

    /** Resizes the ring for this many tasks. */
    private void fit(int tasks, int maxTasks) {
        int length = ring.length / TASK_LONGS;
        if (tasks <= length && length <= maxTasks && (length <= STEP || length <= 4 * tasks)) {
            return;
        }
        long[] before = ring;
        ring = new long[TASK_LONGS * Math.min(maxTasks, (tasks + tasks / 4) / STEP * STEP + STEP)];
        for (long number = first; number < next; number++) {
            System.arraycopy(before, (int) (TASK_LONGS * number % before.length), ring, at(number), TASK_LONGS);
        }
    }

    /** Returns the index of the task with this number. */
    private int at(long number) {
        return (int) (TASK_LONGS * number % ring.length);
    }

    private long[] task(long number) {
        return task(ring, at(number));
    }

    /** Returns the end of the task with this number. */
    private long endAt(long number) {
        return end(ring, at(number));
    }

    private static long end(long[] tasks, int at) {
        long times = tasks[at + 1];
        return tasks[at] + (long) Float.intBitsToFloat((int) (times >> 32)) + (long) Float.intBitsToFloat((int) times);
    }

    private static long[] task(long[] tasks, int at) {
        long times = tasks[at + 1];
        return new long[] {
            tasks[at], (long) Float.intBitsToFloat((int) (times >> 32)), (long) Float.intBitsToFloat((int) times)
        };
    }

    private int size() {
        return (int) (next - first);
    }

    private int busiestSize() {
        return busiest == null ? 0 : busiest.size;
    }

    private static long end(long[] task) {
        return task[0] + task[1] + task[2];
    }

    /** Returns the bytes of heap that the ring takes. */
    int heapBytes() {
        return Long.BYTES * (ring.length + (busiest == null ? 0 : busiest.tasks.length));
    }

    /** Returns the present trace. It is sorted at the first use: many readers of a snapshot do not need it. */
    Trace trace() {
        return size() == 0 ? Trace.EMPTY : new Trace(new TraceRing(this)::decoded);
    }

    private Trace decoded() {
        List<Trace.Span> spans = new ArrayList<>();
        boolean isContiguous = busiestSize() > 0 && busiest.isContiguous;
        List<long[]> tasks = isContiguous ? busiest.decoded() : new ArrayList<>();
        long complete = isContiguous ? busiest.since : since;
        for (long number = first; number < next; number++) {
            if (!gaps.isEmpty() && gaps.getFirst()[0] == number) {
                addSpan(spans, tasks, complete);
                complete = gaps.removeFirst()[1];
                tasks.clear();
            }
            long[] task = task(number);
            if (end(task) >= begin) {
                tasks.add(task);
            }
        }
        addSpan(spans, tasks, complete);
        List<Trace.Span> before = new ArrayList<>();
        if (busiestSize() > 0 && !isContiguous) {
            addSpan(before, busiest.decoded(), busiest.since);
        }
        return new Trace(spans, before.isEmpty() ? null : before.get(0));
    }

    private static void addSpan(List<Trace.Span> spans, List<long[]> tasks, long since) {
        if (!tasks.isEmpty()) {
            tasks.sort(Comparator.comparingLong(task -> task[0]));
            spans.add(new Trace.Span(column(tasks, 0), column(tasks, 1), column(tasks, 2), since));
        }
    }

    private static long[] column(List<long[]> tasks, int column) {
        return tasks.stream().mapToLong(task -> task[column]).toArray();
    }

    /** The tasks around one window that are no longer in the ring, without gaps, in the order in which they ended. */
    private static final class Busiest {

        final Window window;

        /** The tasks, two longs each, as in the ring. */
        long[] tasks = {};

        int size;

        /** Instant since which no task is missing. */
        long since;

        /** True if the next task that the ring drops follows the last one here. */
        boolean isContiguous = true;

        Busiest(Window window) {
            this.window = window;
        }

        Busiest(Busiest copied) {
            this(copied.window);
            tasks = copied.tasks;
            size = copied.size;
            since = copied.since;
            isContiguous = copied.isContiguous;
        }

        /**
         * Takes the task that the ring drops next if it belongs to the window, and there are fewer than
         * {@code maxTasks} tasks.
         */
        boolean take(long[] ring, int at, long noneMissingSince, int maxTasks) {
            // begins one window earlier, where the queue may have begun
            boolean early = end(ring, at) < window.start - window.nanos();
            isContiguous &= size < maxTasks;
            if (early || !isContiguous) {
                return false;
            }
            since = size == 0 ? noneMissingSince : since;
            if (TASK_LONGS * size == tasks.length) {
                tasks = Arrays.copyOf(tasks, tasks.length + TASK_LONGS * STEP);
            }
            System.arraycopy(ring, at, tasks, TASK_LONGS * size++, TASK_LONGS);
            return true;
        }

        /**
         * Notes that some of the following tasks are missing, which makes the tasks before the window useless. Returns
         * the number of useless tasks.
         */
        int noteGap() {
            if (size == 0 || end(tasks, TASK_LONGS * (size - 1)) >= window.start) {
                isContiguous &= size == 0;
                return 0;
            }
            int useless = size;
            tasks = new long[0];
            size = 0;
            return useless;
        }

        List<long[]> decoded() {
            List<long[]> decoded = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                decoded.add(task(tasks, TASK_LONGS * i));
            }
            return decoded;
        }
    }
}
