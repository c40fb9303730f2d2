// SPDX-License-Identifier: Apache-2.0
package io.loadline.metrics;

import io.loadline.model.Constants;
import io.loadline.pool.PoolState;
import io.loadline.record.count.Event;
import io.loadline.record.count.TaskBatch;
import io.loadline.record.count.Totals;
import io.loadline.window.PoolListener;
import io.loadline.window.PoolMonitor;
import io.loadline.window.Window;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.LongSupplier;

/**
 * Histograms of the times and the load of each pool's tasks since the first task. Metrics need counts that only grow,
 * which the sliding histograms do not give. The sampler writes once a window; any thread reads.
 */
public final class TaskHistograms implements PoolListener {

    private final LongSupplier historyNanos;
    private final Map<PoolMonitor, OfPool> pools = Collections.synchronizedMap(new WeakHashMap<>());

    /** Arrivals of the present pool and window; reused for the next ones. */
    private final ArrivalLoad arrivals = new ArrivalLoad();

    /** Histograms of one pool. */
    public static final class OfPool {
        final CumulativeHistogram wait = new CumulativeHistogram(CumulativeHistogram.Buckets.DURATIONS);
        final CumulativeHistogram service = new CumulativeHistogram(CumulativeHistogram.Buckets.DURATIONS);
        final CumulativeHistogram response = new CumulativeHistogram(CumulativeHistogram.Buckets.DURATIONS);

        /** Threads wanted, as an arriving task finds them; see {@link ArrivalLoad}. */
        final CumulativeHistogram load = new CumulativeHistogram(CumulativeHistogram.Buckets.THREADS);

        /** Thread time in use over about one history, with recent windows weighted more. */
        private double busyNanos;

        private double fullNanos;

        /**
         * Adds tasks that no histogram has, because their threads collided or the pool was not published. Called after
         * a window without tasks; the total time of these tasks is known.
         */
        private void fillUp(Totals totals) {
            wait.raiseTo(totals.timedWaits, totals.waitNanos);
            service.raiseTo(totals.count(Event.COMPLETED), totals.serviceNanos);
            if (wait.count() == service.count()) {
                response.raiseTo(service.count(), wait.sum() + service.sum());
            }
            long arrived = totals.count(Event.ARRIVED);
            // at the mean load of the recorded arrivals
            load.raiseTo(arrived, (long) ((double) load.sum() / load.count() * arrived));
        }
    }

    public TaskHistograms(LongSupplier historyNanos) {
        this.historyNanos = historyNanos;
    }

    public OfPool of(PoolMonitor pool) {
        return pools.computeIfAbsent(pool, added -> new OfPool());
    }

    @Override
    public void drained(PoolMonitor pool, TaskBatch batch) {
        arrivals.add(batch);
    }

    @Override
    public void windowEnded(PoolMonitor pool, Window window, TaskBatch tasks, Totals totals, boolean quiet) {
        OfPool sums = of(pool);
        double fades = Math.exp(-window.nanos() / (double) historyNanos.getAsLong());
        sums.busyNanos = fades * sums.busyNanos + window.inServiceNanos;
        sums.fullNanos = fades * sums.fullNanos + threadsWhenFull(pool, window) * window.nanos();
        sums.wait.add(tasks.wait, window.waitNanos);
        sums.service.add(tasks.service, window.serviceNanos);
        sums.response.add(tasks.response, window.responseNanos);
        arrivals.addTo(sums.load, window, sums.busyNanos >= Constants.NEARLY_ALL * sums.fullNanos);
        arrivals.clear();
        if (quiet) {
            sums.fillUp(totals);
        }
    }

    private static double threadsWhenFull(PoolMonitor pool, Window window) {
        double threads = window.threadNanos / Math.max(1, window.nanos());
        PoolState state = pool.latestState();
        return state == null ? 1 + threads : state.threadsWhenFull(threads);
    }
}
