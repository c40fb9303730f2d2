package io.loadline.model;

import io.loadline.model.queueing.EventHeap;
import io.loadline.window.Trace;

/**
 * How long a task waits although a thread is free: the thread must wake up and get a processor. The number of threads
 * does not change it. Where tasks take some microseconds it is most of the wait.
 */
final class HandOver {

    /**
     * Fewer than this share of the tasks prove nothing: where a span of the trace begins, those that were there already are
     * missing, so some seem to find a free thread that in truth wait for a busy one.
     */
    private static final double FEW = 0.05;

    private HandOver() {}

    /** Mean seconds, 0 if hardly any task found a free thread. */
    static double seconds(Trace trace, int threads) {
        double waited = 0;
        long tasks = 0;
        for (Trace.Span span : trace.spans()) {
            EventHeap ends = new EventHeap();
            for (int i = 0; i < span.size(); i++) {
                double arrival = span.arrivals[i] - span.arrivals[0];
                while (ends.first() <= arrival) {
                    ends.pop();
                }
                if (ends.size() < threads) {
                    waited += Math.max(0, span.waits[i]);
                    tasks++;
                }
                ends.push(arrival + span.waits[i] + span.services[i], i);
            }
        }
        return tasks <= FEW * trace.size() ? 0 : waited / tasks / 1e9;
    }
}
