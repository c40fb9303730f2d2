// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.model.Recommendation;
import io.loadline.model.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that a steady load gets steady advice, read every 10 s for 30 minutes. */
@Tag("full")
class SteadinessTest {

    /** Seconds before the first advice. Earlier, the size of some families may still move by two threads. */
    private static final double FIRST_SECONDS = 90;

    private static final double BETWEEN_SECONDS = 10;
    private static final int OBSERVATIONS = 180;

    @ParameterizedTest
    @CsvSource("exponential, 4, 1")
    void underSteadyLoad_theSizeStays_andTheVerdictTurnsAtMostOnce(String family, int erlangs, int timesRight) {
        check(family, erlangs, timesRight);
    }

    @Tag("nightly")
    @ParameterizedTest
    @MethodSource("all")
    void underSteadyLoadOfAnyFamily_theSizeStays_andTheVerdictTurnsAtMostOnce(
            String family, int erlangs, int timesRight) {
        check(family, erlangs, timesRight);
    }

    static Stream<Arguments> all() {
        return Coverage.FAMILIES.keySet().stream().flatMap(family -> Stream.of(4, 10, 20)
                .flatMap(erlangs -> Stream.of(1, 3).map(times -> Arguments.of(family, erlangs, times))));
    }

    private static void check(String family, int erlangs, int timesRight) {
        Lengths lengths = Coverage.FAMILIES.get(family);
        Workload work = Coverage.pool(lengths, erlangs, 1);
        List<Recommendation> advised = advised(work, timesRight * Oracle.right(lengths, erlangs));

        int[] sizes = advised.stream().mapToInt(r -> r.size.threads).sorted().toArray();
        int median = sizes[sizes.length / 2];
        double allowed = Math.max(1, Math.ceil(0.1 * median));
        long near = Arrays.stream(sizes)
                .filter(size -> Math.abs(size - median) <= allowed)
                .count();
        System.out.printf(
                "%s %d erlangs x%d: %s, %d turns of the verdict%n",
                family, erlangs, timesRight, counts(sizes), turns(advised));
        assertThat(near)
                .as("sizes within %.0f of %d, of %s", allowed, median, counts(sizes))
                .isEqualTo(sizes.length);
        assertThat(turns(advised)).as("turns of the verdict").isLessThanOrEqualTo(1);
    }

    private static List<Recommendation> advised(Workload work, int threads) {
        work.seconds = FIRST_SECONDS;
        Simulation simulation = new Simulation(work, threads, false);
        List<Recommendation> advised = new ArrayList<>();
        Observation seen = simulation.run();
        work.seconds = BETWEEN_SECONDS;
        Recommendation now = null;
        for (int i = 0; i < OBSERVATIONS; i++) {
            now = Answer.to(seen, now).recommendation();
            if (now.isKnown()) {
                advised.add(now);
            }
            seen = simulation.resizeAndGoOn(threads);
        }
        return advised;
    }

    private static long turns(List<Recommendation> advised) {
        Verdict[] verdicts = advised.stream().map(r -> r.verdict).toArray(Verdict[]::new);
        long turns = 0;
        for (int i = 1; i < verdicts.length; i++) {
            turns += verdicts[i] == verdicts[i - 1] ? 0 : 1;
        }
        return turns;
    }

    private static String counts(int[] sizes) {
        StringBuilder text = new StringBuilder();
        Arrays.stream(sizes).distinct().forEach(size -> text.append(size)
                .append(" x ")
                .append(Arrays.stream(sizes).filter(s -> s == size).count())
                .append(' '));
        return text.toString();
    }
}
