// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab.real;

import io.loadline.demo.experiment.PoolFigures;
import io.loadline.demo.experiment.Recommendation;
import io.loadline.lab.Oracle;
import io.loadline.lab.real.RealWorkload.Kind;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Scores the sizes of the agent and its competitors for one workload, against its sweep.
 *
 * @param curve null where no size is good or bad
 */
record Judge(RealWorkload workload, int processors, Curve curve) {
    /**
     * One observation of a workload at one size.
     *
     * @param sizes threads of each pool during the observation
     */
    record Observed(List<Integer> sizes, RealTrial.Outcome result) {
        private List<Recommendation> advice() {
            return result.pools().stream()
                    .map(RealTrial.Outcome.Pool::advice)
                    .filter(Objects::nonNull)
                    .toList();
        }

        /** Returns whether every pool has a recommended size. */
        boolean isAnswered() {
            return advice().size() == sizes.size() && advice().stream().allMatch(Recommendation::isKnown);
        }

        List<Integer> recommended() {
            return advice().stream().map(Recommendation::size).toList();
        }

        int recommendedThreads() {
            return isAnswered() ? total(recommended()) : -1;
        }

        /** Returns whether the recommendation keeps the sizes. */
        boolean keeps() {
            return isAnswered()
                    && (recommended().equals(sizes) || advice().stream().allMatch(Recommendation::isKeep));
        }

        private String regime() {
            return advice().stream().map(Recommendation::regime).distinct().collect(Collectors.joining(" / "));
        }

        private static int total(List<Integer> sizes) {
            return sizes.stream().mapToInt(Integer::intValue).sum();
        }
    }

    /**
     * Score of a number of threads. A figure is NaN where it does not apply.
     *
     * @param threads of all pools; -1 if no size was recommended
     * @param throughput at that size / the best
     * @param p99 response at that size / the best; of open workloads only
     * @param size threads / the least good number
     */
    record SizeScore(int threads, double throughput, double p99, double size) {
        private static final double WORST_P99 = 1.3;
        private static final double WORST_SIZE = 1.5;
        static final SizeScore NONE = new SizeScore(-1, Double.NaN, Double.NaN, Double.NaN);

        boolean isAnswer() {
            return threads > 0;
        }

        /** Returns whether the score is no worse than the aims allow in the worst case. */
        private boolean isWithinBounds() {
            return throughput >= Oracle.ENOUGH_THROUGHPUT && !(p99 > WORST_P99) && size <= WORST_SIZE;
        }
    }

    /**
     * Outcome of one running size.
     *
     * @param running threads of all pools
     * @param recommended threads of all pools; -1 if the agent does not know
     * @param byPool recommended threads of each pool
     * @param observations until the last answer; more than one where the recommendation may come in steps
     * @param observationsAllowed ceil(log2(best / start)) + 1 where the recommendation may come in steps, else 1
     * @param regime from the first observation
     * @param regimeRight null where the agent gave no answer although one was expected
     * @param honest whether the first answer was good, stated its doubt, or was missing
     * @param competitors in the order of {@link Competitor}
     * @param isStep whether the last answer states that it is a step to a size that is not known yet
     */
    record Row(
            int running,
            int recommended,
            List<Integer> byPool,
            int observations,
            int observationsAllowed,
            String regime,
            Boolean regimeRight,
            boolean honest,
            SizeScore score,
            List<SizeScore> competitors,
            boolean isStep) {}

    /** Returns the sizes that the agent and its competitors recommend after these observations. */
    Stream<Integer> named(List<Observed> observations) {
        Observed first = observations.get(0);
        Observed last = observations.get(observations.size() - 1);
        Stream<Integer> rivals = Stream.of(Competitor.values()).map(rival -> threads(rival, first));
        return Stream.concat(Stream.of(first.recommendedThreads(), last.recommendedThreads()), rivals)
                .filter(threads -> threads > 0);
    }

    /** Returns the number of observations; more than one where the recommendation may come in steps. */
    static int observationsAllowed(RealWorkload workload, int start, int best) {
        boolean steps = workload.kind() == Kind.CLOSED || workload.kind() == Kind.NESTED;
        return steps && start < best ? Recommendation.stepsAllowed(start, best) : 1;
    }

    Row row(List<Observed> observations) {
        Observed first = observations.get(0);
        Observed last = observations.get(observations.size() - 1);
        int running = Observed.total(first.sizes());
        int leastGood = curve == null ? running : curve.leastGood();
        return new Row(
                running,
                last.recommendedThreads(),
                last.isAnswered() ? last.recommended() : List.of(),
                observations.size(),
                observationsAllowed(workload, running, leastGood),
                first.regime(),
                regimeRight(first, running, leastGood),
                isHonest(first),
                score(last.recommendedThreads()),
                Stream.of(Competitor.values())
                        .map(rival -> score(threads(rival, first)))
                        .toList(),
                last.advice().stream().anyMatch(Recommendation::isStep));
    }

    private SizeScore score(int threads) {
        return curve == null || threads < 1
                ? SizeScore.NONE
                : new SizeScore(
                        threads,
                        curve.throughputAt(threads) / curve.bestThroughput(),
                        workload.kind() == Kind.OPEN ? curve.p99At(threads) / curve.bestP99() : Double.NaN,
                        (double) threads / curve.leastGood());
    }

    /** Returns null if the agent reports too little data, which is no regime. */
    private Boolean regimeRight(Observed one, int running, int leastGood) {
        boolean right = workload.expectation().isRight(one.regime(), running, leastGood);
        boolean abstains = one.regime().toLowerCase(Locale.ROOT).contains("too little");
        return !right && abstains ? null : Boolean.valueOf(right);
    }

    /**
     * Returns whether there was no answer, an answer that states its doubt, or a good answer. With too little data,
     * only no answer is honest.
     */
    private boolean isHonest(Observed first) {
        if (workload.kind() == Kind.TOO_LITTLE || !first.isAnswered()) {
            return !first.isAnswered();
        }
        boolean cautious =
                first.advice().stream().anyMatch(one -> !one.nextExperiment().isEmpty());
        return cautious || score(first.recommendedThreads()).isWithinBounds();
    }

    /** Returns the threads of all pools by a competitor's rule; -1 if one of them is not known. */
    private int threads(Competitor rival, Observed one) {
        int sum = 0;
        for (int i = 0; i < workload.pools().size(); i++) {
            PoolFigures figures = one.result().pools().get(i).figures();
            int threads =
                    figures == null ? -1 : rival.threads(workload.pools().get(i).body(), figures, processors);
            if (threads < 1) {
                return -1;
            }
            sum += threads;
        }
        return sum;
    }
}
