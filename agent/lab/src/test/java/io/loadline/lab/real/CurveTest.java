// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab.real;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CurveTest {

    private static final double ANY = Double.POSITIVE_INFINITY;

    @Test
    void leastGood_isTheFirstThatReaches95PercentOfThePlateau() {
        assertThat(curve(ANY, 1, 50, 0, 2, 94, 0, 3, 96, 0, 8, 100, 0).leastGood())
                .isEqualTo(3);
        assertThat(curve(ANY, 1, 100, 0, 8, 100, 0).leastGood()).isEqualTo(1);
    }

    @Test
    void leastGood_isInterpolatedOverTheLogarithmOfTheSize() {
        // half way from 4 to 16 on that scale is 8
        assertThat(curve(ANY, 4, 90, 0, 16, 100, 0).leastGood()).isEqualTo(8);
    }

    @Test
    void oneLuckyRound_makesNothingBest() {
        Curve curve = curve(ANY, 2, 60, 0, 4, 99, 0, 6, 120, 0, 8, 101, 0, 16, 100, 0);

        assertThat(curve.bestThroughput()).isCloseTo(107, within(1e-9));
        assertThat(curve.leastGood()).isEqualTo(5);
    }

    @Test
    void slowResponses_areNotGoodWhereResponsesCount() {
        double[] figures = {4, 100, 500, 8, 100, 30, 16, 100, 20, 32, 100, 20};

        assertThat(curve(1.1, figures).leastGood()).isEqualTo(14); // 8 x 2^(ln(30/22) / ln(30/20)) = 13.6
        assertThat(curve(ANY, figures).leastGood()).isEqualTo(4);
        assertThat(curve(1.1, figures).bestP99()).isCloseTo(20, within(1e-9));
    }

    @Test
    void oneLuckyP99AtTheGreatestSize_isNotTheBest() {
        Curve curve = curve(1.1, 8, 100, 500, 13, 100, 292, 25, 100, 289, 72, 100, 293, 188, 100, 258);

        assertThat(curve.bestP99()).isCloseTo(291, within(1.0));
        assertThat(curve.leastGood()).isEqualTo(12); // on the way from 500 to 292
    }

    @Test
    void sizeOfTheSweep_isScoredAsMeasured_othersBetweenTheirNeighbours() {
        Curve curve = curve(1.1, 4, 90, 40, 16, 100, 10);

        assertThat(curve.throughputAt(4)).isEqualTo(90);
        assertThat(curve.throughputAt(8)).isCloseTo(95, within(1e-9));
        assertThat(curve.p99At(8)).isCloseTo(20, within(1e-9)); // the geometric mean
        assertThat(curve.throughputAt(100)).isEqualTo(100);
        assertThat(curve.throughputAt(1)).isEqualTo(90);
    }

    @Test
    void sizeWithoutAnyAnswer_isWorst() {
        assertThat(curve(1.1, 2, 0, Double.NaN, 9, 100, 10).leastGood()).isEqualTo(9);
    }

    /** Makes a curve of points, each with threads, throughput and p99. */
    static Curve curve(double slack, double... figures) {
        List<Curve.Point> points = new ArrayList<>();
        for (int i = 0; i < figures.length; i += 3) {
            points.add(new Curve.Point((int) figures[i], figures[i + 1], figures[i + 2]));
        }
        return new Curve(points, slack);
    }

    @Test
    void violatorsOfTheOrder_arePooled() {
        assertThat(Curve.nonDecreasing(1, 3, 2, 4)).containsExactly(1, 2.5, 2.5, 4);
        assertThat(Curve.nonDecreasing(3, 2, 1)).containsExactly(2, 2, 2);
        assertThat(Curve.nonDecreasing(1, 2, 2, 5)).containsExactly(1, 2, 2, 5);
        assertThat(Curve.nonDecreasing()).isEmpty();
    }
}
