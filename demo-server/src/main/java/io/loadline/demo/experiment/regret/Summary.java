package io.loadline.demo.experiment.regret;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.ToDoubleFunction;

/**
 * One row of the last table: who names sizes, and how good they are over all workloads and running sizes.
 *
 * @param answers how many of {@code asked} were a size
 */
record Summary(String who, Measure throughput, Measure p99, Measure size, int answers, int asked) {

    /** NaN if nothing was scored. */
    record Measure(double median, double worst) {
        private static Measure of(List<Score> scores, ToDoubleFunction<Score> figure, boolean moreIsBetter) {
            double[] known = scores.stream()
                    .mapToDouble(figure)
                    .filter(value -> !Double.isNaN(value))
                    .sorted()
                    .toArray();
            return known.length == 0
                    ? new Measure(Double.NaN, Double.NaN)
                    : new Measure(Median.of(known), moreIsBetter ? known[0] : known[known.length - 1]);
        }
    }

    static Summary of(String who, List<Score> scores) {
        return new Summary(
                who,
                Measure.of(scores, Score::throughput, true),
                Measure.of(scores, Score::p99, false),
                Measure.of(scores, Score::size, false),
                (int) scores.stream().filter(Score::isAnswer).count(),
                scores.size());
    }

    /** Loadline's, with and without steps, then each competitor's, over the workloads that have a good size. */
    static List<Summary> of(List<Outcome> outcomes) {
        List<Row> rows = outcomes.stream()
                .filter(outcome -> outcome.leastGood() > 0)
                .flatMap(outcome -> outcome.rows().stream())
                .toList();
        List<Summary> all = new ArrayList<>();
        all.add(of("Loadline", rows.stream().map(Row::score).toList()));
        all.add(of(
                "Loadline, without steps",
                rows.stream().filter(row -> !row.isStep()).map(Row::score).toList()));
        for (Competitor rival : Competitor.values()) {
            all.add(of(
                    rival.label(),
                    rows.stream()
                            .map(row -> row.competitors().get(rival.ordinal()))
                            .toList()));
        }
        return all;
    }

    /** Share of the answers that named the regime; NaN if there were none. */
    static double regimesRight(List<Outcome> outcomes) {
        return outcomes.stream()
                .flatMap(outcome -> outcome.rows().stream())
                .map(Row::regimeRight)
                .filter(Objects::nonNull)
                .mapToInt(right -> right ? 1 : 0)
                .average()
                .orElse(Double.NaN);
    }

    static double honest(List<Outcome> outcomes) {
        return outcomes.stream()
                .flatMap(outcome -> outcome.rows().stream())
                .mapToInt(row -> row.honest() ? 1 : 0)
                .average()
                .orElse(Double.NaN);
    }
}
