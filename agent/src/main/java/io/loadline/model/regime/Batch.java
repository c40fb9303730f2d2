// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.regime;

import static io.loadline.model.Constants.AT_ONCE;
import static io.loadline.model.Constants.FAR_MORE;
import static io.loadline.model.Constants.MIN_SAMPLE;
import static io.loadline.model.Constants.NEARLY_ALL;

import io.loadline.model.queueing.Percentile;
import io.loadline.window.Trace;
import io.loadline.window.Window;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * A pile of tasks that is submitted at once and then worked off.
 *
 * <pre>
 *   busy period  from the last moment when the pool was empty to the next one: A arrivals
 *   batch if     A >= max(50, threads), and at most 0.1 A arrived before the busy period
 *                and 0.9 A arrived in its first two windows
 *                and it outlasts these, with A >= 2 threads; or else nine in ten tasks had arrived before one in ten was done
 * </pre>
 *
 * Immutable.
 */
public final class Batch {

    /** Tasks of the batch; 0 if there is none. */
    public final long tasks;

    /** Windows from its arrival until all of it was done. */
    public final List<Window> windows;

    private Batch(long tasks, List<Window> windows) {
        this.tasks = tasks;
        this.windows = windows;
    }

    public boolean isThere() {
        return tasks > 0;
    }

    /**
     * Returns the batch of the last busy period.
     *
     * @param trace of the same time
     */
    public static Batch of(List<Window> windows, Trace trace, int threads) {
        List<Window> busy = lastBusyPeriod(windows);
        long arrived = arrivals(busy);
        long first = arrivals(busy.subList(0, Math.min(AT_ONCE, busy.size())));
        long others = arrivals(windows) - arrived;
        boolean isBatch = arrived >= Math.max(MIN_SAMPLE, threads)
                && first >= NEARLY_ALL * arrived
                && others < (1 - NEARLY_ALL) * arrived
                && (outlasts(busy, arrived, threads) || cameBeforeTheWork(busy, trace));
        if (!isBatch) {
            return new Batch(0, Collections.emptyList());
        }
        return new Batch(arrived, busy);
    }

    private static boolean outlasts(List<Window> busy, long arrived, int threads) {
        return busy.size() > AT_ONCE && arrived >= (long) FAR_MORE * threads;
    }

    /** Nine in ten had arrived before one in ten was done. */
    private static boolean cameBeforeTheWork(List<Window> busy, Trace trace) {
        DoubleStream.Builder arrivals = DoubleStream.builder();
        DoubleStream.Builder ends = DoubleStream.builder();
        for (Trace.Span span : trace.spans()) {
            for (int i = 0; i < span.size(); i++) {
                // relative, since instants may wrap around
                long arrival = span.arrivals[i] - busy.get(0).start;
                if (arrival >= 0) {
                    arrivals.add(arrival);
                    ends.add((double) arrival + span.waits[i] + span.services[i]);
                }
            }
        }
        double arrived = Percentile.of(arrivals.build().toArray(), 100 * NEARLY_ALL);
        return arrived <= Percentile.of(ends.build().toArray(), 100 * (1 - NEARLY_ALL));
    }

    private static long arrivals(List<Window> windows) {
        return windows.stream().mapToLong(w -> w.arrived).sum();
    }

    /** Returns the windows from the last moment when the pool was empty to the next one. */
    private static List<Window> lastBusyPeriod(List<Window> windows) {
        List<Window> busy = new ArrayList<>();
        for (int i = windows.size() - 1; i >= 0; i--) {
            if (windows.get(i).inSystemNanos > 0) {
                busy.add(0, windows.get(i));
            } else if (!busy.isEmpty()) {
                break;
            }
        }
        return busy;
    }
}
