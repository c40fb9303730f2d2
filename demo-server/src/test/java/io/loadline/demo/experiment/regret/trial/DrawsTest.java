package io.loadline.demo.experiment.regret.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.loadline.demo.experiment.regret.workload.Body;
import io.loadline.demo.experiment.regret.workload.Lengths;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class DrawsTest {

    private static final int DRAWS = 200_000;

    private final SplittableRandom random = new SplittableRandom(1);

    @Test
    void sleeps_areWholeMillisecondsAndRightOnAverage() {
        Body body = new Body(Lengths.CONSTANT, 0.3, 2.25, new Body.Station(3, 0.5), 0);

        assertThat(draws(body).mapToLong(Draws::sleep).distinct()).containsExactlyInAnyOrder(2L, 3L);
        assertThat(draws(body).mapToLong(Draws::sleep).average().orElseThrow()).isCloseTo(2.25, withinPercentage(1));
        assertThat(draws(body).mapToLong(Draws::hold).average().orElseThrow()).isCloseTo(0.5, withinPercentage(1));
    }

    @Test
    void oneLength_stretchesAllOfATask() {
        Body body = new Body(Lengths.TWO_POINT, 10, 20, null, 0);

        assertThat(draws(body)).allMatch(draw -> draw.sleep() == Math.round(2 * draw.processorMillis()));
    }

    private Stream<Draws> draws(Body body) {
        return Stream.generate(() -> Draws.of(body, random)).limit(DRAWS);
    }
}
