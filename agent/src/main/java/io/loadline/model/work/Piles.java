// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.work;

import static io.loadline.model.Constants.MARGIN;
import static io.loadline.model.Constants.MAX_STEP;
import static io.loadline.model.Constants.SELDOM;
import static io.loadline.model.Constants.WITHIN;

import io.loadline.model.queueing.Outcome;
import io.loadline.model.queueing.Percentile;
import io.loadline.model.queueing.Replay;
import io.loadline.model.regime.Rounds;
import io.loadline.window.Window;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Tasks that come in piles: one batch, or the rounds of a caller that waits for all tasks of a round and then pauses.
 *
 * <pre>
 *   X(n)  = sum of tasks / sum over piles of (makespan(n) + pause)
 *   size  = min { n : X(n) >= 0.98 X(tasks of the largest round) }
 *   batch = min { n : makespan(n) <= 1.05 makespan(tasks) }
 * </pre>
 *
 * Each thread takes the next task as soon as its last one is done: R. L. Graham, "Bounds on Multiprocessing Timing Anomalies", SIAM
 * Journal on Applied Mathematics 17 (1969). The makespan goes down in steps: 5,100 tasks of one second take 2 s with 5,099
 * threads. A batch is one sample, so it has no range: that of its bootstrap held the right size in 0.42 of the looks.
 */
public final class Piles extends Work {

    private final Replay[] replays;
    private final double[][] arrivals;

    /** Mean seconds of a task that shares nothing. */
    private final double seconds;

    /** Sum of the pauses, in seconds. */
    private final double pauses;

    private final boolean isBatch;

    /** Tasks of the largest pile: with so many threads each has one. */
    private final int most;

    /** The share of a batch that is replayed: tasks, threads and processors of huge ones are scaled down by it. */
    private final double scale;

    private Piles(
            List<Window> windows,
            Demands demands,
            Replay[] replays,
            double[][] arrivals,
            double pauses,
            boolean isBatch,
            int most,
            double scale) {
        super(windows, null, demands);
        this.replays = replays;
        this.arrivals = arrivals;
        int tasks = Arrays.stream(replays).mapToInt(Replay::size).sum();
        this.seconds = Arrays.stream(replays)
                        .mapToDouble(replay -> replay.meanSeconds() * replay.size())
                        .sum()
                / Math.max(1, tasks);
        this.pauses = pauses;
        this.isBatch = isBatch;
        this.most = most;
        this.scale = scale;
    }

    /** @param meanService mean seconds of service, which {@code demands} splits */
    public static Piles ofRounds(List<Window> windows, Rounds rounds, Demands demands, double meanService) {
        Replay[] replays = rounds.latest.stream()
                .map(round -> demands.replay(round.services, meanService))
                .toArray(Replay[]::new);
        double[][] arrivals =
                rounds.latest.stream().map(round -> round.arrivals).toArray(double[][]::new);
        double pauses = rounds.meanPause() * replays.length;
        return new Piles(windows, demands, replays, arrivals, pauses, false, rounds.mostTasks(), 1);
    }

    /**
     * @param replay the first tasks
     * @param tasks the number of all tasks
     */
    public static Piles ofBatch(List<Window> windows, Replay replay, Demands demands, long tasks) {
        double scale = (double) replay.size() / tasks;
        Replay[] replays = {replay.processors(demands.processors.times(scale))};
        double[][] arrivals = {new double[replay.size()]};
        int most = (int) Math.min(tasks, Integer.MAX_VALUE);
        return new Piles(windows, demands, replays, arrivals, 0, true, most, scale);
    }

    @Override
    public Size wanted() {
        int top = top();
        Limit limit = limit(perSecond(top));
        if (isBatch) {
            int threads = demands.allowed(leastOf(1 / (1 + WITHIN), top));
            return new Size(threads, threads, threads, limit);
        }
        int threads = least(1 - MARGIN, top);
        List<int[]> one = Collections.singletonList(new int[] {least(1 - WITHIN, top), threads});
        return Size.drawn(threads, one, 0, most, limit);
    }

    private int least(double share, int top) {
        return demands.allowed(leastOf(share, top), this::perSecond);
    }

    private int leastOf(double share, int top) {
        return leastOfThroughput(share, top, seconds, this::perSecond);
    }

    /**
     * Returns the threads beyond which no number does more, from those that fill the processors or the bottleneck upward: twice as many take half the
     * rounds, unless a station is full. Replays of the most threads take longest.
     */
    private int top() {
        int half = (int) Math.max(1, Math.min(most, Math.ceil(demands.capacity() * seconds)));
        int top = (int) Math.min(most, (long) MAX_STEP * half);
        while (top < most && perSecond(top) > (1 + SELDOM) * perSecond(half)) {
            half = top;
            top = (int) Math.min(most, (long) MAX_STEP * half);
        }
        return top;
    }

    private double perSecond(int threads) {
        return predict(threads).throughputPerSecond;
    }

    @Override
    Prediction predicted(int threads) {
        int scaled = (int) Math.max(1, threads * scale);
        Outcome[] outcomes = IntStream.range(0, replays.length)
                .mapToObj(i -> replays[i].open(arrivals[i], scaled))
                .toArray(Outcome[]::new);
        double[] waits = all(outcomes, o -> o.waits);
        double[] responses = all(outcomes, o -> o.responses);
        double seconds =
                pauses + Arrays.stream(outcomes).mapToDouble(o -> o.makespan).sum();
        double busy = Arrays.stream(outcomes)
                .mapToDouble(o -> o.meanBusyThreads * o.makespan)
                .sum();
        double perSecond = waits.length / seconds / scale;
        return new Prediction(
                threads,
                perSecond,
                Arrays.stream(waits).average().orElse(0) * 1000,
                Percentile.of(waits, 90) * 1000,
                Percentile.of(responses, 99) * 1000,
                busy / seconds / scaled,
                demands.processorUse(perSecond));
    }

    private static double[] all(Outcome[] outcomes, Function<Outcome, double[]> values) {
        return outcomes.length == 1
                ? values.apply(outcomes[0])
                : Arrays.stream(outcomes)
                        .flatMapToDouble(outcome -> Arrays.stream(values.apply(outcome)))
                        .toArray();
    }
}
