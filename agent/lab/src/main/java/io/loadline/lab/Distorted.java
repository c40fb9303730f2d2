package io.loadline.lab;

import io.loadline.window.PoolSnapshot;
import io.loadline.window.Trace;
import io.loadline.window.Window;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** What was seen of a pool, as it looks after something went wrong with the clock or the machine. */
final class Distorted {

    private static final double NANOS = 1e9;

    private Distorted() {}

    /**
     * The clock jumps by {@code seconds} after {@code at} seconds of the observation: tasks that run then seem to take that
     * much longer or less, and so does the window.
     */
    static PoolSnapshot clockStep(PoolSnapshot seen, double at, double seconds) {
        long step = (long) (seconds * NANOS);
        long when = seen.windows.get(0).start + (long) (at * NANOS);
        PoolSnapshot b = seen.copy();
        b.windows = seen.windows.stream()
                .map(w -> copy(w, shifted(w.start, when, step), shifted(w.end, when, step)))
                .collect(Collectors.toList());
        b.trace = shifted(seen.trace, when, step);
        return b;
    }

    /** All of the process stood still for {@code seconds}; the window in which it did is left out. */
    static PoolSnapshot pause(PoolSnapshot seen, double at, double seconds) {
        PoolSnapshot stepped = clockStep(seen, at, seconds);
        PoolSnapshot b = stepped.copy();
        b.windows = new ArrayList<>(stepped.windows);
        b.windows.removeIf(w -> w.nanos() > seconds * NANOS);
        return b;
    }

    /** Each window as {@code parts} windows of a part of the time. */
    static List<Window> split(List<Window> windows, int parts) {
        List<Window> split = new ArrayList<>();
        for (Window w : windows) {
            for (int part = 0; part < parts; part++) {
                long start = w.start + part * w.nanos() / parts;
                Window b = new Window(start, w.start + (part + 1) * w.nanos() / parts);
                b.arrived = w.arrived / parts;
                b.started = w.started / parts;
                b.completed = w.completed / parts;
                b.inSystemNanos = w.inSystemNanos / parts;
                b.inServiceNanos = w.inServiceNanos / parts;
                b.threadNanos = w.threadNanos / parts;
                b.serviceNanos = w.serviceNanos / parts;
                b.serviceSquares = w.serviceSquares / parts;
                b.threadsAtEnd = w.threadsAtEnd;
                b.cpuNanos = 0;
                split.add(b);
            }
        }
        return split;
    }

    private static long shifted(long instant, long when, long step) {
        return instant - when > 0 ? instant + step : instant;
    }

    private static Trace shifted(Trace trace, long when, long step) {
        Trace.Span span = trace.spans().get(0);
        int n = span.size();
        List<long[]> rows = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            long start = span.arrivals[i] + span.waits[i];
            long end = shifted(start + span.services[i], when, step);
            long arrival = shifted(span.arrivals[i], when, step);
            start = shifted(start, when, step);
            rows.add(new long[] {arrival, Math.max(0, start - arrival), Math.max(0, end - start)});
        }
        rows.sort((a, b) -> Long.compare(a[0], b[0]));
        return new Trace(Collections.singletonList(new Trace.Span(column(rows, 0), column(rows, 1), column(rows, 2))));
    }

    private static long[] column(List<long[]> rows, int column) {
        return rows.stream().mapToLong(row -> row[column]).toArray();
    }

    private static Window copy(Window w, long start, long end) {
        Window b = new Window(start, end);
        double longer = end - start - w.nanos();
        double busy = w.inServiceNanos / w.nanos();
        double present = w.inSystemNanos / w.nanos();
        b.periods = w.periods;
        b.arrived = w.arrived;
        b.started = w.started;
        b.completed = w.completed;
        b.rejected = w.rejected;
        b.inSystemNanos = w.inSystemNanos + present * longer;
        b.inServiceNanos = w.inServiceNanos + busy * longer;
        b.threadNanos = w.threadsAtEnd * (double) (end - start);
        b.timed = w.timed;
        b.timedWaits = w.timedWaits;
        b.timedResponses = w.timedResponses;
        b.waitNanos = w.waitNanos;
        b.responseNanos = w.responseNanos + (long) (busy * longer);
        b.serviceNanos = w.serviceNanos + (long) (busy * longer);
        b.serviceSquares = w.serviceSquares + busy * longer * longer;
        b.cpuNanos = w.cpuNanos;
        b.runQueueNanos = w.runQueueNanos;
        b.busyAtEnd = w.busyAtEnd;
        b.threadsAtEnd = w.threadsAtEnd;
        b.processCpuNanos = w.processCpuNanos;
        b.neighbourCpuNanos = w.neighbourCpuNanos;
        b.workers = w.workers;
        return b;
    }
}
