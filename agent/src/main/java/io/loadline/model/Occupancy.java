package io.loadline.model;

import io.loadline.model.queueing.EventHeap;
import io.loadline.window.Trace;
import io.loadline.window.Window;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How many tasks are there when one arrives. Weighted by arrivals, not by time: a pool that is idle most of the day
 * still needs its threads when work comes.
 */
final class Occupancy {

    /** How long a task of the trace is taken to be present, in nanoseconds. */
    interface Stay {
        double nanos(long wait, long service);
    }

    /** Share of a mean service time within which a task that ends after an arrival counts as ended before it. */
    private static final double HAND_OVER = 0.01;

    private Occupancy() {}

    /**
     * N-infinity: the tasks that an arriving one would find in service if each found a free thread at once and took
     * {@code uncontendedShare} of its measured service time.
     */
    static LoadSample inServiceWithoutWaiting(Trace trace, double uncontendedShare) {
        return seenByArrivals(trace, (wait, service) -> service * uncontendedShare, 0);
    }

    /**
     * The tasks in the system, waiting and in service, just after each arrival: the new one included. A client may send
     * its next task moments before the worker is done with the last one; that is not two tasks.
     */
    static LoadSample inSystem(Trace trace) {
        double handOver = HAND_OVER * meanService(trace);
        return seenByArrivals(trace, (wait, service) -> wait + service - handOver, 1);
    }

    /** The same from the windows' averages, for pools too busy to be traced task by task. */
    static LoadSample inSystem(List<Window> windows) {
        List<Window> busy = new ArrayList<>(windows);
        busy.removeIf(w -> w.arrived == 0 || w.nanos() <= 0);
        return new LoadSample(
                busy.stream().mapToDouble(w -> w.inSystemNanos / w.nanos()).toArray(),
                busy.stream().mapToDouble(w -> w.arrived).toArray());
    }

    private static double meanService(Trace trace) {
        double sum = 0;
        for (Trace.Span span : trace.spans()) {
            sum += Arrays.stream(span.services).sum();
        }
        return sum / Math.max(1, trace.size());
    }

    private static LoadSample seenByArrivals(Trace trace, Stay stay, int self) {
        int size = trace.size();
        double[] seen = new double[size];
        int n = 0;
        for (Trace.Span span : trace.spans()) {
            int skip = trace.spans().size() == 1 ? 0 : atTheEdges(span);
            EventHeap ends = new EventHeap();
            for (int i = 0; i < span.size(); i++) {
                double arrival = span.arrivals[i] - span.arrivals[0];
                while (ends.first() <= arrival) {
                    ends.pop();
                }
                if (i >= skip && i < span.size() - skip) {
                    seen[n++] = ends.size() + self;
                }
                ends.push(arrival + stay.nanos(span.waits[i], span.services[i]), i);
            }
        }
        double[] ones = new double[n];
        Arrays.fill(ones, 1);
        return new LoadSample(Arrays.copyOf(seen, n), ones);
    }

    /** Beside a gap the neighbours of a task are missing, so the outer arrivals of a span say too little. */
    private static int atTheEdges(Trace.Span span) {
        return span.size() / 5;
    }
}
