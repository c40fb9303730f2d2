package io.loadline.model;

import io.loadline.model.work.Prediction;

/** What to say of a pool of one thread that more threads would help. */
final class SingleThread {

    private SingleThread() {}

    static String change(Draft draft) {
        return Wording.format(
                "keep 1 thread, or grow to %d%s if its tasks may run at the same time: one thread runs them one by one and in order, more do not",
                draft.size, draft.goal() > draft.size ? ", then " + draft.goal() + "," : "");
    }

    /**
     * A sentence with a blank behind it: the row of the what-if table instead of what was measured; empty where there is none.
     * {@code measured}: in the stretch that the rows are about.
     */
    static String gain(Draft draft, Prediction then, Agreement measured) {
        return Double.isFinite(then.throughputPerSecond - measured.perSecond)
                ? Wording.format(
                        "With %d threads, expect %.1f instead of %.1f tasks/s%s%s. ",
                        draft.size,
                        then.throughputPerSecond,
                        measured.perSecond,
                        measured.busiest(),
                        response(measured.p99ResponseMillis, then.p99ResponseMillis))
                : "";
    }

    private static String response(double now, double then) {
        return Double.isFinite(then - now)
                ? Wording.format(
                        ", and a p99 response time of %s instead of %s ms", Wording.millis(then), Wording.millis(now))
                : "";
    }
}
