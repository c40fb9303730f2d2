// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.regime;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.model.Traces;
import io.loadline.window.Trace;
import java.util.function.DoubleBinaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RoundsTest {

    private static final double SECONDS = 0.02;

    private final Traces traces = new Traces(7);

    /** Covers fewer threads than tasks and more, with a short pause and one as long as a round. */
    @ParameterizedTest
    @CsvSource({"8, 0", "8, 0.005", "8, 1", "100, 0.005", "600, 0.001"})
    void whoWaitsForAllTasksOfARound_isRecognised(int threads, double pause) {
        Rounds rounds = Rounds.of(rounds(threads, (begun, ended) -> ended + pause));

        assertThat(rounds.isThere()).isTrue();
        assertThat(rounds.meanTasks()).isBetween(350.0, 450.0);
        assertThat(rounds.meanPause()).isBetween(0.9 * pause, 1.1 * pause + 1e-4);
    }

    @ParameterizedTest
    @CsvSource({"8, 2", "100, 0.4", "600, 0.4"})
    void aClockThatSendsAsMany_waitsForNobody(int threads, double every) {
        assertThat(Rounds.of(rounds(threads, (begun, ended) -> begun + every)).isThere())
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8, 40})
    void callersOfOneTaskEach_andIndependentOnes_haveNoRounds(int threads) {
        Trace closed = traces.closed(20, 0.01, threads, () -> traces.exponential(SECONDS), 5_000);
        Trace open =
                traces.open(traces.poisson(threads / SECONDS / 2), threads, () -> traces.exponential(SECONDS), 5_000);

        assertThat(Rounds.of(closed).isThere()).isFalse();
        assertThat(Rounds.of(open).isThere()).isFalse();
    }

    private Trace rounds(int threads, DoubleBinaryOperator next) {
        return traces.rounds(30, 300, 500, threads, () -> traces.exponential(SECONDS), next);
    }
}
