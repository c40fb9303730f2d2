// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import io.loadline.pool.PoolState;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Trace;
import io.loadline.window.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;

/** Cuts a snapshot down to the time of one size: the present one of a pool of fixed size, or any between two instants. */
final class SinceResize {

    private SinceResize() {}

    /** The same snapshot if there was no other size, or the number of threads is not fixed by the settings. */
    static PoolSnapshot of(PoolSnapshot pool) {
        PoolState state = pool.state;
        boolean fixed = state.staysAtCore() && state.corePoolSize > 0;
        int from = fixed ? firstWindow(pool.windows, state.corePoolSize) : 0;
        from = from == 0 ? 0 : afterBacklog(pool.windows, from);
        if (from == 0 || from == pool.windows.size()) {
            return pool;
        }
        return part(pool, from, pool.windows.size());
    }

    /** Returns the part since an instant, without the time in which an older backlog was worked off; null if there is none. */
    static PoolSnapshot since(PoolSnapshot pool, long instant) {
        int from = firstSince(pool.windows, instant);
        return from == pool.windows.size() ? null : part(pool, afterBacklog(pool.windows, from), pool.windows.size());
    }

    /**
     * Returns the part between two instants; null if there is none.
     *
     * @param state the state of the pool at that time
     */
    static PoolSnapshot part(PoolSnapshot pool, long since, long until, PoolState state) {
        int from = firstSince(pool.windows, since);
        int to = from;
        while (to < pool.windows.size() && pool.windows.get(to).end - until <= 0) {
            to++;
        }
        if (from == to) {
            return null;
        }
        PoolSnapshot part = part(pool, afterBacklog(pool.windows.subList(0, to), from), to);
        part.state = state;
        return part;
    }

    private static int firstSince(List<Window> windows, long instant) {
        int from = 0;
        while (from < windows.size() && windows.get(from).start - instant < 0) {
            from++;
        }
        return from;
    }

    private static PoolSnapshot part(PoolSnapshot pool, int from, int to) {
        long start = pool.windows.get(from).start;
        UnaryOperator<Trace.Span> part = to == pool.windows.size()
                ? span -> begunSince(span, start)
                : span -> endedUntil(begunSince(span, start), pool.windows.get(to - 1).end);
        List<Trace.Span> spans = new ArrayList<>();
        pool.trace.spans().forEach(span -> spans.add(part.apply(span)));
        spans.removeIf(Objects::isNull);
        return pool.part(from, to, new Trace(spans, part.apply(pool.trace.busiest())));
    }

    /** The first of the last windows whose threads are no more than now, and no fewer while all of them were busy. */
    private static int firstWindow(List<Window> windows, int threads) {
        int from = windows.size();
        while (from > 0 && isOfSize(windows.get(from - 1), threads)) {
            from--;
        }
        return from;
    }

    /** A backlog that a former size left behind says nothing about this one, provided that it was worked off. */
    private static int afterBacklog(List<Window> windows, int from) {
        for (int i = from; i < windows.size(); i++) {
            Window w = windows.get(i);
            if (w.inSystemNanos - w.inServiceNanos < w.threadNanos) {
                return i;
            }
        }
        return from;
    }

    private static boolean isOfSize(Window w, int threads) {
        return w.threadsAtEnd == threads || w.threadsAtEnd < threads && !w.isFull();
    }

    /** Null if there is none of it. */
    private static Trace.Span begunSince(Trace.Span span, long start) {
        int from = 0;
        // sorted by arrival; a task that waited across the change belongs to both sizes
        while (span != null && from < span.size() && span.start(from) - start < 0) {
            from++;
        }
        return span == null || from == span.size() ? null : span.from(from);
    }

    /** Null if there is none of it. */
    private static Trace.Span endedUntil(Trace.Span span, long end) {
        Trace.Span ended = span == null ? null : span.until(end);
        return ended == null || ended.size() == 0 ? null : ended;
    }
}
