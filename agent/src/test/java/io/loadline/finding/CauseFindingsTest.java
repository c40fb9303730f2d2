// SPDX-License-Identifier: Apache-2.0
package io.loadline.finding;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.machine.Processors;
import io.loadline.model.Windows;
import io.loadline.model.regime.StarvationDeadlock;
import io.loadline.pool.StateMaker;
import io.loadline.report.FindingText;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.WorkerStates;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests of each finding's threshold: a pool just below it, and a pool just above it. */
class CauseFindingsTest {

    private static final WorkerStates FOUR_WAIT = new WorkerStates(1, 4, 0, 0, 0, 4, null);

    private final Windows windows = new Windows().threads(4).present(7, 4);
    private final PoolSnapshot pool =
            new PoolSnapshot("orders", windows.list, new Processors(2, Double.NaN, Double.NaN));

    @BeforeEach
    void aPoolOfFour() {
        pool.state = StateMaker.ofSizes(4, 4)
                .threads(4, 4)
                .queue(3, Integer.MAX_VALUE)
                .build();
    }

    private List<String> found() {
        return CauseFindings.of(pool).stream()
                .map(finding -> finding.code.text() + ": " + FindingText.sentence(finding) + " ("
                        + FindingText.evidence(finding) + ")")
                .collect(Collectors.toList());
    }

    @Test
    void aFullPoolThatMostlyWaitsForTasksOfAnother_namesThatPool() {
        windows.counts(9, 9, 0).workers(FOUR_WAIT.waitingFor(3, "prices")).add(5);
        assertThat(found())
                .containsExactly("waits-for-another-pool: Nearly all 4 threads of this pool wait for tasks of the pool"
                        + " prices, so this pool is as slow as that one (75 % of its busy threads, sampled in 5 windows,"
                        + " awaited the result of a task that prices runs or has queued)");
    }

    @Test
    void half_fewLooks_orThreadsThatAreFree_areNoFinding() {
        windows.counts(9, 9, 0).workers(FOUR_WAIT.waitingFor(2, "prices")).add(30);
        assertThat(found()).isEmpty();
        windows.list.clear();
        windows.workers(FOUR_WAIT.waitingFor(4, "prices")).add(4);
        assertThat(found()).isEmpty();
        windows.threads(8).add(30);
        assertThat(found()).isEmpty();
    }

    @Test
    void itEndsWithItsCause() {
        windows.counts(9, 9, 0).workers(FOUR_WAIT.waitingFor(4, "prices")).add(100);
        windows.workers(FOUR_WAIT).add(20);
        assertThat(found()).isEmpty();
    }

    @Test
    void threadsThatWaitForAnotherPoolForEver_areNoDeadlockOfTheirOwn() {
        windows.counts(0, 0, 0).workers(FOUR_WAIT).add(10);
        assertThat(StarvationDeadlock.of(pool).isDeadlocked()).isTrue();
        assertThat(StarvationDeadlock.mostWaiting(pool.windows)).isEqualTo(4);
        windows.list.clear();
        windows.workers(FOUR_WAIT.waitingFor(4, "prices")).add(10);
        assertThat(StarvationDeadlock.of(pool).isDeadlocked()).isFalse();
        assertThat(StarvationDeadlock.mostWaiting(pool.windows)).isZero();
        // some wait for this pool's queue: that decides
        windows.workers(new WorkerStates(1, 4, 0, 0, 2, 4, null).waitingFor(2, "prices"))
                .add(1);
        assertThat(StarvationDeadlock.of(pool).isDeadlocked()).isTrue();
    }
}
