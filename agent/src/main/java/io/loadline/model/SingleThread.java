package io.loadline.model;

import io.loadline.model.work.Prediction;
import java.util.function.IntFunction;

/** What to say of a pool of one thread that more threads would help. */
final class SingleThread {

    private SingleThread() {}

    static String change(Draft draft) {
        return Wording.format(
                "keep 1 thread, or grow to %d if its tasks may run at the same time: one thread runs them one by one and in order, more do not",
                draft.size);
    }

    /** A sentence with a blank behind it; empty where nothing can be predicted. */
    static String gain(Draft draft, IntFunction<Prediction> predicted) {
        Prediction now = predicted.apply(1);
        Prediction then = predicted.apply(draft.size);
        if (!Double.isFinite(then.throughputPerSecond - now.throughputPerSecond)) {
            return "";
        }
        return Wording.format(
                "With %d threads, expect %.1f instead of %.1f tasks/s%s. ",
                draft.size,
                then.throughputPerSecond,
                now.throughputPerSecond,
                response(now.p99ResponseMillis, then.p99ResponseMillis));
    }

    private static String response(double now, double then) {
        return Double.isFinite(then - now)
                ? Wording.format(
                        ", and a p99 response time of %s instead of %s ms", Wording.millis(then), Wording.millis(now))
                : "";
    }
}
