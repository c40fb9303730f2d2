package io.loadline.model.work;

import io.loadline.window.Trace;
import java.util.Arrays;

/**
 * What comes in a time of which a trace has nothing: its tasks in their order, and the gaps between them. Of each span only
 * those that started after the first had ended. Of what started before, the span has only the long ones, which came over many
 * seconds: made to come within one they would be a jam that never was. Immutable.
 */
final class SyntheticArrivals {

    private final int[] tasks;

    /** Seconds from the arrival before in the same span; of the first of a span, the mean of it. */
    private final double[] gaps;

    private int size;

    SyntheticArrivals(Trace trace) {
        tasks = new int[trace.size()];
        gaps = new double[trace.size()];
        addAll(trace, false);
        if (size == 0) {
            addAll(trace, true);
        }
    }

    private void addAll(Trace trace, boolean earlyOnes) {
        int before = 0;
        for (Trace.Span span : trace.spans()) {
            add(span, before, earlyOnes);
            before += span.size();
        }
    }

    private void add(Trace.Span span, int before, boolean earlyOnes) {
        long begin = firstEnd(span);
        int first = size;
        long last = 0;
        for (int i = 0; i < span.size(); i++) {
            if (earlyOnes || start(span, i) - begin >= 0) {
                gaps[size] = size == first ? 0 : (span.arrivals[i] - last) / 1e9;
                tasks[size++] = before + i;
                last = span.arrivals[i];
            }
        }
        if (size > first) {
            gaps[first] = Arrays.stream(gaps, first, size).sum() / Math.max(1, size - first - 1);
        }
    }

    private static long firstEnd(Trace.Span span) {
        long first = span.size() == 0 ? 0 : end(span, 0);
        for (int i = 1; i < span.size(); i++) {
            first = end(span, i) - first < 0 ? end(span, i) : first;
        }
        return first;
    }

    private static long end(Trace.Span span, int task) {
        return start(span, task) + span.services[task];
    }

    private static long start(Trace.Span span, int task) {
        return span.arrivals[task] + span.waits[task];
    }

    /** The traced task that is the {@code i}th, over and over. */
    int task(int i) {
        return tasks[i % size];
    }

    double gapBefore(int i) {
        return gaps[i % size];
    }
}
