package io.loadline.window;

import io.loadline.record.count.Event;
import io.loadline.record.count.Totals;

/**
 * Times of a pool's tasks, and the load that they were, since the first task. Kept only where somebody collects metrics:
 * such a collector wants counts that only grow, which the sliding histograms are not.
 */
public final class TaskHistograms {

    /** Of the threads of a full pool, so many are busy where it holds its own arrivals back. */
    public static final double SATURATED = 0.9;

    public final CumulativeHistogram wait = new CumulativeHistogram(Buckets.DURATIONS);
    public final CumulativeHistogram service = new CumulativeHistogram(Buckets.DURATIONS);
    public final CumulativeHistogram response = new CumulativeHistogram(Buckets.DURATIONS);

    /** Threads wanted, as arriving tasks see it; see {@link ArrivalLoad}. */
    public final CumulativeHistogram load = new CumulativeHistogram(Buckets.THREADS);

    private final double historyNanos;

    /** Of about one history: later windows count more. */
    private double busyNanos;

    private double fullNanos;

    TaskHistograms(double historyNanos) {
        this.historyNanos = historyNanos;
    }

    /** {@code full}: threads that are busy when the pool is full. */
    void endWindow(Window window, Scratch tasks, double full) {
        double fades = Math.exp(-window.nanos() / historyNanos);
        busyNanos = fades * busyNanos + window.inServiceNanos;
        fullNanos = fades * fullNanos + full * window.nanos();
        wait.add(tasks.wait, window.waitNanos);
        service.add(tasks.service, window.serviceNanos);
        response.add(tasks.response, window.responseNanos);
        tasks.arrivals.addTo(load, window, busyNanos >= SATURATED * fullNanos);
    }

    /**
     * At the end of a window in which nothing was counted: tasks that are in no histogram, because their threads collided
     * or the pool was not shown, are counted in. How long they took together is known.
     */
    void settle(Totals totals) {
        wait.raiseTo(totals.timedWaits, totals.waitNanos);
        service.raiseTo(totals.count(Event.COMPLETED), totals.serviceNanos);
        if (wait.count() == service.count()) {
            response.raiseTo(service.count(), wait.sum() + service.sum());
        }
        load.raiseTo(totals.count(Event.ARRIVED), load.sum());
    }

    int heapBytes() {
        return 3 * wait.heapBytes() + load.heapBytes();
    }
}
