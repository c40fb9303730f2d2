package io.loadline.demo.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.loadline.demo.LengthDistribution;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CostCurveTest {

    /** In proportion while short, square when long, as pi is. */
    private static final IntToDoubleFunction COST = digits -> 1e-3 * digits + 1e-6 * digits * digits;

    @ParameterizedTest
    @CsvSource({"0.01, 8", "0.1, 8", "0.5, 8", "1, 0.1", "3, 8", "10, 8", "30, 8", "100, 15"})
    void digitsForATime_costThatTime(double times, double percent) {
        CostCurve curve = CostCurve.measure(2_000, COST);
        double wanted = times * COST.applyAsDouble(2_000);

        int digits = (int) Math.rint(curve.digitsFor(wanted));

        assertThat(COST.applyAsDouble(digits)).isCloseTo(wanted, withinPercentage(percent));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 63, 100_000})
    void curve_canBeMadeAroundAnyNumberOfDigits(int usual) {
        CostCurve curve = CostCurve.measure(usual, COST);

        assertThat(curve.digitsFor(curve.millis(usual))).isCloseTo(usual, withinPercentage(1e-6));
    }

    @Test
    void measurementThatFalls_doesNotMakeTheCurveFall() {
        CostCurve curve = CostCurve.measure(1_000, digits -> digits == 500 ? 100 : COST.applyAsDouble(digits));

        assertThat(curve.millis(2_000)).isGreaterThan(curve.millis(1_000));
        assertThat(curve.digitsFor(50)).isBetween(1.0, 1_000.0);
    }

    @Test
    void drawnDigits_costTheMeanOnAverageAndVaryAsAsked() {
        SplittableRandom random = new SplittableRandom(1);
        CostCurve curve = CostCurve.measure(2_000, COST);

        double[] costs = DoubleStream.generate(
                        () -> COST.applyAsDouble(curve.drawDigits(2_000, LengthDistribution.EXPONENTIAL, random)))
                .limit(200_000)
                .toArray();

        double mean = DoubleStream.of(costs).average().orElseThrow();
        double square = DoubleStream.of(costs).map(x -> x * x).average().orElseThrow();
        assertThat(mean).isCloseTo(COST.applyAsDouble(2_000), withinPercentage(2));
        assertThat(square / mean / mean - 1).isCloseTo(1, withinPercentage(4));
    }
}
