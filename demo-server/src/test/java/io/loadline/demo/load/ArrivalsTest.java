// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import java.util.SplittableRandom;
import java.util.function.DoubleSupplier;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ArrivalsTest {

    private static final int DRAWS = 200_000;

    static Arrivals[] all() {
        return new Arrivals[] {
            new Arrivals.Poisson(400), new Arrivals.TwoState(100, 700, 0.3, 0.1), new Arrivals.Sinusoidal(300, 0.8, 0.5)
        };
    }

    @ParameterizedTest
    @MethodSource("all")
    void instants_neverGoBackAndKeepTheirRate(Arrivals arrivals) {
        double[] instants = draw(arrivals, 1);

        assertThat(instants).isSorted();
        assertThat(DRAWS / instants[DRAWS - 1]).isCloseTo(arrivals.rate(), withinPercentage(3));
    }

    @ParameterizedTest
    @MethodSource("all")
    void sameSeed_sameInstants(Arrivals arrivals) {
        assertThat(draw(arrivals, 7)).isEqualTo(draw(arrivals, 7)).isNotEqualTo(draw(arrivals, 8));
    }

    @Test
    void constant_isEvenAndNeedsNoChance() {
        assertThat(draw(new Arrivals.Constant(200), 1))
                .isEqualTo(draw(new Arrivals.Constant(200), 2))
                .startsWith(0.005, 0.01, 0.015)
                .endsWith(1_000);
    }

    @Test
    void twoState_ratesAreThoseOfItsStates() {
        Arrivals.TwoState bursts = new Arrivals.TwoState(100, 700, 0.3, 0.1);

        assertThat(bursts.rate()).isEqualTo(250);
        // long stays: the counts of short bins are around either rate
        double[] counts = counts(draw(new Arrivals.TwoState(100, 700, 300, 100), 1), 10);
        assertThat(DoubleStream.of(counts).filter(n -> n > 1_500 && n < 6_000).count())
                .isLessThan(counts.length / 10);
        assertThat(DoubleStream.of(counts).boxed()).anyMatch(n -> n < 1_200).anyMatch(n -> n > 6_500);
    }

    @Test
    void counts_ofPoissonVaryAsMuchAsTheirMean_ofBurstsFarMore() {
        assertThat(dispersion(counts(draw(new Arrivals.Poisson(400), 1), 0.1))).isBetween(0.9, 1.1);
        assertThat(dispersion(counts(draw(new Arrivals.TwoState(100, 700, 0.3, 0.1), 1), 0.1)))
                .isGreaterThan(10);
    }

    @Test
    void sinusoid_isFastestInItsFirstQuarterAndSlowestInItsThird() {
        double[] instants = draw(new Arrivals.Sinusoidal(300, 0.8, 1), 1);
        double first = share(instants, 0);
        double third = share(instants, 0.5);

        // integral of 1 + 0.8 sin over half a period
        assertThat(first).isCloseTo(0.5 + 0.8 / Math.PI, withinPercentage(2));
        assertThat(third).isCloseTo(0.5 - 0.8 / Math.PI, withinPercentage(5));
    }

    private static double share(double[] instants, double from) {
        return DoubleStream.of(instants)
                        .filter(t -> t % 1 >= from && t % 1 < from + 0.5)
                        .count()
                / (double) instants.length;
    }

    private static double[] draw(Arrivals arrivals, long seed) {
        DoubleSupplier instants = arrivals.instants(new SplittableRandom(seed));
        return DoubleStream.generate(instants).limit(DRAWS).toArray();
    }

    private static double[] counts(double[] instants, double binSeconds) {
        double[] counts = new double[(int) (instants[instants.length - 1] / binSeconds)];
        for (double instant : instants) {
            int bin = (int) (instant / binSeconds);
            if (bin < counts.length) {
                counts[bin]++;
            }
        }
        return counts;
    }

    private static double dispersion(double[] counts) {
        double mean = DoubleStream.of(counts).average().orElseThrow();
        return DoubleStream.of(counts)
                        .map(n -> (n - mean) * (n - mean))
                        .average()
                        .orElseThrow()
                / mean;
    }
}
