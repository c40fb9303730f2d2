// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab.real;

import io.loadline.demo.experiment.PoolFigures;
import io.loadline.demo.experiment.Recommendation;
import io.loadline.lab.Oracle;
import io.loadline.lab.real.Workload.Kind;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Scores what the agent and its competitors named for one workload, against its sweep.
 *
 * @param curve null where no size is good or bad
 */
record Judge(Workload workload, int processors, Curve curve) {
    /**
     * One observation of a workload at one size.
     *
     * @param sizes threads of each pool while it was watched
     */
    record Look(List<Integer> sizes, Trial.Outcome result) {
        private List<Recommendation> advice() {
            return result.pools().stream()
                    .map(Trial.Outcome.Pool::advice)
                    .filter(Objects::nonNull)
                    .toList();
        }

        /** Returns whether every pool has been given a size. */
        boolean isAnswered() {
            return advice().size() == sizes.size() && advice().stream().allMatch(Recommendation::isKnown);
        }

        List<Integer> recommended() {
            return advice().stream().map(Recommendation::size).toList();
        }

        int recommendedThreads() {
            return isAnswered() ? total(recommended()) : -1;
        }

        /** Returns whether there is nothing left to change. */
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
     * Score of a number of threads. NaN where it does not apply.
     *
     * @param threads of all pools; -1 if none was named
     * @param throughput at that size / the best
     * @param p99 response at that size / the best; of open workloads only
     * @param size threads / the least good number
     */
    record Score(int threads, double throughput, double p99, double size) {
        private static final double WORST_P99 = 1.3;
        private static final double WORST_SIZE = 1.5;
        static final Score NONE = new Score(-1, Double.NaN, Double.NaN, Double.NaN);

        boolean isAnswer() {
            return threads > 0;
        }

        /** Not worse than the aims allow in the worst case. */
        private boolean isWithinBounds() {
            return throughput >= Oracle.ENOUGH_THROUGHPUT && !(p99 > WORST_P99) && size <= WORST_SIZE;
        }
    }

    /**
     * A pool was seen at one running size; this came out.
     *
     * @param running threads of all pools
     * @param recommended threads of all pools; -1 if the agent does not know
     * @param byPool the same, a number for each pool
     * @param looks observations until there; more than one where it may come in steps
     * @param looksAllowed ceil(log2(best / start)) + 1 where it may come in steps, else 1
     * @param regime as the first observation named it
     * @param regimeRight null where it gave no answer and none was expected to be missing
     * @param honest whether it named its doubt where one look does not tell, and was not wrong without one
     * @param competitors in the order of {@link Competitor}
     * @param isStep whether a step was named on the way to a size that is not known yet, and the answer said so
     */
    record Row(
            int running,
            int recommended,
            List<Integer> byPool,
            int looks,
            int looksAllowed,
            String regime,
            Boolean regimeRight,
            boolean honest,
            Score score,
            List<Score> competitors,
            boolean isStep) {}

    /** The sizes that somebody named after these observations. */
    Stream<Integer> named(List<Look> looks) {
        Look first = looks.get(0);
        Look last = looks.get(looks.size() - 1);
        Stream<Integer> rivals = Stream.of(Competitor.values()).map(rival -> threads(rival, first));
        return Stream.concat(Stream.of(first.recommendedThreads(), last.recommendedThreads()), rivals)
                .filter(threads -> threads > 0);
    }

    /** More than one where the recommendation may come in steps. */
    static int looksAllowed(Workload workload, int start, int best) {
        boolean steps = workload.kind() == Kind.CLOSED || workload.kind() == Kind.NESTED;
        return steps && start < best ? Recommendation.stepsAllowed(start, best) : 1;
    }

    Row row(List<Look> looks) {
        Look first = looks.get(0);
        Look last = looks.get(looks.size() - 1);
        int running = Look.total(first.sizes());
        int leastGood = curve == null ? running : curve.leastGood();
        return new Row(
                running,
                last.recommendedThreads(),
                last.isAnswered() ? last.recommended() : List.of(),
                looks.size(),
                looksAllowed(workload, running, leastGood),
                first.regime(),
                regimeRight(first, running, leastGood),
                isHonest(first),
                score(last.recommendedThreads()),
                Stream.of(Competitor.values())
                        .map(rival -> score(threads(rival, first)))
                        .toList(),
                last.advice().stream().anyMatch(Recommendation::isStep));
    }

    private Score score(int threads) {
        return curve == null || threads < 1
                ? Score.NONE
                : new Score(
                        threads,
                        curve.throughputAt(threads) / curve.bestThroughput(),
                        workload.kind() == Kind.OPEN ? curve.p99At(threads) / curve.bestP99() : Double.NaN,
                        (double) threads / curve.leastGood());
    }

    /** Null: it said that it cannot tell yet, which names no regime. */
    private Boolean regimeRight(Look look, int running, int leastGood) {
        boolean right = workload.expectation().isRight(look.regime(), running, leastGood);
        boolean abstains = look.regime().toLowerCase(Locale.ROOT).contains("too little");
        return !right && abstains ? null : Boolean.valueOf(right);
    }

    /** No answer, an answer with its doubt named, or a good answer; with too little data only the first. */
    private boolean isHonest(Look first) {
        if (workload.kind() == Kind.TOO_LITTLE || !first.isAnswered()) {
            return !first.isAnswered();
        }
        boolean cautious =
                first.advice().stream().anyMatch(one -> !one.nextExperiment().isEmpty());
        return cautious || score(first.recommendedThreads()).isWithinBounds();
    }

    /** Returns the threads of all pools; -1 if one of them is not known. */
    private int threads(Competitor rival, Look look) {
        int sum = 0;
        for (int i = 0; i < workload.pools().size(); i++) {
            PoolFigures figures = look.result().pools().get(i).figures();
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
