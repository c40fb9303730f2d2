package io.loadline.window;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;

/** The times of the tasks of some windows: percentiles by their histograms, means by the exact sums. Not thread-safe. */
final class Distributions {

    private final List<Window> windows;
    private final Histograms times;

    Distributions(List<Window> windows, Histograms times) {
        this.windows = windows;
        this.times = times;
    }

    /**
     * Service times of completed tasks, and the ages of running tasks that are longer than all of those: a pool that
     * hangs in its first tasks must not look idle.
     */
    Distribution service(long[] runningAges) {
        long longest = times.service.getMaxValue();
        long[] longer = Arrays.stream(runningAges).filter(age -> age > longest).toArray();
        Histogram service = longer.length == 0 ? times.service : times.service.copy();
        for (long age : longer) {
            service.recordValue(age);
        }
        double sum = sum(w -> w.serviceNanos) + Arrays.stream(longer).sum();
        return Distribution.ofNanos(service, sum / (sum(w -> w.completed) + longer.length));
    }

    Distribution waits() {
        return Distribution.ofNanos(times.wait, (double) sum(w -> w.waitNanos) / sum(w -> w.timedWaits));
    }

    Distribution response() {
        return Distribution.ofNanos(times.response, (double) sum(w -> w.responseNanos) / sum(w -> w.timedResponses));
    }

    private long sum(ToLongFunction<Window> figure) {
        return windows.stream().mapToLong(figure).sum();
    }
}
