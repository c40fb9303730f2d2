// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.model.Assessment;
import io.loadline.model.Recommendation;
import io.loadline.pool.PoolState;
import io.loadline.pool.PoolState.Growth;
import io.loadline.report.Sentences;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks 50 callers of a server that starts up to 200 threads on demand. At first they pause between requests, then
 * they do not, and the two processors are full. About 27 threads have the throughput of 50.
 */
class LoadThatBeginsTest {

    private static final int RIGHT = 27;
    private static final int BEGINS = 30;

    @ParameterizedTest
    @ValueSource(doubles = {0.1, 0.3, 1})
    void noSizeIsExcludedWhileTheProcessorsHaveBeenFullOnlyRecently(double pause) {
        Workload work = Workload.closed(3, 50, pause, 0.0022, 0.020);
        work.warmUp = 0;
        work.seconds = BEGINS;
        Simulation simulation = new Simulation(work, 200, false);
        Observation seen = simulation.run();
        Recommendation last = null;
        work.think = 0.0005;
        for (int second = 2; second < 30; second += 2) {
            seen = simulation.goOn(2);
            last = Answer.advise(assessment(seen), last).recommendation;
            // one full second may not last
            if (last.isKnown() && second > 2) {
                String advice = "after " + second + " s: " + Sentences.explanation(last);
                assertThat(advice).doesNotContain("A lower maximum would save");
                assertThat(last.size.low).as(advice).isLessThanOrEqualTo(RIGHT + 2);
                assertThat(last.size.high).as(advice).isGreaterThanOrEqualTo(RIGHT - 3);
            }
        }
        assertThat(last.size.limit.code()).isEqualTo("processors");
    }

    private static Assessment assessment(Observation seen) {
        PoolSnapshot pool = seen.snapshot();
        PoolState state = new PoolState(8, 200);
        state.poolSize = 56;
        state.activeCount = pool.state.activeCount;
        state.growth = Growth.BEFORE_QUEUEING;
        state.keepAliveMillis = 60_000;
        pool.state = state;
        for (Window w : pool.windows) {
            w.threadsAtEnd = state.poolSize;
            w.threadNanos = (double) state.poolSize * w.nanos();
        }
        return Assessment.of(pool);
    }
}
