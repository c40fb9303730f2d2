package io.loadline.window;

import org.HdrHistogram.Histogram;

/** Service, wait and response times of some tasks, in nanoseconds. Not thread-safe. */
class Histograms {

    final Histogram service = new Histogram(2);
    final Histogram wait = new Histogram(2);
    final Histogram response = new Histogram(2);

    boolean isEmpty() {
        return service.getTotalCount() + wait.getTotalCount() + response.getTotalCount() == 0;
    }

    void clear() {
        service.reset();
        wait.reset();
        response.reset();
    }
}
