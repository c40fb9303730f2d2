package io.loadline.model.work;

import io.loadline.window.Trace;
import java.util.Arrays;

/**
 * What comes in a time of which a trace has nothing: its tasks in their order, and the gaps between them. Of each span only
 * those that started after the first had ended. Of what started before, the span has only the long ones, which came over many
 * seconds: made to come within one they would be a jam that never was. Immutable.
 */
final class Pace {

    private final int[] tasks;

    /** Seconds from the arrival before in the same span; of the first of a span, the mean of it. */
    private final double[] gaps;

    private int size;

    Pace(Trace trace) {
        tasks = new int[trace.size()];
        gaps = new double[trace.size()];
        add(trace, false);
        if (size == 0) {
            add(trace, true);
        }
    }

    private void add(Trace trace, boolean all) {
        int before = 0;
        for (Trace.Span span : trace.spans()) {
            int first = size;
            long begin = firstEnd(span);
            for (int i = 0; i < span.size(); i++) {
                if (all || span.arrivals[i] + span.waits[i] - begin >= 0) {
                    add(span, before, i, size > first ? tasks[size - 1] - before : i);
                }
            }
            if (size > first) {
                gaps[first] = Arrays.stream(gaps, first, size).sum() / Math.max(1, size - first - 1);
            }
            before += span.size();
        }
    }

    private void add(Trace.Span span, int before, int task, int last) {
        tasks[size] = before + task;
        gaps[size++] = (span.arrivals[task] - span.arrivals[last]) / 1e9;
    }

    private static long firstEnd(Trace.Span span) {
        long first = span.size() == 0 ? 0 : end(span, 0);
        for (int i = 1; i < span.size(); i++) {
            first = end(span, i) - first < 0 ? end(span, i) : first;
        }
        return first;
    }

    private static long end(Trace.Span span, int task) {
        return span.arrivals[task] + span.waits[task] + span.services[task];
    }

    /** The traced task that is the {@code i}th, over and over. */
    int task(int i) {
        return tasks[i % size];
    }

    double gapBefore(int i) {
        return gaps[i % size];
    }
}
