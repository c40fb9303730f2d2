package io.loadline.model;

import io.loadline.window.Trace;
import java.util.Arrays;

/** The most tasks that were in service, or in the system, at one time. */
final class PeakInService {

    /** One task's end and the next one's begin on the same thread may seem to overlap by so much. */
    private static final long HAND_OVER_NANOS = 1_000;

    private PeakInService() {}

    /** Of the tasks of the trace; 0 if it is empty. */
    static int of(Trace trace) {
        return of(trace, false);
    }

    /** The most that were in the system, waiting or in service. */
    static int inSystem(Trace trace) {
        return of(trace, true);
    }

    private static int of(Trace trace, boolean waiting) {
        int most = 0;
        for (Trace.Span span : trace.spans()) {
            long[] starts = new long[span.size()];
            long[] ends = new long[span.size()];
            for (int i = 0; i < starts.length; i++) {
                // relative, since instants may wrap around
                long arrival = span.arrivals[i] - span.arrivals[0];
                starts[i] = arrival + (waiting ? 0 : span.waits[i]);
                ends[i] = arrival
                        + span.waits[i]
                        + span.services[i]
                        - HAND_OVER_NANOS
                        - blur(span.waits[i], span.services[i]);
            }
            most = Math.max(most, mostOpen(starts, ends));
        }
        return most;
    }

    /** By so much the instants may be wrong: of long times seven digits are kept. */
    private static long blur(long wait, long service) {
        return (long) (Math.ulp((float) wait) + Math.ulp((float) service));
    }

    private static int mostOpen(long[] starts, long[] ends) {
        Arrays.sort(starts);
        Arrays.sort(ends);
        int most = 0;
        int ended = 0;
        for (int started = 0; started < starts.length; started++) {
            while (ended <= started && ends[ended] <= starts[started]) {
                ended++;
            }
            most = Math.max(most, started + 1 - ended);
        }
        return most;
    }
}
