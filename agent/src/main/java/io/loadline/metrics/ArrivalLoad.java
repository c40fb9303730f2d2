// SPDX-License-Identifier: Apache-2.0
package io.loadline.metrics;

import io.loadline.record.count.TaskBatch;
import io.loadline.window.Window;
import java.util.Arrays;

/**
 * Load of one pool in one window: how many tasks an arriving task would find in service with a thread for every task,
 * as how-sizing-works.md defines it. Where the pool holds its own arrivals back, the load is the number in the system.
 *
 * <pre>
 *   known    overlapping tasks at an arrival, of those that completed in this window
 *   rest     all other tasks, as an average: the time integral beyond the known tasks
 *   load     known + rest, for each arrival; for arrivals without a known time, the average
 * </pre>
 *
 * <p>The mean therefore is that of the exact integral, and tasks that are short against a window vary as they did.
 * Filled with the tasks of one pool, then of the next. Not thread-safe.
 */
final class ArrivalLoad {

    /** Maximum number of tasks; beyond it, or where only some tasks are timed, an average is as good. */
    private static final int MAX_TASKS = 4096;

    private final long[] arrivals = new long[MAX_TASKS];
    private final long[] waits = new long[MAX_TASKS];
    private final long[] services = new long[MAX_TASKS];
    private final long[] ends = new long[MAX_TASKS];
    private int size;
    private boolean complete = true;

    void clear() {
        size = 0;
        complete = true;
    }

    void add(TaskBatch batch) {
        int tasks = batch.eventCount();
        complete &= batch.missedEvents == 0 && size + tasks <= MAX_TASKS;
        long[] events = batch.events();
        for (int i = 0; complete && i < tasks; i++) {
            arrivals[size] = events[i * TaskBatch.EVENT_LONGS];
            waits[size] = events[i * TaskBatch.EVENT_LONGS + 1];
            services[size++] = events[i * TaskBatch.EVENT_LONGS + 2];
        }
    }

    /**
     * Adds the load of the window in which these tasks completed.
     *
     * @param saturated whether the pool holds its own arrivals back, by the model's rule, so that metric and
     *     recommendation describe the same load
     */
    void addTo(CumulativeHistogram load, Window window, boolean saturated) {
        if (window.arrived == 0) {
            return;
        }
        double share = saturated ? 1 : shareWithoutRunQueue(window);
        double integral = saturated ? window.inSystemNanos : share * window.inServiceNanos;
        long average = thousandths(integral / window.nanos());
        long known = 0;
        if (complete && window.timed >= window.started) {
            known = sweep(load, window, saturated, share, integral);
        }
        load.add(average, Math.max(0, window.arrived - known));
    }

    /** Returns the share of service time outside the run queue. A task that waits for a processor needs no thread. */
    private static double shareWithoutRunQueue(Window window) {
        double share = window.shareWithoutRunQueue();
        return share > 0 ? share : 1;
    }

    /** Adds the load at each known arrival, and returns the number of these arrivals. */
    private long sweep(CumulativeHistogram load, Window window, boolean saturated, double share, double integral) {
        double knownNanos = 0;
        for (int i = 0; i < size; i++) {
            double stay = saturated ? waits[i] + services[i] : share * services[i];
            arrivals[i] -= window.start;
            ends[i] = arrivals[i] + (long) stay;
            knownNanos += Math.max(0, Math.min(ends[i], window.nanos()) - Math.max(arrivals[i], 0));
        }
        double rest = Math.max(0, integral - knownNanos) / window.nanos() + (saturated ? 1 : 0);
        Arrays.sort(arrivals, 0, size);
        Arrays.sort(ends, 0, size);
        long added = 0;
        int ended = 0;
        for (int i = 0; i < size; i++) {
            while (ended < size && ends[ended] <= arrivals[i]) {
                ended++;
            }
            if (arrivals[i] >= 0 && added < window.arrived) {
                load.add(thousandths(i - ended + rest), 1);
                added++;
            }
        }
        return added;
    }

    private static long thousandths(double threads) {
        return Math.round(threads * 1000);
    }
}
