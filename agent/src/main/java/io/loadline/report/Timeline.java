// SPDX-License-Identifier: Apache-2.0
package io.loadline.report;

import io.loadline.window.Window;
import java.util.List;

/**
 * Busy threads, threads and queued tasks of one pool by time: means of at most {@value #MAX_POINTS} stretches of windows, at the
 * end of each. Immutable.
 */
final class Timeline {

    private static final int MAX_POINTS = 240;

    /** Seconds before the end of the last window. */
    final double[] seconds;

    final double[] busy;
    final double[] threads;
    final double[] queued;

    private Timeline(int points) {
        seconds = new double[points];
        busy = new double[points];
        threads = new double[points];
        queued = new double[points];
    }

    static Timeline of(List<Window> windows) {
        return of(windows, MAX_POINTS);
    }

    /** @param mostPoints the maximum number of points of a curve */
    static Timeline of(List<Window> windows, int mostPoints) {
        int joined = Math.max(1, (windows.size() + mostPoints - 1) / mostPoints);
        Timeline line = new Timeline((windows.size() + joined - 1) / joined);
        for (int i = 0; i < line.seconds.length; i++) {
            List<Window> stretch = windows.subList(i * joined, Math.min(windows.size(), (i + 1) * joined));
            Window last = stretch.get(stretch.size() - 1);
            double nanos = Window.sum(stretch, Window::nanos);
            double inService = Window.sum(stretch, w -> w.inServiceNanos);
            line.seconds[i] = (last.end - windows.get(windows.size() - 1).end) / 1e9;
            line.busy[i] = inService / nanos;
            line.threads[i] = last.threadsAtEnd;
            line.queued[i] = Math.max(0, Window.sum(stretch, w -> w.inSystemNanos) - inService) / nanos;
        }
        return line;
    }

    boolean isEmpty() {
        return seconds.length < 2;
    }
}
