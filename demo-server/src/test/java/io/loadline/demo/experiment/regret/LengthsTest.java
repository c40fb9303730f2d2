package io.loadline.demo.experiment.regret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LengthsTest {

    private static final int DRAWS = 4_000_000;

    @ParameterizedTest
    @CsvSource({
        "CONSTANT, 0",
        "ERLANG_4, 0.25",
        "EXPONENTIAL, 1",
        "TWO_POINT, 2.25",
        "ERLANG_2, 0.5",
        "LOG_NORMAL, 1.718",
        "PARETO, 17.6"
    })
    void lengths_haveMeanOneAndTheirVariation(Workload.Lengths lengths, double squaredVariation) {
        SplittableRandom random = new SplittableRandom(1);
        double[] draws =
                DoubleStream.generate(() -> lengths.draw(random)).limit(DRAWS).toArray();

        double mean = DoubleStream.of(draws).average().orElseThrow();
        double variance = DoubleStream.of(draws)
                .map(x -> (x - mean) * (x - mean))
                .average()
                .orElseThrow();
        assertThat(mean).isCloseTo(1, withinPercentage(1));
        assertThat(variance).isCloseTo(squaredVariation, within(squaredVariation * 0.03 + 1e-9));
        assertThat(DoubleStream.of(draws).allMatch(x -> x > 0)).isTrue();
    }
}
