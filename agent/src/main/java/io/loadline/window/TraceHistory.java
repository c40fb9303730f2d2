// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The latest tasks of one pool, an array for each window, in the order in which they ended. So none is missing among the
 * later tasks when the oldest are dropped: those that ended before the history, and those for which the pool or the
 * agent has no room. For lack of room, the tasks around the busiest window stay and later ones are dropped instead,
 * unless chance explains why that window was busier than the latest ones. Not thread-safe.
 */
final class TraceHistory {

    /** Number of tasks that all traces of the agent may hold together, apart from {@value #MIN_TASKS} of each pool. */
    static final int ROOM = 200_000;

    private static final int MIN_TASKS = 500;
    static final int MAX_TASKS = 20_000;

    private final AtomicInteger room;

    /** The tasks, the oldest first. */
    private List<TraceChunk> chunks = new ArrayList<>();

    /** Instant since which no task is missing that ends in the next window; the first window sets it. */
    private long since = Long.MIN_VALUE;

    /** True if tasks are missing before those of the next window. */
    private boolean isGap;

    /** @param room number of tasks that all traces of the agent may add */
    TraceHistory(AtomicInteger room) {
        this.room = room;
    }

    /**
     * Ends a window: adds its tasks and cuts the trace to {@code maxBytes} bytes, but not below {@value #MIN_TASKS}
     * tasks.
     *
     * @param timed as in {@link EndedTasks#complete}
     */
    void endWindow(Window window, EndedTasks ended, long[] timed, int maxBytes) {
        since = since == Long.MIN_VALUE ? window.start : since;
        if (timed != null) {
            skipUntil(timed[0]);
        }
        boolean isComplete = ended.complete(timed, window.completed);
        int held = size();
        int fitting = (maxBytes - TraceChunk.HEAP_BYTES * (chunks.size() + 1)) / TraceChunk.TASK_BYTES;
        int allowed = Math.max(MIN_TASKS, Math.min(MAX_TASKS, Math.min(fitting, held + room.get())));
        append(window, ended, Math.min(allowed, ended.size()));
        cut(allowed);
        room.addAndGet(held - size());
        if (ended.size() > 0 && !isComplete) {
            skipUntil(window.end);
        }
    }

    /** Leaves out the tasks that end before an instant. */
    void skipUntil(long instant) {
        isGap = true;
        since = instant;
    }

    private void append(Window window, EndedTasks ended, int added) {
        if (added == 0) {
            return;
        }
        if (added < ended.size()) {
            skipUntil(ended.end(ended.size() - added - 1));
        }
        TraceChunk next = new TraceChunk(window, since, isGap, ended.last(added));
        TraceChunk last = chunks.isEmpty() ? null : chunks.get(chunks.size() - 1);
        if (last != null && last.takes(next)) {
            chunks.set(chunks.size() - 1, last.with(next));
        } else {
            chunks.add(next);
        }
        since = ended.end(ended.size() - 1);
        isGap = false;
    }

    /** Drops the oldest tasks, but if the busiest window loses any, those after it: it keeps up to half of the room. */
    private void cut(int allowed) {
        int tooMany = size() - allowed;
        if (tooMany <= 0) {
            return;
        }
        int busiest = 0;
        for (int i = 1; i < chunks.size(); i++) {
            busiest = chunks.get(i).isBusierThan(chunks.get(busiest)) ? i : busiest;
        }
        int from = size(chunks.subList(0, busiest)) + begin(busiest);
        boolean isKept = isKept(chunks.get(busiest), tooMany);
        int apart = size(apart());
        if (apart > 0 && (!isKept || from >= apart)) {
            drop(0, apart);
            cut(allowed);
            return;
        }
        int early = isKept ? Math.min(tooMany, from) : tooMany;
        int kept = Math.min(allowed / 2, untilGap(from) - from);
        drop(0, early);
        drop(kept, Math.max(tooMany, apart - kept) - early);
    }

    /** Returns whether the busiest chunk would lose tasks if the oldest were dropped, and is busier than those left. */
    private boolean isKept(TraceChunk busiest, int dropped) {
        TraceChunk busiestLeft = null;
        int at = 0;
        for (TraceChunk chunk : chunks) {
            if (at > dropped && (chunk == busiest || chunk.window != busiest.window)) {
                busiestLeft = busiestLeft == null || chunk.isBusierThan(busiestLeft) ? chunk : busiestLeft;
            }
            at += chunk.size();
        }
        return busiestLeft != null && busiest.window.isBusierThan(busiestLeft.window);
    }

    /** Returns where the tasks begin that led to those of a chunk: one window earlier, where the queue may have begun. */
    private int begin(int chunk) {
        TraceChunk busiest = chunks.get(chunk);
        long earliest = busiest.window.start - busiest.window.nanos();
        int begin = busiest.countBefore(earliest);
        if (begin > 0 || chunk == 0 || busiest.isAfterGap) {
            return begin;
        }
        TraceChunk before = chunks.get(chunk - 1);
        return before.countBefore(earliest) - before.size();
    }

    /** Returns the number of the task before which others are missing, the next after {@code from}. */
    private int untilGap(int from) {
        int at = 0;
        for (TraceChunk chunk : chunks) {
            if (at > from && chunk.isAfterGap) {
                return at;
            }
            at += chunk.size();
        }
        return at;
    }

    /** Drops {@code n} tasks from number {@code first} on. */
    private void drop(int first, int n) {
        if (n <= 0) {
            return;
        }
        List<TraceChunk> left = new ArrayList<>();
        int at = 0;
        for (TraceChunk chunk : chunks) {
            int end = at + chunk.size();
            if (at < first) {
                left.add(chunk.first(Math.min(chunk.size(), first - at)));
            }
            if (end > first + n) {
                boolean isNext = at <= first + n;
                left.add(isNext ? chunk.after(first + n - at, first > 0) : chunk);
            }
            at = end;
        }
        chunks = left;
    }

    /** Returns the chunks around the busiest window, if later tasks were dropped instead of them. */
    private List<TraceChunk> apart() {
        for (int i = 1; i < chunks.size(); i++) {
            if (chunks.get(i).isAfterDropped) {
                return chunks.subList(0, i);
            }
        }
        return chunks.subList(0, 0);
    }

    /** Forgets the tasks that ended before this instant. */
    void dropBefore(long instant) {
        int ended = 0;
        for (TraceChunk chunk : chunks) {
            int ofChunk = chunk.countBefore(instant);
            ended += ofChunk;
            if (ofChunk < chunk.size()) {
                break;
            }
        }
        drop(0, ended);
        room.addAndGet(ended);
    }

    /** Returns all room. */
    void close() {
        dropBefore(Long.MAX_VALUE);
    }

    private int size() {
        return size(chunks);
    }

    private static int size(List<TraceChunk> chunks) {
        return chunks.stream().mapToInt(TraceChunk::size).sum();
    }

    /** Returns the bytes of heap that the tasks take. */
    int heapBytes() {
        return TraceChunk.HEAP_BYTES * chunks.size() + TraceChunk.TASK_BYTES * size();
    }

    /** Returns the present trace. It is decoded at the first use: many readers of a snapshot do not need it. */
    Trace trace() {
        List<TraceChunk> apart = new ArrayList<>(apart());
        List<TraceChunk> latest = new ArrayList<>(chunks.subList(apart.size(), chunks.size()));
        return latest.isEmpty()
                ? Trace.EMPTY
                : new Trace(() -> new Trace(spans(latest), apart.isEmpty() ? null : span(apart)));
    }

    private static List<Trace.Span> spans(List<TraceChunk> chunks) {
        List<Trace.Span> spans = new ArrayList<>();
        int from = 0;
        for (int i = 1; i <= chunks.size(); i++) {
            if (i == chunks.size() || chunks.get(i).isAfterGap) {
                spans.add(span(chunks.subList(from, i)));
                from = i;
            }
        }
        return spans;
    }

    private static Trace.Span span(List<TraceChunk> chunks) {
        List<long[]> tasks = new ArrayList<>();
        chunks.forEach(chunk -> chunk.addTo(tasks));
        tasks.sort(Comparator.comparingLong(task -> task[0]));
        return new Trace.Span(column(tasks, 0), column(tasks, 1), column(tasks, 2), chunks.get(0).since);
    }

    private static long[] column(List<long[]> tasks, int column) {
        return tasks.stream().mapToLong(task -> task[column]).toArray();
    }
}
