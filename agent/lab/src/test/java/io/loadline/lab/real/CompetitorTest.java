// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab.real;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.demo.LengthDistribution;
import io.loadline.demo.experiment.PoolFigures;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompetitorTest {

    /**
     * Tasks of 10 ms of processor and 10 ms of sleep, observed at 10 threads on 2 processors, which 200 tasks/s fill.
     */
    private final RealWorkload.Body truth = RealWorkload.Body.of(LengthDistribution.CONSTANT, 10, 10);

    private final PoolFigures seen = new PoolFigures(200, 50, 5, 11, 10, 0.1, 10);

    @ParameterizedTest
    @CsvSource({
        "CORES_PLUS_1, 3",
        "TWICE_CORES, 4",
        "GOETZ_TRUE, 4", // 2 x 0.9 x (1 + 10/10) = 3.6
        "GOETZ_MEASURED, 9", // 2 x 0.9 x (1 + 40/10) = 9
        "RATE_TIMES_SERVICE, 10", // 200/s x 50 ms
        "MEAN_PLUS_20_PERCENT, 14", // 13.2
        "NUMBER_IN_SYSTEM, 11"
    })
    void formulas_giveWhatTheyGiveByHand(Competitor rival, int threads) {
        assertThat(rival.threads(truth, seen, 2)).isEqualTo(threads);
    }

    @Test
    void figureThatIsNotKnown_givesNoSize() {
        double none = Double.NaN;
        PoolFigures unknown = new PoolFigures(none, none, none, none, none, none, none);

        assertThat(Competitor.NUMBER_IN_SYSTEM.threads(truth, unknown, 2)).isEqualTo(-1);
        assertThat(Competitor.GOETZ_MEASURED.threads(truth, unknown, 2)).isEqualTo(-1);
        assertThat(Competitor.CORES_PLUS_1.threads(truth, unknown, 2)).isEqualTo(3);
    }
}
