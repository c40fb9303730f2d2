// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab.real;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.loadline.demo.LengthDistribution;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DrawsTest {

    private static final int DRAWS = 200_000;

    private final SplittableRandom random = new SplittableRandom(1);

    @Test
    void sleeps_areWholeMillisecondsAndRightOnAverage() {
        Workload.Body body = new Workload.Body(LengthDistribution.CONSTANT, 0.3, 2.25, 3, 0.5, 0);

        assertThat(draws(body).mapToLong(TrialPool.Draws::sleep).distinct()).containsExactlyInAnyOrder(2L, 3L);
        assertThat(draws(body).mapToLong(TrialPool.Draws::sleep).average().orElseThrow())
                .isCloseTo(2.25, withinPercentage(1));
        assertThat(draws(body).mapToLong(TrialPool.Draws::hold).average().orElseThrow())
                .isCloseTo(0.5, withinPercentage(1));
    }

    @Test
    void oneLength_stretchesAllOfATask() {
        Workload.Body body = Workload.Body.of(LengthDistribution.parse("two-point"), 10, 20);

        assertThat(draws(body)).allMatch(draw -> draw.sleep() == Math.round(2 * draw.processorMillis()));
    }

    private Stream<TrialPool.Draws> draws(Workload.Body body) {
        return Stream.generate(() -> TrialPool.Draws.of(body, random)).limit(DRAWS);
    }
}
