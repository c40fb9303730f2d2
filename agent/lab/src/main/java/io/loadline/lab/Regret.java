// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab;

import java.util.ArrayList;
import java.util.Collection;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** Distribution of regret over all trials of one family. Not thread-safe. */
final class Regret {

    static final String HEAD = String.format(
            Locale.ROOT,
            "%-18s %5s %4s %4s | %-20s | %-22s | %-22s | %6s %6s | %-22s",
            "",
            "n",
            "none",
            "(no)",
            "throughput 50 5 worst",
            "p99 50 95 worst",
            "threads 50 95 worst",
            "regime",
            "honest",
            "agree 50 95 worst");

    final Family family;
    final List<Trial> trials = new ArrayList<>();
    private final List<Double> agreements = new ArrayList<>();

    Regret(Family family) {
        this.family = family;
    }

    /** Adds the trials of one workload from all start sizes. */
    void add(long seed) {
        Workload work = Workloads.of(family, seed);
        Oracle oracle = new Oracle(work);
        List<Trial> all = new ArrayList<>();
        for (int start : Trial.starts(work, oracle)) {
            all.add(new Trial(work, oracle, start));
        }
        trials.addAll(all);
        agreements.add(agreement(all));
    }

    /** Returns the largest of the last answers over the smallest. */
    private static double agreement(Collection<Trial> trials) {
        IntSummaryStatistics sizes = trials.stream()
                .filter(trial -> !trial.refused)
                .mapToInt(trial -> trial.threads)
                .summaryStatistics();
        return sizes.getCount() == 0 ? 1 : (double) sizes.getMax() / sizes.getMin();
    }

    Spread throughput() {
        return of(Score::throughput);
    }

    Spread response() {
        return of(Score::response);
    }

    Spread threads() {
        return of(Score::threadsRatio);
    }

    private Spread of(ToDoubleFunction<Score> measure) {
        return Spread.of(trials.stream().filter(Trial::hasScore).toList(), trial -> measure.applyAsDouble(trial.score));
    }

    Spread agreement() {
        return Spread.of(agreements, agreement -> agreement);
    }

    double share(Predicate<Trial> what) {
        return (double) trials.stream().filter(what).count() / trials.size();
    }

    String line() {
        return String.format(
                Locale.ROOT,
                "%-18s %5d %3.0f%% %3.0f%% | %s | %s | %s | %5.0f%% %5.0f%% | %s",
                family,
                trials.size(),
                100 * share(trial -> trial.refused),
                100 * share(Trial::isRefusedWithoutNeed),
                throughput().downwards(),
                response().upwards(),
                threads().upwards(),
                100 * share(Trial::regimeIsRight),
                100 * share(Trial::isHonest),
                agreement().upwards());
    }
}
