// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.queueing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The least size that is good, of batches. */
class BisectionTest {

    private static int leastWithin(Replay tasks, int most) {
        return Bisection.leastWithin(0.05, 1, most, threads -> makespan(tasks, threads));
    }

    private static double makespan(Replay tasks, int threads) {
        return tasks.open(new double[tasks.size()], threads).makespan;
    }

    private static int leastOfAll(Replay tasks, int most) {
        double best = IntStream.rangeClosed(1, most)
                .mapToDouble(threads -> makespan(tasks, threads))
                .min()
                .orElse(0);
        return IntStream.rangeClosed(1, most)
                .filter(threads -> makespan(tasks, threads) <= 1.05 * best)
                .findFirst()
                .orElse(most);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void withNothingSharedTheAnswerIsThatOfTryingEverySize(long seed) {
        Replay tasks = Replay.of(Draws.none(200), new Draws(seed).hyperexponential(200, 1, 3));

        assertThat(leastWithin(tasks, 150)).isEqualTo(leastOfAll(tasks, 150));
    }

    @ParameterizedTest
    @CsvSource({"4, 3", "5, 1.5", "6, 4", "8, 2"})
    void whereMoreThreadsMayHurtTheAnswerIsNearlyThatOfTryingEverySize(long seed, double processors) {
        Draws draws = new Draws(seed);
        Replay tasks = Replay.of(draws.exponential(200, 0.3), draws.hyperexponential(200, 1, 3))
                .processors(processors);
        int least = leastWithin(tasks, 200);

        assertThat(makespan(tasks, least)).isLessThanOrEqualTo(1.02 * makespan(tasks, leastOfAll(tasks, 200)));
        assertThat(least).isLessThanOrEqualTo((int) Math.ceil(1.2 * leastOfAll(tasks, 200)));
    }
}
