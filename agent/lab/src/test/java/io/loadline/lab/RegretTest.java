// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab;

import io.loadline.model.AdviceFigures;
import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Checks that the recommender meets the aims of results/model.md, family by family. {@code regret-baseline.csv} has the
 * reached value of each aim that is missed today; it is printed, and must not get worse. {@code
 * -Dregret.baseline=print} prints the lines of that file. {@link RegretReport} shows the distributions.
 */
class RegretTest {

    private static final long FIRST_SEED = 1_000_000;

    /** Workloads of each family in the baseline. */
    private static final int WORKLOADS = 8;

    private static final int FEW_WORKLOADS = 4;
    private static final int WORST_SHOWN = 3;

    /** Tolerance, since the last digits of a simulation may differ from JVM to JVM. */
    private static final double NOISE = 0.01;

    /** Aims of the table, and of the agreement of answers from different running sizes. */
    private enum Aim {
        MEDIAN_THROUGHPUT(0.98, true),
        WORST_THROUGHPUT(0.95, true),
        MEDIAN_RESPONSE(1.05, false),
        WORST_RESPONSE(1.3, false),
        MEDIAN_THREADS(1.15, false),
        WORST_THREADS(1.5, false),
        AGREEMENT(1.5, false),
        REGIME(0.95, true),
        HONESTY(1, true),
        REFUSED(0.05, false);

        private final double value;
        private final boolean atLeast;

        Aim(double value, boolean atLeast) {
            this.value = value;
            this.atLeast = atLeast;
        }

        boolean isMetBy(double reached) {
            return isNoWorse(reached, value);
        }

        boolean isNoWorse(double reached, double than) {
            return atLeast ? reached >= than : reached <= than;
        }

        double withNoise(double reached) {
            return atLeast ? reached - NOISE * reached : reached + NOISE * reached;
        }
    }

    private static final Map<String, Double> BASELINE = baseline();

    private final SoftAssertions softly = new SoftAssertions();

    @ParameterizedTest
    @EnumSource(
            value = Family.class,
            names = {"CLOSED", "PROCESSOR", "OPEN"})
    void ofUsualWork_aimsAreMetOrNoWorseThanTheBaseline(Family family) {
        check(family, FEW_WORKLOADS);
    }

    @Tag("full")
    @ParameterizedTest
    @EnumSource(Family.class)
    void ofAllWork_aimsAreMetOrNoWorseThanTheBaseline(Family family) {
        check(family, WORKLOADS);
    }

    private void check(Family family, int workloads) {
        Regret regret = new Regret(family);
        for (int i = 0; i < workloads; i++) {
            regret.add(FIRST_SEED + i);
        }
        regret.trials.forEach(trial -> AdviceFigures.check(trial.firstAnswer.assessment(), trial.firstAnswer.advice()));
        System.out.println(Regret.HEAD);
        System.out.println(regret.line());

        reached(family).forEach((aim, measure) -> check(regret, aim, measure.applyAsDouble(regret)));
        softly.assertAll();
    }

    private static Map<Aim, ToDoubleFunction<Regret>> reached(Family family) {
        Map<Aim, ToDoubleFunction<Regret>> reached = new EnumMap<>(Aim.class);
        if (family.hasSize()) {
            reached.put(Aim.MEDIAN_THROUGHPUT, r -> r.throughput().median());
            reached.put(Aim.WORST_THROUGHPUT, r -> r.throughput().at(0));
            reached.put(Aim.MEDIAN_THREADS, r -> r.threads().median());
            reached.put(Aim.WORST_THREADS, r -> r.threads().at(1));
            reached.put(Aim.AGREEMENT, r -> r.agreement().at(0.95));
        }
        if (family.hasSize() && family.isJudgedByResponse()) {
            reached.put(Aim.MEDIAN_RESPONSE, r -> r.response().median());
            reached.put(Aim.WORST_RESPONSE, r -> r.response().at(1));
        }
        reached.put(Aim.REGIME, r -> r.share(Trial::regimeIsRight));
        reached.put(Aim.HONESTY, r -> r.share(Trial::isHonest));
        reached.put(Aim.REFUSED, r -> r.share(Trial::isRefusedWithoutNeed));
        return reached;
    }

    private void check(Regret regret, Aim aim, double value) {
        if (aim.isMetBy(value)) {
            return;
        }
        String key = regret.family + "," + aim;
        if ("print".equals(System.getProperty("regret.baseline"))) {
            System.out.printf(Locale.ROOT, "baseline: %s,%.4f%n", key, value);
            return;
        }
        Double before = BASELINE.get(key);
        System.out.printf(Locale.ROOT, "missed: %s %.4f, aim %s, baseline %s%n", key, value, aim.value, before);
        softly.assertThat(before != null && aim.isNoWorse(value, aim.withNoise(before)))
                .as("%s: %s reached, aim %s, baseline %s%s", key, value, aim.value, before, worst(regret))
                .isTrue();
    }

    private static Map<String, Double> baseline() {
        InputStream file = RegretTest.class.getResourceAsStream("/regret-baseline.csv");
        return new BufferedReader(new InputStreamReader(file, StandardCharsets.UTF_8))
                .lines()
                .filter(line -> !line.startsWith("#"))
                .map(line -> line.split(","))
                .collect(Collectors.toMap(cells -> cells[0] + "," + cells[1], cells -> Double.valueOf(cells[2])));
    }

    private static String worst(Regret regret) {
        return regret.trials.stream()
                .filter(Trial::hasScore)
                .sorted(Comparator.comparingDouble(Trial::regret).reversed())
                .limit(WORST_SHOWN)
                .map(Trial::toString)
                .collect(Collectors.joining("\n", ", worst:\n", "\n"));
    }
}
