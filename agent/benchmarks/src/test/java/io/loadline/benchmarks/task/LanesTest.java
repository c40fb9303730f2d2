// SPDX-License-Identifier: Apache-2.0
package io.loadline.benchmarks.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.Arrays;
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
    private static final Set<String> REJECTING = Set.of("discard", "abort");

    static Stream<Arguments> lanes() {
        return Stream.concat(Shape.NAMED.stream().map(Shape::name), Stream.of("2:2", "8:2"))
                .flatMap(shape -> Arrays.stream(Instrumentation.values())
                        .filter(Shape.of(shape)::suits)
                        .map(instrumentation -> Arguments.of(shape, instrumentation)));
    }

    @ParameterizedTest
    @MethodSource("lanes")
    void thePoolCompletesTheTasksThatTheLaneSentAndWereNotRejected(String shape, Instrumentation instrumentation) {
        try (Lane lane = Shape.of(shape).open(instrumentation)) {
            lane.pass(TASKS);
            lane.pass(TASKS);

            assertThat(lane.sent()).isEqualTo(2L * TASKS);
            assertThat(lane.rejected()).isEqualTo(REJECTING.contains(shape) ? TASKS : 0);
            if (lane.completed().isPresent()) {
                await().untilAsserted(() -> assertThat(lane.completed()).hasValue(lane.sent() - lane.rejected()));
            }
        }
    }
}
