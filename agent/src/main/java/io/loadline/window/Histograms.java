package io.loadline.window;

import java.util.Arrays;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;

/** Service, wait and response times of some tasks, in nanoseconds. Not thread-safe. */
class Histograms {

    static final int KINDS = 3;

    final Histogram service = new Histogram(2);
    final Histogram wait = new Histogram(2);
    final Histogram response = new Histogram(2);

    /** The three of them. */
    final Histogram[] all = {service, wait, response};

    boolean isEmpty() {
        return areEmpty(all);
    }

    static boolean areEmpty(AbstractHistogram... histograms) {
        return Arrays.stream(histograms).allMatch(times -> times.getTotalCount() == 0);
    }

    void clear() {
        for (Histogram times : all) {
            times.reset();
        }
    }
}
