// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static io.loadline.model.Constants.ALLOWED_SHARE;
import static io.loadline.model.Constants.COLD;
import static io.loadline.model.Constants.LOOK;
import static io.loadline.model.Constants.MIN_WINDOWS;

import io.loadline.model.queueing.Percentile;
import io.loadline.pool.PoolState;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Trace;
import io.loadline.window.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * Cuts a snapshot down to a part of its history: the time of one size, or the time after the warm-up.
 *
 * <p>The size is the present one of a pool whose settings fix the most threads, or any between two instants.
 *
 * <p>The warm-up of a pool is its first windows, in which tasks take longer since code is compiled and connections are opened. They
 * say nothing about the load of the hours that follow.
 *
 * <pre>
 *   S(w)      time in service / tasks completed, of each window in which some did, and to which ten or more came; S is the median
 *   warm-up   the first windows, at most 30, as long as S(w) > 1.5 S
 *   none      if more than a quarter of the tasks arrived in it, as those of a batch do
 * </pre>
 *
 * A history that begins neither with the pool nor with its present size has no warm-up.
 */
final class HistoryPart {

    private HistoryPart() {}

    /** Returns the part since the last change of the size; the same snapshot if there was no other size, or the most threads depend on the queue. */
    static PoolSnapshot sinceResize(PoolSnapshot pool) {
        int from = firstWindow(pool.windows, pool.state);
        return from == 0 || from == pool.windows.size() ? pool : from(pool, from);
    }

    /** Returns the part since an instant, without the time in which an older backlog was worked off; null if there is none. */
    static PoolSnapshot since(PoolSnapshot pool, long instant) {
        int from = firstSince(pool.windows, instant);
        return from == pool.windows.size() ? null : from(pool, from);
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

    /** Returns the part after the warm-up; the same snapshot if there is none. */
    static PoolSnapshot withoutWarmUp(PoolSnapshot pool) {
        int warm = isYoung(pool) ? warmUpLength(pool.windows) : 0;
        if (warm == 0 || isBatch(pool.windows, warm)) {
            return pool;
        }
        int from = afterBacklog(pool.windows, warm);
        // a burst that follows is no backlog of it
        boolean isOfWarmUp = from <= LOOK && !isBatch(pool.windows, from);
        return part(pool, isOfWarmUp ? from : warm, pool.windows.size());
    }

    /** Returns the evidence that a warm-up was left out, with the service times in it and after it. */
    static Fact warmUp(PoolSnapshot whole, PoolSnapshot warm) {
        List<Window> left = whole.windows.subList(0, whole.windows.size() - warm.windows.size());
        return Fact.of(
                "warm-up", Window.sum(left, Window::nanos) / 1e9, serviceMillis(left), serviceMillis(warm.windows));
    }

    /** Returns the part from a window on, without the time in which an older backlog was worked off. */
    private static PoolSnapshot from(PoolSnapshot pool, int window) {
        return part(pool, afterBacklog(pool.windows, window), pool.windows.size());
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

    /** Returns the first of the last windows that are of the present size. */
    private static int firstWindow(List<Window> windows, PoolState now) {
        boolean isFixed = now.staysAtCore() && now.corePoolSize > 0;
        int from = isFixed || now.threadsFirst() ? windows.size() : 0;
        int threads = isFixed ? now.corePoolSize : now.maximumPoolSize;
        while (from > 0 && isOfSize(windows.get(from - 1), threads, isFixed)) {
            from--;
        }
        return from;
    }

    /** Fewer threads, all busy, are a former size; where threads start on demand, only if as many tasks waited for one. */
    private static boolean isOfSize(Window w, int threads, boolean isFixed) {
        boolean isSmaller = w.threadsAtEnd < threads && w.isFull() && (isFixed || isBacklogged(w));
        return w.threadsAtEnd <= threads && !isSmaller;
    }

    private static boolean isBacklogged(Window w) {
        return w.inSystemNanos - w.inServiceNanos >= w.threadNanos;
    }

    /**
     * A backlog that a former size left behind says nothing about this one, provided that it was worked off. What is there for more
     * than half of the time is the load of this one.
     */
    private static int afterBacklog(List<Window> windows, int from) {
        int half = from + (windows.size() - from + 1) / 2;
        for (int i = from; i < half; i++) {
            if (!isBacklogged(windows.get(i))) {
                return i;
            }
        }
        return from;
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

    /** Returns whether the pool, or its present size, is younger than its history is long. */
    private static boolean isYoung(PoolSnapshot pool) {
        if (pool.windows.isEmpty()) {
            return false;
        }
        Window first = pool.windows.get(0);
        return (pool.at - first.start) / 1e9 < pool.historySeconds - first.nanos() / 1e9;
    }

    private static int warmUpLength(List<Window> windows) {
        double[] services = windows.stream()
                .filter(HistoryPart::hasEnoughTasks)
                .mapToDouble(HistoryPart::serviceNanos)
                .toArray();
        double usual = Percentile.of(services, 50);
        int warm = 0;
        for (int i = 0; i < Math.min(LOOK, windows.size()); i++) {
            Window w = windows.get(i);
            if (hasEnoughTasks(w) && serviceNanos(w) > COLD * usual) {
                warm = i + 1;
            } else if (w.completed > 0) {
                return warm;
            }
        }
        return warm;
    }

    private static boolean hasEnoughTasks(Window w) {
        return w.arrived >= MIN_WINDOWS && w.completed > 0;
    }

    private static double serviceNanos(Window w) {
        return w.inServiceNanos / w.completed;
    }

    private static double serviceMillis(List<Window> windows) {
        return Window.sum(windows, w -> w.inServiceNanos) / Window.sum(windows, w -> w.completed) / 1e6;
    }

    private static boolean isBatch(List<Window> windows, int warm) {
        return Window.sum(windows.subList(0, warm), w -> w.arrived)
                > ALLOWED_SHARE * Window.sum(windows, w -> w.arrived);
    }
}
