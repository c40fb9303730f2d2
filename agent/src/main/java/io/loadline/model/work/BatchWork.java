// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.work;

import static io.loadline.model.Constants.FULL;
import static io.loadline.model.Constants.WITHIN;

import io.loadline.model.queueing.Bisection;
import io.loadline.model.queueing.Outcome;
import io.loadline.model.queueing.Percentile;
import io.loadline.model.queueing.Replay;
import io.loadline.window.Window;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A pile of tasks worked off: each thread takes the next one as soon as it is done with the last (R. L. Graham, "Bounds on
 * Multiprocessing Timing Anomalies", SIAM Journal on Applied Mathematics 17 (1969)). Tasks come in rounds, so the time goes down
 * in steps: 5,100 tasks of one second take 2 s with 5,099 threads. The right size is the least that ends within 5 % of the
 * earliest end.
 */
public final class BatchWork extends Work {

    private final Demands demands;
    private final Replay replay;
    private final double[] arrivals;
    private final Map<Integer, Outcome> replayed = new HashMap<>();

    /** Of the sizes that are tried: all of each would be a megabyte. */
    private final Map<Integer, Double> makespans = new HashMap<>();

    /** The share of the batch that is replayed: tasks and threads of huge ones are scaled down by the same factor. */
    private final double scale;

    /** {@code replay}: of the first of so many {@code tasks}. */
    public BatchWork(List<Window> windows, Replay replay, Demands demands, long tasks) {
        super(windows, null);
        this.demands = demands;
        this.arrivals = new double[replay.size()];
        this.scale = (double) arrivals.length / tasks;
        this.replay = replay.processors(demands.processors.times(scale));
    }

    @Override
    public Size wanted() {
        int most = arrivals.length;
        int fastest = (int) Math.ceil(Bisection.leastWithin(WITHIN, 1, most, this::makespan) / scale);
        int threads = demands.allowed(fastest);
        int neighbours = (int) Math.ceil(1 / scale);
        double used = replayed(scaled(threads)).meanProcessorsUsed;
        boolean full = threads < fastest || used > FULL * demands.processors.count * scale;
        return Size.around(threads, neighbours, Integer.MAX_VALUE, full ? Limit.PROCESSORS : Limit.LOAD);
    }

    @Override
    public Prediction predict(int threads) {
        Outcome outcome = replayed(scaled(threads));
        return new Prediction(
                threads,
                outcome.throughput() / scale,
                outcome.meanWait() * 1000,
                Percentile.of(outcome.waits, 90) * 1000,
                Percentile.of(outcome.responses, 99) * 1000,
                outcome.meanBusyThreads / scaled(threads),
                Math.min(1, outcome.meanProcessorsUsed / scale / demands.processors.count));
    }

    private double makespan(int threads) {
        return makespans.computeIfAbsent(threads, n -> replay.open(arrivals, n).makespan);
    }

    private synchronized Outcome replayed(int threads) {
        return replayed.computeIfAbsent(threads, n -> replay.open(arrivals, n));
    }

    private int scaled(int threads) {
        return Math.max(1, (int) Math.round(threads * scale));
    }
}
