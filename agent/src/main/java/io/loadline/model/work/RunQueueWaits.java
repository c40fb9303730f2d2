package io.loadline.model.work;

import io.loadline.model.queueing.Bisection;
import io.loadline.window.Window;
import java.util.List;

/**
 * Processor contention per window: tasks of a busy window wait longer for a processor. The replay makes that wait itself, so it is
 * taken out of the measured service times window by window. Taken out on average, tasks of a busy window would keep a part of it
 * and wait for a processor twice. Immutable.
 */
final class RunQueueWaits {

    /** Nanoseconds, ascending: when each window ended. */
    private final long[] ends;

    private final long start;

    /** At the end of each window: nanoseconds since the start as they would be with the usual waits. */
    private final double[] progress;

    RunQueueWaits(List<Window> windows) {
        double usual = usualShare(windows);
        start = windows.isEmpty() ? 0 : windows.get(0).start;
        ends = new long[windows.size()];
        progress = new double[windows.size()];
        double sum = 0;
        for (int i = 0; i < ends.length; i++) {
            Window w = windows.get(i);
            double share = w.shareWithoutRunQueue();
            // a gap before the window counts as usual
            sum += w.start - (i == 0 ? start : ends[i - 1]);
            sum += w.nanos() * (share > 0 ? share / usual : 1);
            ends[i] = w.end;
            progress[i] = sum;
        }
    }

    /** Of the time in service, weighted by it; 1 if unknown. */
    private static double usualShare(List<Window> windows) {
        double inService = 0;
        double needed = 0;
        for (Window w : windows) {
            double share = w.shareWithoutRunQueue();
            if (share > 0) {
                inService += w.inServiceNanos;
                needed += share * w.inServiceNanos;
            }
        }
        return needed > 0 ? needed / inService : 1;
    }

    /** What a service of so many nanoseconds would have taken with the usual waits for a processor. */
    double usual(long begin, long nanos) {
        return ends.length == 0 ? nanos : Math.max(0, progressAt(begin + nanos) - progressAt(begin));
    }

    private double progressAt(long instant) {
        int window = Bisection.least(0, ends.length, w -> ends[w] - instant > 0);
        long lastEnd = window == 0 ? start : ends[window - 1];
        double before = window == 0 ? 0 : progress[window - 1];
        if (window == ends.length || instant - start < 0) {
            return before + (instant - lastEnd);
        }
        double share = (double) (instant - lastEnd) / (ends[window] - lastEnd);
        return before + share * (progress[window] - before);
    }
}
