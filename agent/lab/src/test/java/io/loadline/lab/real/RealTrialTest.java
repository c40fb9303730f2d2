// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab.real;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(60)
class RealTrialTest {

    /** Plan with next to no computing, on which no test here depends. */
    private static final Plan PLAN = new Plan(true, 0.4, 1, 2, 100, 1);

    private static final int MAX_TRIES = 20;

    @ParameterizedTest
    @CsvSource({"W1, 2", "W3, 10", "W5, 16", "W6, 7", "W7c, 13", "W8, 18", "W10, 14"})
    void tasks_completeAndRespond(String workload, int threads) throws Exception {
        RealTrial.Outcome result = runUntil(workload, threads, trial -> trial.throughput() > 0);

        assertThat(result.throughput()).isPositive();
        assertThat(result.p99()).isPositive();
        assertThat(result.pools()).singleElement().satisfies(pool -> {
            assertThat(pool.rejected()).isZero();
            assertThat(pool.figures()).isNull();
        });
    }

    @Test
    void batch_endsWithItsLastTask() throws Exception {
        RealTrial.Outcome result = run("W11", List.of(512));

        assertThat(result.pools().get(0).completed()).isEqualTo(512);
        assertThat(result.seconds()).isLessThan(30);
    }

    @Test
    void boundedQueue_rejects() throws Exception {
        RealTrial.Outcome result = runUntil(
                "W12",
                1,
                trial -> trial.pools().get(0).rejected() > 0
                        && trial.pools().get(0).completed() > 0);

        assertThat(result.pools().get(0).rejected()).isPositive();
        assertThat(result.pools().get(0).completed()).isPositive();
    }

    @Test
    void twoPools_haveTheirOwnFigures() throws Exception {
        assertThat(run("W13", List.of(4, 2)).pools())
                .extracting(RealTrial.Outcome.Pool::name)
                .containsExactly("gold", "plain");
    }

    @Test
    void nestedTasks_standStillInASmallPoolAndTheTrialEnds() throws Exception {
        assertThat(run("W14", List.of(2)).throughput()).isZero();
        assertThat(runUntil("W14", 16, trial -> trial.throughput() > 0).throughput())
                .isPositive();
    }

    /** Repeats a trial until the condition holds: on a busy machine, a short trial may complete nothing. */
    private static RealTrial.Outcome runUntil(String workload, int threads, Predicate<RealTrial.Outcome> seen)
            throws InterruptedException {
        RealTrial.Outcome result = run(workload, List.of(threads));
        for (int tries = 1; !seen.test(result) && tries < MAX_TRIES; tries++) {
            result = run(workload, List.of(threads));
        }
        return result;
    }

    private static RealTrial.Outcome run(String workload, List<Integer> sizes) throws InterruptedException {
        long millis = workload.equals("W11") ? 30_000 : 400;
        return new RealTrial(PLAN, workload, sizes, 200, millis, 0, 1, false).run();
    }
}
