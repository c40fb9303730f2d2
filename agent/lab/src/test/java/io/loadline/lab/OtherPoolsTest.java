// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.model.Assessment;
import io.loadline.model.PreviousAdvice;
import io.loadline.model.Recommendation;
import io.loadline.model.Recommender;
import io.loadline.model.Remembered;
import io.loadline.model.Split;
import io.loadline.model.Verdict;
import io.loadline.report.Sentences;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/**
 * Checks two pools of one process on two processors. The tasks of one compute. Those of the other are blocked nearly
 * all the time, and then wait for a processor behind the first.
 */
class OtherPoolsTest {

    private static final int THUMBNAILS = 16;
    private static final int FETCHERS = 8;
    private static final int CALLERS = 40;

    private final Observation fetched = fetch(FETCHERS);
    private final double usedByFetcher = fetched.cpuSeconds / fetched.seconds();
    private final Observation computed = compute(THUMBNAILS);
    private final Assessment fetcher = assessment(fetched, computed.cpuSeconds / computed.seconds());
    private final Assessment thumbnails = assessment(computed, usedByFetcher);
    private final Split split = Split.of(Arrays.asList(fetcher, thumbnails), Answer.GOAL);

    @Test
    void aPoolWhoseTasksAreBlockedGrowsAlthoughAnotherKeepsTheProcessorsBusy() {
        Recommendation advised = advice(fetcher, 0);

        assertThat(advised.verdict).as(Sentences.explanation(advised)).isEqualTo(Verdict.GROW);
        assertThat(advised.size.threads).isEqualTo(2 * FETCHERS);
        assertThat(advised.goal.threads).isBetween(30, CALLERS);
        assertThat(fetch(advised.goal.threads).throughput()).isGreaterThan(2.5 * fetched.throughput());
    }

    @Test
    void aPoolThatComputesKeepsAsManyThreadsAsTheProcessorsThatAreLeftToIt() {
        Recommendation advised = advice(thumbnails, 1);

        assertThat(compute(advised.size.threads).throughput())
                .as(Sentences.explanation(advised))
                .isGreaterThan(0.95 * computed.throughput());
        assertThat(advised.size.threads).isLessThan(THUMBNAILS);
    }

    private Recommendation advice(Assessment pool, int index) {
        return Recommender.advise(pool, Answer.GOAL, split.share(index), PreviousAdvice.NONE, Remembered.NOTHING)
                .recommendation;
    }

    private static Observation fetch(int threads) {
        Workload work = Workload.closed(1, CALLERS, 0, 0.0005, 0.020);
        work.taken = THUMBNAILS;
        work.takenByNeighbours = true;
        return new Simulation(work, threads, false).run();
    }

    private Observation compute(int threads) {
        Workload work = Workload.closed(2, THUMBNAILS + 8, 0, 0.006, 0);
        work.taken = usedByFetcher;
        return new Simulation(work, threads, false).run();
    }

    /** Assesses a pool beside another one that uses {@code others} processors. */
    private static Assessment assessment(Observation seen, double others) {
        PoolSnapshot pool = seen.snapshot();
        for (Window w : pool.windows) {
            w.processCpuNanos = (float) (w.cpuNanos + others * w.nanos());
            w.neighbourCpuNanos = 0;
        }
        return Assessment.of(pool);
    }
}
