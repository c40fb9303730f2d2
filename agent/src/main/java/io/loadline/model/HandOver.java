package io.loadline.model;

import io.loadline.model.queueing.EventHeap;
import io.loadline.window.Trace;

/**
 * How long a task waits although a thread is free: the thread must wake up and get a processor. The number of threads
 * does not change it. Where tasks take some microseconds it is most of the wait.
 */
final class HandOver {

    private HandOver() {}

    /** Mean seconds, 0 if no task found a free thread. */
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
        return tasks == 0 ? 0 : waited / tasks / 1e9;
    }
}
