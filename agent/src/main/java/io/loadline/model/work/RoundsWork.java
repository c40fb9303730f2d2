// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.work;

import static io.loadline.model.Constants.FULL;
import static io.loadline.model.Constants.MARGIN;
import static io.loadline.model.Constants.WITHIN;

import io.loadline.model.queueing.Bisection;
import io.loadline.model.queueing.Outcome;
import io.loadline.model.queueing.Percentile;
import io.loadline.model.queueing.Replay;
import io.loadline.model.regime.Rounds;
import io.loadline.window.Window;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Rounds of tasks, each of which begins a pause after the last one has ended: each is replayed by itself, as a {@link BatchWork}
 * is. With n threads
 *
 * <pre>
 *   X(n) = sum of tasks / sum over rounds of (makespan(n) + pause)
 *   size = the least n with X(n) >= 0.98 X(tasks of the largest round)
 * </pre>
 */
public final class RoundsWork extends Work {

    private final Rounds rounds;
    private final Demands demands;
    private final Replay[] replays;
    private final double pauses;
    private final double tasks;
    private final Map<Integer, Outcome[]> replayed = new HashMap<>();

    /** {@code meanService}: seconds of service that {@code demands} are parts of. */
    public RoundsWork(List<Window> windows, Rounds rounds, Demands demands, double meanService) {
        super(windows, null);
        this.rounds = rounds;
        this.demands = demands;
        this.replays = rounds.latest.stream()
                .map(round -> demands.replay(round.services, meanService))
                .toArray(Replay[]::new);
        this.pauses = rounds.meanPause() * replays.length;
        this.tasks = rounds.meanTasks() * replays.length;
    }

    @Override
    public Size wanted() {
        int threads = least(1 - MARGIN);
        int[] interval = {least(1 - WITHIN), threads};
        return Size.drawn(threads, Collections.singletonList(interval), rounds.mostTasks(), limit());
    }

    private int least(double share) {
        int most = rounds.mostTasks();
        double wanted = share * perSecond(most);
        return demands.allowed(Bisection.leastBelow(-wanted, 1, most, n -> -perSecond(n)), this::perSecond);
    }

    private Limit limit() {
        if (perSecond(rounds.mostTasks()) <= FULL * demands.mostPerSecond()) {
            return Limit.LOAD;
        }
        return demands.placeIsNarrower() ? Limit.DOWNSTREAM : Limit.PROCESSORS;
    }

    private double perSecond(int threads) {
        return tasks / seconds(replayed(threads));
    }

    private double seconds(Outcome[] outcomes) {
        return pauses + Arrays.stream(outcomes).mapToDouble(o -> o.makespan).sum();
    }

    private synchronized Outcome[] replayed(int threads) {
        return replayed.computeIfAbsent(threads, n -> IntStream.range(0, replays.length)
                .mapToObj(i -> replays[i].open(rounds.latest.get(i).arrivals, n))
                .toArray(Outcome[]::new));
    }

    @Override
    public Prediction predict(int threads) {
        Outcome[] outcomes = replayed(threads);
        double[] waits = Arrays.stream(outcomes)
                .flatMapToDouble(o -> DoubleStream.of(o.waits))
                .toArray();
        double[] responses = Arrays.stream(outcomes)
                .flatMapToDouble(o -> DoubleStream.of(o.responses))
                .toArray();
        double busy = Arrays.stream(outcomes)
                .mapToDouble(o -> o.meanBusyThreads * o.makespan)
                .sum();
        return new Prediction(
                threads,
                perSecond(threads),
                Arrays.stream(waits).average().orElse(0) * 1000,
                Percentile.of(waits, 90) * 1000,
                Percentile.of(responses, 99) * 1000,
                busy / seconds(outcomes) / threads,
                demands.processorUse(perSecond(threads)));
    }
}
