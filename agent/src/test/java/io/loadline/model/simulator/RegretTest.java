package io.loadline.model.simulator;

import java.util.Comparator;
import java.util.stream.Collectors;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whether the recommender holds sizing.md's table of regret. {@link RegretReport} shows the distributions and the misses. */
class RegretTest {

    private static final long FIRST_SEED = 1_000_000;
    private static final int WORKLOADS = 12;
    private static final int MISSES_SHOWN = 3;

    private final SoftAssertions softly = new SoftAssertions();

    @ParameterizedTest
    @EnumSource(Family.class)
    void regretHoldsTheTable(Family family) {
        Regret regret = new Regret(family, false);
        for (int i = 0; i < WORKLOADS; i++) {
            regret.add(FIRST_SEED + i);
        }
        System.out.println(Regret.HEAD);
        System.out.println(regret.line());

        if (family.hasSize()) {
            holdsSizes(regret);
        }
        softly.assertThat(regret.share(Trial::regimeIsRight))
                .as("share of regimes named right")
                .isGreaterThanOrEqualTo(0.95);
        softly.assertThat(regret.share(Trial::isHonest))
                .as("share of short answers from far below that admit doubt")
                .isEqualTo(1);
        softly.assertThat(regret.share(Trial::isRefusedWithoutNeed))
                .as("share of trials without an answer where enough was seen")
                .isLessThanOrEqualTo(0.05);
        softly.assertAll();
    }

    private void holdsSizes(Regret regret) {
        String worst = "; the worst: " + worst(regret);
        softly.assertThat(regret.throughput().median())
                .as("median throughput over best" + worst)
                .isGreaterThanOrEqualTo(0.98);
        softly.assertThat(regret.throughput().at(0))
                .as("worst throughput over best" + worst)
                .isGreaterThanOrEqualTo(0.95);
        if (regret.family.isJudgedByResponse()) {
            softly.assertThat(regret.response().median())
                    .as("median p99 response over best" + worst)
                    .isLessThanOrEqualTo(1.05);
            softly.assertThat(regret.response().at(1))
                    .as("worst p99 response over best" + worst)
                    .isLessThanOrEqualTo(1.3);
        }
        softly.assertThat(regret.threads().median())
                .as("median threads over best" + worst)
                .isLessThanOrEqualTo(1.15);
        softly.assertThat(regret.threads().at(1))
                .as("worst threads over best" + worst)
                .isLessThanOrEqualTo(1.5);
        softly.assertThat(regret.agreement().at(0.95))
                .as("largest over smallest answer from a quarter of, at, and four times the best, 95th percentile"
                        + worst)
                .isLessThanOrEqualTo(1.5);
    }

    private static String worst(Regret regret) {
        return regret.trials.stream()
                .filter(Trial::hasScore)
                .sorted(Comparator.comparingDouble(Trial::regret).reversed())
                .limit(MISSES_SHOWN)
                .map(Case::line)
                .collect(Collectors.joining("\n", "\n", "\n"));
    }
}
