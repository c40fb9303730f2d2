package io.loadline.window;

import io.loadline.record.Batch;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Keeps the latest tasks of one pool, the oldest going first when the room of the whole agent is used up. One chunk for
 * each window; where a batch had no room for all tasks of its window, the chunk ends before the first one missed, and a
 * gap follows. Not thread-safe.
 */
final class TraceBuffer {

    /** Tasks that all traces of the agent may hold together. */
    static final int ROOM = 50_000;

    private static final int LEAST_PER_POOL = 500;
    private static final int MOST_PER_POOL = 20_000;

    private final AtomicInteger room;
    private final Deque<Chunk> chunks = new ArrayDeque<>();
    private final List<long[]> window = new ArrayList<>();
    private long complete = Long.MAX_VALUE;
    private int held;

    private static final class Chunk {
        final long[] events;
        boolean gapAfter;

        Chunk(long[] events, boolean gapAfter) {
            this.events = events;
            this.gapAfter = gapAfter;
        }

        int size() {
            return events.length / Batch.EVENT_LONGS;
        }
    }

    /** {@code room}: how many more tasks all traces of the agent may hold, shared by them. */
    TraceBuffer(AtomicInteger room) {
        this.room = room;
    }

    void add(Batch batch) {
        int used = batch.eventCount() * Batch.EVENT_LONGS;
        if (used > 0) {
            window.add(Arrays.copyOf(batch.events(), used));
        }
        if (batch.missedEvents() > 0) {
            complete = Math.min(complete, endOf(batch.events(), used - Batch.EVENT_LONGS));
        }
    }

    /** Ends a window: what was added since the last call becomes part of the trace. */
    void endWindow() {
        long[] events = completeEvents();
        if (events.length > 0) {
            Chunk chunk = new Chunk(events, complete != Long.MAX_VALUE);
            chunks.addLast(chunk);
            held += chunk.size();
            room.addAndGet(-chunk.size());
            makeRoom();
        }
        window.clear();
        complete = Long.MAX_VALUE;
    }

    /** Ends a window whose tasks must not become part of the trace. */
    void skipWindow() {
        if (!chunks.isEmpty()) {
            chunks.getLast().gapAfter = true;
        }
        window.clear();
        complete = Long.MAX_VALUE;
    }

    /** Gives back all room. */
    void close() {
        while (!chunks.isEmpty()) {
            dropOldest();
        }
    }

    Trace trace() {
        List<Chunk> now = new ArrayList<>(chunks);
        return new Trace(() -> spans(now));
    }

    private static List<Trace.Span> spans(List<Chunk> chunks) {
        List<Trace.Span> spans = new ArrayList<>();
        List<long[]> events = new ArrayList<>();
        for (Chunk chunk : chunks) {
            events.add(chunk.events);
            if (chunk.gapAfter) {
                spans.add(span(events));
                events.clear();
            }
        }
        if (!events.isEmpty()) {
            spans.add(span(events));
        }
        return spans;
    }

    private void makeRoom() {
        while (held > MOST_PER_POOL || (room.get() < 0 && held > LEAST_PER_POOL)) {
            dropOldest();
        }
    }

    private void dropOldest() {
        int size = chunks.removeFirst().size();
        held -= size;
        room.addAndGet(size);
    }

    /** The window's events, without those that ended after the first one that was missed. */
    private long[] completeEvents() {
        long[] all = new long[window.stream().mapToInt(events -> events.length).sum()];
        int n = 0;
        for (long[] events : window) {
            for (int i = 0; i < events.length; i += Batch.EVENT_LONGS) {
                if (endOf(events, i) <= complete) {
                    System.arraycopy(events, i, all, n, Batch.EVENT_LONGS);
                    n += Batch.EVENT_LONGS;
                }
            }
        }
        return n == all.length ? all : Arrays.copyOf(all, n);
    }

    private static long endOf(long[] events, int i) {
        return events[i] + events[i + 1] + events[i + 2];
    }

    private static Trace.Span span(List<long[]> chunks) {
        List<long[]> tasks = new ArrayList<>();
        for (long[] events : chunks) {
            for (int i = 0; i < events.length; i += Batch.EVENT_LONGS) {
                tasks.add(new long[] {events[i], events[i + 1], events[i + 2]});
            }
        }
        Collections.sort(tasks, Comparator.comparingLong(task -> task[0]));
        return new Trace.Span(column(tasks, 0), column(tasks, 1), column(tasks, 2));
    }

    private static long[] column(List<long[]> tasks, int column) {
        return tasks.stream().mapToLong(task -> task[column]).toArray();
    }
}
