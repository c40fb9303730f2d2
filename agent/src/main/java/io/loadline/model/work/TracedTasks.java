package io.loadline.model.work;

import io.loadline.model.queueing.Bisection;
import io.loadline.window.Trace;
import io.loadline.window.Window;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** The tasks of a trace, also in order of arrival. Immutable. */
public final class TracedTasks {

    /** Of a window's tasks, what may be missing or be counted in the next one. */
    private static final double FEW = 0.02;

    private static final int A_FEW = 2;

    /** Nanoseconds, with the wait for a processor that is usual rather than that of the moment. */
    final double[] services;

    /** Nanoseconds. */
    private final long[] starts;

    /** For times that the trace does not have. */
    final SyntheticArrivals pace;

    private final int[] byArrival;

    /** Nanoseconds, ascending. */
    private final long[] instants;

    /** Of work that loads the processors evenly. */
    public TracedTasks(Trace trace) {
        this(trace, Collections.emptyList());
    }

    /** {@code windows}: of the same time and more; used to remove the run-queue delay of busy windows. */
    public TracedTasks(Trace trace, List<Window> windows) {
        int size = trace.size();
        RunQueueWaits waits = new RunQueueWaits(windows);
        this.services = new double[size];
        this.starts = new long[size];
        this.pace = new SyntheticArrivals(trace);
        long[] arrivals = new long[size];
        int n = 0;
        for (Trace.Span span : trace.spans()) {
            for (int i = 0; i < span.size(); i++, n++) {
                arrivals[n] = span.arrivals[i];
                starts[n] = span.arrivals[i] + span.waits[i];
                services[n] = waits.usual(starts[n], span.services[i]);
            }
        }
        this.byArrival = inOrder(arrivals);
        this.instants = new long[size];
        for (int i = 0; i < size; i++) {
            instants[i] = arrivals[byArrival[i]];
        }
    }

    /** Mostly they are in order already: only where tasks waited long do spans overlap. */
    private static int[] inOrder(long[] arrivals) {
        int[] order = new int[arrivals.length];
        boolean sorted = true;
        for (int i = 0; i < order.length; i++) {
            order[i] = i;
            sorted &= i == 0 || arrivals[i] - arrivals[i - 1] >= 0;
        }
        // relative, since instants may wrap around
        return sorted
                ? order
                : Arrays.stream(order)
                        .boxed()
                        .sorted(Comparator.comparingLong(i -> arrivals[i] - arrivals[0]))
                        .mapToInt(i -> i)
                        .toArray();
    }

    int size() {
        return services.length;
    }

    /** How many arrived before. */
    int firstSince(long instant) {
        return Bisection.least(0, instants.length, i -> instants[i] - instant >= 0);
    }

    /** Whether these are the tasks that arrived in this window, one by one. */
    boolean has(Window w) {
        double missing = Math.abs(w.arrived - (firstSince(w.end) - firstSince(w.start)));
        return missing <= Math.max(A_FEW, FEW * w.arrived);
    }

    /** The task that arrived as the {@code i}th. */
    int byArrival(int i) {
        return byArrival[i];
    }

    /** The places in order of arrival of the tasks that were waiting then. */
    int[] waitingAt(long instant) {
        return IntStream.range(0, firstSince(instant))
                .filter(i -> starts[byArrival[i]] - instant > 0)
                .toArray();
    }

    double secondsSince(long instant, int i) {
        return (instants[i] - instant) / 1e9;
    }
}
