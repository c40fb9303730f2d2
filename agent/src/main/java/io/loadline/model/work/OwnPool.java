package io.loadline.model.work;

import io.loadline.model.queueing.Bisection;
import io.loadline.model.queueing.Outcome;
import io.loadline.model.queueing.Replay;
import io.loadline.window.Trace;
import java.util.Arrays;
import java.util.Collections;

/**
 * What some of a pool's tasks would do in a pool of their own, if they came as they did: they are replayed against other
 * sizes. The right size is the least whose 99th percentile of the response is within 5 % of that with a thread for each.
 * Immutable.
 */
public final class OwnPool {

    private static final double LONGER = 1.05;

    public final int threads;
    public final double p99ResponseMillis;

    private OwnPool(int threads, double p99ResponseMillis) {
        this.threads = threads;
        this.p99ResponseMillis = p99ResponseMillis;
    }

    /** {@code demands}: of the mean task that takes so many seconds; longer ones need as much more. */
    public static OwnPool of(Trace.Span tasks, Demands demands, double serviceSeconds) {
        Replay replay = new Sample(
                        new TracedTasks(new Trace(Collections.singletonList(tasks))), demands, serviceSeconds)
                .replay();
        double[] arrivals = Replay.seconds(tasks.arrivals);
        Outcome unlimited = replay.open(arrivals, tasks.size());
        double limit = LONGER * unlimited.responsePercentile(99);
        int threads = Bisection.least(
                leastBusy(tasks),
                Math.max(1, unlimited.mostBusy()),
                n -> replay.open(arrivals, n).responsePercentile(99) <= limit);
        return new OwnPool(threads, replay.open(arrivals, threads).responsePercentile(99) * 1000);
    }

    /** With fewer threads the tasks would not even be done when the last one has come. */
    private static int leastBusy(Trace.Span tasks) {
        double seconds = (tasks.arrivals[tasks.size() - 1] - tasks.arrivals[0]) / 1e9;
        double busy = Arrays.stream(tasks.services).sum() / 1e9;
        return seconds > 0 ? (int) Math.max(1, Math.min(tasks.size(), Math.floor(busy / seconds / 2))) : 1;
    }
}
