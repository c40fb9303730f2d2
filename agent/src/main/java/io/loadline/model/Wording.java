package io.loadline.model;

import io.loadline.model.regime.CommonPlace;
import java.util.Locale;

/** What is said alike in the {@link Explanation}, the {@link Evidence} and other sentences. */
final class Wording {

    private Wording() {}

    /** As {@link String#format}, with a point before the decimals in every country. */
    static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }

    static String threads(long number) {
        return number == 1 ? "1 thread" : number + " threads";
    }

    static String time(double seconds) {
        return seconds < 120
                ? format("%.0f s", seconds)
                : seconds < 7200 ? format("%.0f min", seconds / 60) : format("%,.0f h", seconds / 3600);
    }

    /** Tasks of some microseconds need more digits. */
    static String millis(double millis) {
        return format(millis < 0.095 ? "%.3f" : millis < 0.95 ? "%.2f" : "%.1f", millis);
    }

    /** What other processes use. */
    static String others(Assessment assessment) {
        return format(
                "other processes used %.2f of %.2f processors meanwhile; the size counts on all of them, because ready threads take turns, and the interval also holds what is right beside those processes",
                assessment.figures.processorsOfNeighbours, assessment.pool.processors.count);
    }

    /** Of a queue that serves the newest first, or by priority; else empty. */
    static String overtaken(Assessment assessment) {
        return assessment.overtakes()
                ? format(
                        "the oldest task has waited %.1f s, and no task that began waited longer than %.1f s: newer tasks are served first, so no mean or percentile tells what the overtaken ones wait, and nobody knows whether this size or the next is enough",
                        assessment.pool.oldestQueuedMillis / 1000, assessment.pool.wait.max / 1000)
                : "";
    }

    /** What a task takes: milliseconds, and what of them is processor time. */
    static String parts(Assessment assessment) {
        ServiceSplit split = assessment.figures.split;
        CommonPlace place = assessment.place();
        double needed = split.neededMillis(place.share);
        // that of very short tasks contains what their worker does before and after them
        double cpu = Math.min(needed, split.cpuMillis);
        String turn = place.isThere()
                ? format(" (plus %s ms queued for %s)", millis(split.uncontendedMillis() - needed), place.kind)
                : "";
        if (Double.isNaN(split.cpuMillis)) {
            return millis(needed) + " ms, CPU time not known" + turn;
        }
        String runQueue = split.runQueueMillis >= 0.01 * split.serviceMillis
                ? format(" (plus %s ms queued for a CPU)", millis(split.runQueueMillis))
                : "";
        return format("%s ms: %s ms on CPU and %s ms blocked", millis(needed), millis(cpu), millis(needed - cpu))
                + runQueue
                + turn
                + BlockedTime.where(assessment.pool.places, place, needed - cpu);
    }
}
