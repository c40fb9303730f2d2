package io.loadline.window;

import io.loadline.record.count.Batch;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The latest tasks of one pool, in a ring that grows as needed. They stand in the order in which they ended, so that none
 * is missing among the later ones when the oldest are dropped: those that ended before the history, and those for which
 * the pool or the whole agent has no room. If a window is left out, or a batch had no room for all of its tasks, a gap is
 * marked. Not thread-safe.
 */
final class TraceRing {

    /** Tasks that all traces of the agent may hold together, but for {@value #MIN_TASKS} of each pool. */
    static final int ROOM = 200_000;

    private static final int MIN_TASKS = 500;
    private static final int MAX_TASKS = 20_000;

    /** The ring grows by steps, so that it is not copied in every window. */
    private static final int STEP = 256;

    private static final int TASK_LONGS = 2;
    private static final int TASK_BYTES = TASK_LONGS * Long.BYTES;

    private final AtomicInteger room;

    /** The arrival of a task, then its wait and its service as two floats in one long: seven digits of them are kept. */
    private long[] ring = {};

    /** Number of the oldest task. */
    private long first;

    /** Number of the next task to come. */
    private long next;

    /** Between each of these tasks and the one before, others are missing. */
    private final Deque<Long> gaps = new ArrayDeque<>(1);

    /** When the history begins. */
    private long begin = Long.MIN_VALUE;

    /** Arrival, wait and service of the tasks of the window that has not ended yet. */
    private List<long[]> window = new ArrayList<>(0);

    /** Of these, none is missing up to this instant. */
    private long completeUntil = Long.MAX_VALUE;

    /** {@code room}: how many more tasks all traces of the agent may hold, shared by them. */
    TraceRing(AtomicInteger room) {
        this.room = room;
    }

    private TraceRing(TraceRing copied) {
        this(new AtomicInteger());
        ring = copied.ring.clone();
        first = copied.first;
        next = copied.next;
        gaps.addAll(copied.gaps);
        begin = copied.begin;
    }

    void add(Batch batch) {
        long[] events = batch.events();
        int used = batch.eventCount() * Batch.EVENT_LONGS;
        for (int i = 0; i < used; i += Batch.EVENT_LONGS) {
            window.add(Arrays.copyOfRange(events, i, i + Batch.EVENT_LONGS));
        }
        if (batch.missedEvents() > 0) {
            completeUntil = Math.min(completeUntil, end(window.get(window.size() - 1)));
        }
    }

    /**
     * Ends a window: what was added since the last call becomes part of the trace, which is then cut to {@code maxBytes}
     * bytes, but not below {@value #MIN_TASKS} tasks. {@code timed}: the first and the last arrival of those that were
     * timed without gaps, so that only tasks between them are kept; null if all were timed.
     */
    void endWindow(long[] timed, int maxBytes) {
        if (timed != null) {
            markGap();
            window.removeIf(task -> task[0] - timed[0] < 0 || task[0] - timed[1] > 0);
        }
        window.removeIf(task -> end(task) > completeUntil);
        window.sort(Comparator.comparingLong(TraceRing::end));
        int allowed = Math.min(MAX_TASKS, Math.min(maxBytes / TASK_BYTES / STEP * STEP, size() + room.get()));
        append(Math.max(MIN_TASKS, allowed));
        if (!window.isEmpty() && (timed != null || completeUntil != Long.MAX_VALUE)) {
            markGap();
        }
        beginWindow();
    }

    private void append(int allowed) {
        int come = Math.min(allowed, window.size());
        dropOldest(Math.max(0, size() + come - allowed));
        fit(size() + come, allowed);
        for (long[] task : window.subList(window.size() - come, window.size())) {
            put(next++, task);
        }
        room.addAndGet(-come);
    }

    /** Ends a window whose tasks must not become part of the trace. */
    void skipWindow() {
        markGap();
        beginWindow();
    }

    private void beginWindow() {
        window = new ArrayList<>(0);
        completeUntil = Long.MAX_VALUE;
    }

    private void markGap() {
        if (size() > 0 && (gaps.isEmpty() || gaps.getLast() != next)) {
            gaps.add(next);
        }
    }

    /** Forgets the tasks that ended before this instant. */
    void dropBefore(long instant) {
        begin = instant;
        int old = 0;
        while (old < size() && end(task(first + old)) < instant) {
            old++;
        }
        dropOldest(old);
    }

    /** Gives back all room. */
    void close() {
        dropOldest(size());
    }

    private void dropOldest(int tasks) {
        first += tasks;
        room.addAndGet(tasks);
        while (!gaps.isEmpty() && gaps.getFirst() <= first) {
            gaps.removeFirst();
        }
    }

    /** Makes the ring as large as so many tasks need. */
    private void fit(int tasks, int most) {
        int length = ring.length / TASK_LONGS;
        if (tasks <= length && length <= most && (length <= STEP || length <= 4 * tasks)) {
            return;
        }
        TraceRing before = new TraceRing(this);
        ring = new long[TASK_LONGS * Math.min(most, (tasks + tasks / 4) / STEP * STEP + STEP)];
        for (long number = first; number < next; number++) {
            put(number, before.task(number));
        }
    }

    /** Where the task of this number is. */
    private int at(long number) {
        return (int) (TASK_LONGS * number % ring.length);
    }

    private void put(long number, long[] task) {
        ring[at(number)] = task[0];
        ring[at(number) + 1] = (long) Float.floatToIntBits(task[1]) << 32 | Float.floatToIntBits(task[2]) & 0xffffffffL;
    }

    private long[] task(long number) {
        long times = ring[at(number) + 1];
        return new long[] {
            ring[at(number)], (long) Float.intBitsToFloat((int) (times >> 32)), (long) Float.intBitsToFloat((int) times)
        };
    }

    private int size() {
        return (int) (next - first);
    }

    private static long end(long[] task) {
        return task[0] + task[1] + task[2];
    }

    /** Bytes of heap that it takes. */
    int heapBytes() {
        return Long.BYTES * ring.length;
    }

    /** As it is now. Sorted when first asked for: many readers of a snapshot do not need the trace. */
    Trace trace() {
        return size() == 0 ? Trace.EMPTY : new Trace(new TraceRing(this)::spans);
    }

    private List<Trace.Span> spans() {
        List<Trace.Span> spans = new ArrayList<>();
        List<long[]> tasks = new ArrayList<>();
        Set<Long> gaps = new HashSet<>(this.gaps);
        for (long number = first; number < next; number++) {
            if (gaps.contains(number)) {
                addSpan(spans, tasks);
            }
            long[] task = task(number);
            if (end(task) >= begin) {
                tasks.add(task);
            }
        }
        addSpan(spans, tasks);
        return spans;
    }

    private static void addSpan(List<Trace.Span> spans, List<long[]> tasks) {
        if (!tasks.isEmpty()) {
            tasks.sort(Comparator.comparingLong(task -> task[0]));
            spans.add(new Trace.Span(column(tasks, 0), column(tasks, 1), column(tasks, 2)));
            tasks.clear();
        }
    }

    private static long[] column(List<long[]> tasks, int column) {
        return tasks.stream().mapToLong(task -> task[column]).toArray();
    }
}
