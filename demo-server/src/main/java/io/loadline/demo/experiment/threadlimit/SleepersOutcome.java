package io.loadline.demo.experiment.threadlimit;

import java.util.List;

/**
 * What came of starting threads.
 *
 * @param started how many
 * @param live threads of the JVM then, its own among them
 * @param bytesEach resident memory that each added; about 0 where that is not known
 * @param endedBy why no more were started
 * @param counts of threads at which the time was noted
 * @param seconds from the start, for each of these
 */
public record SleepersOutcome(
        int started, int live, double bytesEach, String endedBy, List<Double> counts, List<Double> seconds) {

    double totalSeconds() {
        return seconds.isEmpty() ? Double.NaN : seconds.get(seconds.size() - 1);
    }
}
