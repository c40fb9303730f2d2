package io.loadline.model.queueing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ListScheduleTest {

    private static ListSchedule blocked(double... seconds) {
        return new ListSchedule(Replay.of(Draws.none(seconds.length), seconds));
    }

    @Test
    void equalTasksGoInRoundsAndNotLikeAFluid() {
        ListSchedule list = blocked(Draws.constant(100, 1));

        for (int threads = 1; threads <= 120; threads++) {
            assertThat(list.makespan(threads)).isEqualTo(Math.ceil(100.0 / threads));
        }
        // of 30 threads a fluid would say 3.3 s; 34 are the least for 3
        assertThat(list.leastWithin(0.05, 49)).isEqualTo(34);
        assertThat(list.leastWithin(0, 99)).isEqualTo(50);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void withNothingSharedTheAnswerIsThatOfTryingEverySize(long seed) {
        Draws draws = new Draws(seed);
        ListSchedule list = blocked(draws.hyperexponential(200, 1, 3));

        assertThat(list.leastWithin(0.05, 150)).isEqualTo(leastOfAll(list, 150, 0.05));
    }

    /** The step up of a larger size must hide neither the best nor the least. */
    @ParameterizedTest
    @CsvSource({
        "1, 0.01, Infinity",
        "2, 0.05, Infinity",
        "3, 0.3, Infinity",
        "4, 0, 3",
        "5, 0, 1.5",
        "6, 0.02, 4",
        "7, 0.001, Infinity",
        "8, 0.1, 2"
    })
    void whereMoreThreadsMayHurtTheAnswerIsNearlyThatOfTryingEverySize(long seed, double creation, double processors) {
        Draws draws = new Draws(seed);
        ListSchedule list = new ListSchedule(Replay.of(draws.exponential(200, 0.3), draws.hyperexponential(200, 1, 3))
                .processors(processors)
                .threadCreation(creation));
        double best =
                IntStream.rangeClosed(1, 200).mapToDouble(list::makespan).min().orElse(0);
        int least = list.leastWithin(0.05, 200);

        assertThat(list.makespan(list.leastWithin(0, 200))).isBetween(best, 1.02 * best);
        assertThat(list.makespan(least)).isLessThanOrEqualTo(1.05 * 1.02 * best);
        // threads hidden by a step cost at most a tenth more
        assertThat(least).isLessThanOrEqualTo((int) Math.ceil(1.1 * leastOfAll(list, 200, 0.05)));
    }

    /** Rounds that cost time: the sizes that are good enough lie apart, each where a round begins. */
    @ParameterizedTest
    @CsvSource({"50, 0.1", "100, 0.05", "200, 0.02", "200, 0.1", "300, 0.02", "300, 0.05"})
    void sizesThatAreGoodEnoughAreFoundWhereTheyLieApart(int tasks, double creation) {
        ListSchedule list = new ListSchedule(
                Replay.of(Draws.none(tasks), Draws.constant(tasks, 1)).threadCreation(creation));

        assertThat(list.leastWithin(0.05, tasks)).isEqualTo(leastOfAll(list, tasks, 0.05));
    }

    private static int leastOfAll(ListSchedule list, int most, double share) {
        double best =
                IntStream.rangeClosed(1, most).mapToDouble(list::makespan).min().orElse(0);
        return IntStream.rangeClosed(1, most)
                .filter(threads -> list.makespan(threads) <= best * (1 + share))
                .findFirst()
                .orElse(most);
    }
}
