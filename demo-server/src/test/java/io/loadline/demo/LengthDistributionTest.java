// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LengthDistributionTest {

    private static final int DRAWS = 1_000_000;

    /** Standard errors; one of 15,000 right generators would miss it. */
    private static final double INTERVAL = 4;

    @ParameterizedTest
    @CsvSource({
        "constant, 0",
        "exponential, 1",
        "uniform, 0.333333",
        "two-point, 2.25",
        "erlang:2, 0.5",
        "erlang:4, 0.25",
        "lognormal:0.25, 0.25",
        "lognormal:4, 4",
        "pareto:1.2, 17.5867",
        "pareto:2.5, 0.7432"
    })
    void draws_haveMeanOneAndTheirVariation(String text, double squaredVariation) {
        LengthDistribution distribution = LengthDistribution.parse(text);
        double[] draws = draw(distribution, 1);
        double[] squares = DoubleStream.of(draws).map(x -> (x - 1) * (x - 1)).toArray();

        assertThat(mean(draws)).isCloseTo(1, within(INTERVAL * standardError(draws)));
        assertThat(mean(squares)).isCloseTo(squaredVariation, within(INTERVAL * standardError(squares)));
        assertThat(DoubleStream.of(draws)).allMatch(x -> x > 0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"exponential", "lognormal:4", "pareto:1.2"})
    void sameSeed_sameDraws(String text) {
        LengthDistribution distribution = LengthDistribution.parse(text);

        assertThat(draw(distribution, 7)).isEqualTo(draw(distribution, 7)).isNotEqualTo(draw(distribution, 8));
    }

    @Test
    void pareto_hasATailOfItsShapeUpToItsCut() {
        double[] draws = draw(LengthDistribution.parse("pareto:1.5"), 1);
        double least = DoubleStream.of(draws).min().orElseThrow();

        // of the unbounded one, 2^-1.5 is above twice the least and 4^-1.5 above four times
        assertThat(shareAbove(draws, 2 * least)).isCloseTo(0.3536, within(0.002));
        assertThat(shareAbove(draws, 4 * least)).isCloseTo(0.1250, within(0.002));
        assertThat(DoubleStream.of(draws).max().orElseThrow()).isBetween(500 * least, 1_001 * least);
    }

    @Test
    void logNormal_isAboveItsMedianHalfOfTheTime() {
        double median = 1 / Math.sqrt(1 + 4);

        assertThat(shareAbove(draw(LengthDistribution.parse("lognormal:4"), 1), median))
                .isCloseTo(0.5, within(0.002));
    }

    @ParameterizedTest
    @CsvSource({
        "pareto, pareto:1.2",
        "lognormal, lognormal:4.0",
        "constant, constant",
        "exponential, exponential",
        "two-point, two-point",
        "erlang, erlang:4.0",
        "pareto:1, pareto:1.0",
        "pareto:2, pareto:2.0"
    })
    void text_isReadAndWritten(String given, String written) {
        assertThat(LengthDistribution.parse(given)).hasToString(written);
        assertThat(LengthDistribution.parse(written)).isEqualTo(LengthDistribution.parse(given));
    }

    /** A shape for which the formula of the mean divides by zero. */
    @Test
    void paretoOfShapeOne_hasMeanOne() {
        double[] draws = draw(LengthDistribution.parse("pareto:1"), 1);

        assertThat(mean(draws)).isCloseTo(1, within(INTERVAL * standardError(draws)));
    }

    @ParameterizedTest
    @CsvSource({
        "normal, 'normal' is not one of constant",
        "'', '' is not one of constant",
        "constant:3, give 'constant'",
        "pareto:x, from 0.5 to 10",
        "pareto:, from 0.5 to 10",
        "pareto:NaN, from 0.5 to 10",
        "lognormal:-1, from 0.01 to 100"
    })
    void badText_isRefusedWithWhatIsAccepted(String text, String accepted) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LengthDistribution.parse(text))
                .withMessageContaining(accepted)
                .withMessageEndingWith(".");
    }

    private static double[] draw(LengthDistribution distribution, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        return DoubleStream.generate(() -> distribution.draw(random))
                .limit(DRAWS)
                .toArray();
    }

    private static double shareAbove(double[] draws, double level) {
        return DoubleStream.of(draws).filter(x -> x > level).count() / (double) draws.length;
    }

    private static double mean(double[] draws) {
        return DoubleStream.of(draws).average().orElseThrow();
    }

    private static double standardError(double[] draws) {
        double mean = mean(draws);
        double variance = DoubleStream.of(draws)
                .map(x -> (x - mean) * (x - mean))
                .average()
                .orElseThrow();
        return Math.sqrt(variance / draws.length) + 1e-12;
    }
}
