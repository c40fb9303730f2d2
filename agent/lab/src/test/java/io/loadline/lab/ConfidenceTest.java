// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.model.Recommendation;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Checks that the confidence of first answers is the share of good ones, over pools of all families. */
@Tag("full")
class ConfidenceTest {

    private static final long FIRST_SEED = 3_000_000;
    private static final double MAX_THREADS = 1.5;

    /** Fewest answers with one confidence from which it can be judged. */
    private static final int MIN_ANSWERS = 30;

    @Test
    void confidenceIsTheShareOfGoodAnswers() {
        check(3, 0.15);
    }

    @Tag("nightly")
    @Test
    void confidenceIsTheShareOfGoodAnswers_inManyPools() {
        check(60, 0.1);
    }

    private static void check(int seeds, double error) {
        SortedMap<Double, List<Boolean>> goals = new TreeMap<>();
        SortedMap<Double, List<Boolean>> directions = new TreeMap<>();
        for (Family family : Family.values()) {
            for (long seed = FIRST_SEED; family.hasSize() && seed < FIRST_SEED + seeds; seed++) {
                ask(Workloads.of(family, seed), goals, directions);
            }
        }
        check("goals", goals, error);
        check("directions", directions, error);
    }

    private static void check(String what, SortedMap<Double, List<Boolean>> answers, double error) {
        answers.forEach((confidence, good) -> System.out.printf(
                "confidence %.2f: %.2f of %d %s are good%n", confidence, share(good), good.size(), what));
        answers.values().removeIf(good -> good.size() < MIN_ANSWERS);
        assertThat(answers).isNotEmpty();
        answers.forEach((confidence, good) -> assertThat(share(good))
                .as("of %d %s with a confidence of %.2f", good.size(), what, confidence)
                .isCloseTo(confidence, within(error)));
    }

    private static void ask(
            Workload work, SortedMap<Double, List<Boolean>> goals, SortedMap<Double, List<Boolean>> directions) {
        Oracle oracle = new Oracle(work);
        for (int start : Trial.starts(work, oracle)) {
            Recommendation advised = Answer.to(work, start).recommendation();
            if (advised.isKnown()) {
                boolean good = isGood(Score.of(oracle, advised.goal.threads), work.family);
                goals.computeIfAbsent(advised.goalConfidence, c -> new ArrayList<>())
                        .add(good);
                boolean right = advised.verdict.wantsMore()
                        ? oracle.best > start
                        : advised.verdict.isKeep() ? isGood(Score.of(oracle, start), work.family) : oracle.best < start;
                directions
                        .computeIfAbsent(advised.directionConfidence, c -> new ArrayList<>())
                        .add(right);
                System.out.printf(
                        "confidence-of %s %s %s %s %d->%d->%d best %d: %s %s%n",
                        work.family,
                        advised.regime.text().replace(' ', '_'),
                        advised.limitText().replace(' ', '_'),
                        advised.verdict,
                        start,
                        advised.size.threads,
                        advised.goal.threads,
                        oracle.best,
                        good,
                        right);
            }
        }
    }

    private static boolean isGood(Score score, Family family) {
        return !score.fallsShort(family) && score.threadsRatio() <= MAX_THREADS;
    }

    private static double share(List<Boolean> good) {
        return (double) good.stream().filter(g -> g).count() / good.size();
    }
}
