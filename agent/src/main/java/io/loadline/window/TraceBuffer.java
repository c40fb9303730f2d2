package io.loadline.window;

import io.loadline.record.count.Batch;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongPredicate;
import java.util.function.Predicate;

/**
 * Keeps the latest tasks of one pool; the oldest are dropped when the room of the whole agent is used up. If a batch had
 * no room for all tasks of its window, those after the first one that is missing are dropped, and a gap follows. Not
 * thread-safe.
 */
final class TraceBuffer {

    /** Tasks that all traces of the agent may hold together, but for {@value #MIN_PER_POOL} of each pool. */
    static final int ROOM = 200_000;

    private static final LongPredicate ALL = arrival -> true;
    private static final int MIN_PER_POOL = 500;
    private static final int MAX_PER_POOL = 20_000;

    private final AtomicInteger room;
    private final Deque<TraceChunk> chunks = new ArrayDeque<>();
    private List<long[]> window = Collections.emptyList();
    private long complete = Long.MAX_VALUE;
    private LongPredicate known = ALL;
    private Predicate<long[]> recent = task -> true;
    private int held;

    /** {@code room}: how many more tasks all traces of the agent may hold, shared by them. */
    TraceBuffer(AtomicInteger room) {
        this.room = room;
    }

    void add(Batch batch) {
        int used = batch.eventCount() * Batch.EVENT_LONGS;
        if (used > 0) {
            if (window.isEmpty()) {
                window = new ArrayList<>();
            }
            window.add(Arrays.copyOf(batch.events(), used));
        }
        if (batch.missedEvents() > 0) {
            complete = Math.min(complete, endOf(batch.events(), used - Batch.EVENT_LONGS));
        }
    }

    /** Of the window that ends now, keeps only tasks that arrived between these two instants: others are missing. */
    void knowsOnly(long from, long to) {
        if (!chunks.isEmpty()) {
            chunks.getLast().setGapAfter();
        }
        known = arrival -> arrival - from >= 0 && arrival - to <= 0;
    }

    /**
     * Ends a window: what was added since the last call becomes part of the trace, which is then cut to {@code
     * maxBytes} bytes, but not below {@value #MIN_PER_POOL} tasks.
     */
    void endWindow(int maxBytes) {
        int size = keepComplete();
        held += size;
        room.addAndGet(-size);
        if (size > 0 && (complete != Long.MAX_VALUE || known != ALL)) {
            chunks.getLast().setGapAfter();
        }
        makeRoom(maxBytes);
        beginWindow();
    }

    /** The chunk that takes the next task. */
    private TraceChunk open() {
        if (chunks.isEmpty() || chunks.getLast().isClosed()) {
            chunks.add(new TraceChunk());
        }
        return chunks.getLast();
    }

    /** Ends a window whose tasks must not become part of the trace. */
    void skipWindow() {
        if (!chunks.isEmpty()) {
            chunks.getLast().setGapAfter();
        }
        beginWindow();
    }

    private void beginWindow() {
        window = Collections.emptyList();
        complete = Long.MAX_VALUE;
        known = ALL;
    }

    /** Forgets the tasks that ended before this instant. */
    void dropBefore(long instant) {
        recent = task -> endOf(task, 0) - instant >= 0;
        while (!chunks.isEmpty() && !recent.test(chunks.getFirst().last())) {
            dropOldest();
        }
    }

    /** Gives back all room. */
    void close() {
        while (!chunks.isEmpty()) {
            dropOldest();
        }
    }

    Trace trace() {
        List<TraceChunk> now = new ArrayList<>(chunks);
        // the newest may be written to while it is read
        now.replaceAll(chunk -> chunk.isClosed() ? chunk : new TraceChunk(chunk));
        Predicate<long[]> kept = recent;
        return new Trace(() -> spans(now, kept));
    }

    private static List<Trace.Span> spans(List<TraceChunk> chunks, Predicate<long[]> kept) {
        List<Trace.Span> spans = new ArrayList<>();
        List<long[]> tasks = new ArrayList<>();
        for (TraceChunk chunk : chunks) {
            for (int i = 0; i < chunk.size(); i++) {
                if (kept.test(chunk.task(i))) {
                    tasks.add(chunk.task(i));
                }
            }
            if (chunk.hasGapAfter() && !tasks.isEmpty()) {
                spans.add(span(tasks));
                tasks.clear();
            }
        }
        if (!tasks.isEmpty()) {
            spans.add(span(tasks));
        }
        return spans;
    }

    /** Bytes of heap that it takes. */
    int heapBytes() {
        return TraceChunk.HEAP_BYTES * chunks.size();
    }

    private void makeRoom(int maxBytes) {
        while (held > MAX_PER_POOL || ((room.get() < 0 || heapBytes() > maxBytes) && held > MIN_PER_POOL)) {
            dropOldest();
        }
    }

    private void dropOldest() {
        int size = chunks.removeFirst().size();
        held -= size;
        room.addAndGet(size);
    }

    /**
     * Keeps the window's tasks, except those that ended after the first missing one; returns how many. In the order in
     * which they ended, so that none is missing either when the oldest have been dropped.
     */
    private int keepComplete() {
        int[] next = new int[window.size()];
        int kept = 0;
        for (int batch = earliest(next); batch >= 0; batch = earliest(next)) {
            long[] events = window.get(batch);
            int i = next[batch];
            next[batch] += Batch.EVENT_LONGS;
            if (endOf(events, i) <= complete && known.test(events[i])) {
                open().add(events[i], events[i + 1], events[i + 2]);
                kept++;
            }
        }
        return kept;
    }

    /** The batch whose next task ended first; -1 if there are no more. */
    private int earliest(int[] next) {
        int earliest = -1;
        long end = 0;
        for (int batch = 0; batch < next.length; batch++) {
            if (next[batch] < window.get(batch).length) {
                long other = endOf(window.get(batch), next[batch]);
                if (earliest < 0 || other - end < 0) {
                    earliest = batch;
                    end = other;
                }
            }
        }
        return earliest;
    }

    private static long endOf(long[] events, int i) {
        return events[i] + events[i + 1] + events[i + 2];
    }

    private static Trace.Span span(List<long[]> tasks) {
        tasks.sort(Comparator.comparingLong(task -> task[0]));
        return new Trace.Span(column(tasks, 0), column(tasks, 1), column(tasks, 2));
    }

    private static long[] column(List<long[]> tasks, int column) {
        return tasks.stream().mapToLong(task -> task[column]).toArray();
    }
}
