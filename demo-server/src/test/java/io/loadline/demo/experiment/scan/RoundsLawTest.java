package io.loadline.demo.experiment.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.demo.experiment.PublishedFigures;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoundsLawTest {

    @ParameterizedTest
    @CsvSource({"1, 207", "10, 21", "206, 2", "207, 1", "255, 1"})
    void rounds_areWhole(int threads, int rounds) {
        assertThat(RoundsLaw.rounds(207, threads)).isEqualTo(rounds);
    }

    @Test
    void publishedTimesOfTheLanScan_fit5100Silent() {
        PublishedFigures published = PublishedFigures.of("lan-scan");

        IntStream.range(0, published.rows().size()).forEach(row -> {
            double law = RoundsLaw.duration(2.5, 5_100, (int) published.number(row, "threads"));
            assertThat(law).isCloseTo(published.number(row, "seconds"), within(0.02 * law));
        });
    }

    @Test
    void silentAddresses_followFromAPublishedTime() {
        assertThat(RoundsLaw.silent(2.5, 255, 50)).isEqualTo(5_100);
        assertThat(RoundsLaw.silent(0.02, 4.15, 1)).isEqualTo(207, within(1.0));
    }

    @Test
    void leastThreadsWithinFivePercent_isAThreadForEach() {
        assertThat(RoundsLaw.leastWithin(1.05, 5_100)).isEqualTo(5_100);
        assertThat(RoundsLaw.leastWithin(2, 5_100)).isEqualTo(2_550);
    }

    @Test
    void steps_doubleAtMost() {
        assertThat(Steps.allowed(50, 5_100)).isEqualTo(8);
        assertThat(Steps.allowed(50, 100)).isEqualTo(2);
    }
}
