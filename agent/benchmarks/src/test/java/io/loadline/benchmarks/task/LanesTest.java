package io.loadline.benchmarks.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(value = 1, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LanesTest {

    private static final int TASKS = 2 * Lane.DEPTH;
    private static final Set<Shape> REJECTING = EnumSet.of(Shape.DISCARD, Shape.ABORT);

    static Stream<Arguments> lanes() {
        return Arrays.stream(Shape.values()).flatMap(shape -> Arrays.stream(Subject.values())
                .filter(shape::suits)
                .map(subject -> Arguments.of(shape, subject)));
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void poolCompletesWhatTheLaneSaysItSentAndWasNotRejected(Shape shape, Subject subject) {
        try (Lane lane = shape.open(subject)) {
            lane.pass(TASKS);
            lane.pass(TASKS);

            assertThat(lane.sent()).isEqualTo(2L * TASKS);
            assertThat(lane.rejected()).isEqualTo(REJECTING.contains(shape) ? TASKS : 0);
            await().untilAsserted(() -> assertThat(lane.completed()).isEqualTo(lane.sent() - lane.rejected()));
        }
    }
}
