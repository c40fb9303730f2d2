package io.loadline.demo.experiment.regret;

import io.loadline.demo.experiment.regret.trial.TrialResult;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Several pools at sizes of their own, measured at the same time.
 *
 * @param throughput tasks per second of all; the median of the rounds
 * @param shares of the tasks, a number for each pool; medians
 */
record Together(double throughput, List<Double> shares) {

    static Together of(List<TrialResult> rounds) {
        int pools = rounds.get(0).pools().size();
        return new Together(
                Median.of(rounds.stream().mapToDouble(TrialResult::throughput).toArray()),
                IntStream.range(0, pools)
                        .mapToObj(pool -> Median.of(rounds.stream()
                                .mapToDouble(round -> round.pools().get(pool).throughput() / round.throughput())
                                .toArray()))
                        .toList());
    }
}
