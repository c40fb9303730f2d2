// SPDX-License-Identifier: Apache-2.0
package io.loadline.metrics;

import io.loadline.record.count.TaskBatch;
import io.loadline.window.Window;
import java.util.Arrays;

/**
 * The load of one pool in one window: how many tasks an arriving one would find in service if there were a thread for
 * every task, as sizing.md defines it. Where the pool holds its own arrivals back, it is the number in the system.
 *
 * <pre>
 *   known    what overlaps at an arrival, of the tasks that were completed in this window
 *   rest     all other tasks, as their average: what the time integral has beyond the known ones
 *   load     known + rest, for each arrival; for arrivals that are not known one by one, the average
 * </pre>
 *
 * <p>So the mean is that of the integral, which is exact, and tasks that are short against a window vary as they did.
 * Filled with the tasks of one pool, then of the next; not thread-safe.
 */
final class ArrivalLoad {

    /** Beyond, as where only a part is timed, an average says as much. */
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
     * Of the window that these tasks were completed in. {@code saturated}: whether the pool holds its own arrivals back, by the
     * rule of the model, so that the metric and the recommendation speak of one load.
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

    /** A task needs no thread while it only waits for a processor. */
    private static double shareWithoutRunQueue(Window window) {
        double share = window.shareWithoutRunQueue();
        return share > 0 ? share : 1;
    }

    /** Returns how many arrivals it has added. */
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
