package io.loadline.window;

/**
 * Times of a pool's tasks, and the load that they were, since the first task. Kept only where somebody collects metrics:
 * such a collector wants counts that only grow, which the sliding histograms are not.
 */
public final class TaskHistograms {

    public final CumulativeHistogram wait = new CumulativeHistogram(Buckets.DURATIONS);
    public final CumulativeHistogram service = new CumulativeHistogram(Buckets.DURATIONS);
    public final CumulativeHistogram response = new CumulativeHistogram(Buckets.DURATIONS);

    /** Threads wanted, as arriving tasks see it; see {@link ArrivalLoad}. */
    public final CumulativeHistogram load = new CumulativeHistogram(Buckets.THREADS);

    TaskHistograms() {}

    void endWindow(Window window, Scratch tasks) {
        wait.add(tasks.wait, window.waitNanos);
        service.add(tasks.service, window.serviceNanos);
        response.add(tasks.response, window.responseNanos);
        tasks.arrivals.addTo(load, window);
    }

    int heapBytes() {
        return 3 * wait.heapBytes() + load.heapBytes();
    }
}
