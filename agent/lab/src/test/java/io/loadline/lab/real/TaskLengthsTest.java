// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab.real;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.loadline.demo.LengthDistribution;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class TaskLengthsTest {

    private static final int DRAWS = 200_000;

    private final SplittableRandom random = new SplittableRandom(1);

    @Test
    void sleeps_areWholeMillisecondsAndRightOnAverage() {
        RealWorkload.Body body = new RealWorkload.Body(LengthDistribution.CONSTANT, 0.3, 2.25, 3, 0.5, 0);

        assertThat(draws(body).mapToLong(TrialPool.TaskLengths::sleep).distinct())
                .containsExactlyInAnyOrder(2L, 3L);
        assertThat(draws(body).mapToLong(TrialPool.TaskLengths::sleep).average().orElseThrow())
                .isCloseTo(2.25, withinPercentage(1));
        assertThat(draws(body).mapToLong(TrialPool.TaskLengths::hold).average().orElseThrow())
                .isCloseTo(0.5, withinPercentage(1));
    }

    @Test
    void oneLength_stretchesAllOfATask() {
        RealWorkload.Body body = RealWorkload.Body.of(LengthDistribution.parse("two-point"), 10, 20);

        assertThat(draws(body)).allMatch(draw -> draw.sleep() == Math.round(2 * draw.processorMillis()));
    }

    private Stream<TrialPool.TaskLengths> draws(RealWorkload.Body body) {
        return Stream.generate(() -> TrialPool.TaskLengths.of(body, random)).limit(DRAWS);
    }
}
