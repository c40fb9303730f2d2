// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.machine.Processors;
import io.loadline.report.Phrases;
import io.loadline.window.PoolSnapshot;
import org.junit.jupiter.api.Test;

class WarmUpTest {

    private final Windows seen = new Windows().threads(16);

    /** Nobody calls for two seconds; then a task takes 120 ms, 80 ms, and from then on 40 ms. */
    @Test
    void theFirstWindows_inWhichTasksTakeLong_areLeftOut() {
        seen.counts(0, 0, 0).present(0, 0).add(2);
        coldAndWarm();

        PoolSnapshot warm = HistoryPart.withoutWarmUp(pool());

        assertThat(warm.windows).hasSize(40);
        assertThat(warm.windows.get(0).start).isEqualTo(4_000_000_000L);
    }

    @Test
    void aHistoryThatDoesNotBeginWithThePool_hasNone() {
        coldAndWarm();
        PoolSnapshot pool = pool();
        pool.historySeconds = 42;

        assertNothingIsLeftOut(pool);
    }

    @Test
    void tasksThatGetSlowerLater_areNoWarmUp() {
        seen.counts(100, 100, 0).present(4, 4).add(5);
        coldAndWarm();

        assertNothingIsLeftOut(pool());
    }

    /** All tasks of a batch come at once: what comes first is all that there is. */
    @Test
    void mostOfTheTasks_areNoWarmUp() {
        seen.counts(3000, 30, 0).present(2900, 8).add(1);
        seen.counts(0, 100, 0).present(1000, 8).add(28);

        assertNothingIsLeftOut(pool());
    }

    @Test
    void fewTasks_areNoWarmUp() {
        seen.counts(9, 1, 0).present(9, 9).add(1);
        seen.counts(9, 9, 0).present(1, 1).add(40);

        assertNothingIsLeftOut(pool());
    }

    /** Twenty tasks a second of two seconds each: in the first two none ends. */
    @Test
    void theFirstSecondsOfLongTasks_areNoWarmUp() {
        seen.threads(60).counts(20, 0, 0).present(10, 10).add(1);
        seen.counts(20, 0, 0).present(30, 30).add(1);
        seen.counts(20, 20, 0).present(40, 40).add(60);

        assertNothingIsLeftOut(pool());
    }

    /** Two cold seconds; then four times as many tasks for twenty seconds. */
    @Test
    void aBurstAfterIt_isPartOfTheLoad() {
        seen.counts(100, 100, 0).present(12, 12).add(2);
        seen.counts(400, 400, 0).present(40, 16).add(20);
        seen.counts(100, 100, 0).present(4, 4).add(24);

        assertThat(HistoryPart.withoutWarmUp(pool()).windows).hasSize(44);
    }

    @Test
    void aPoolWithoutWindows_hasNone() {
        seen.add(1);
        PoolSnapshot pool = pool();
        pool.windows = pool.windows.subList(0, 0);

        assertNothingIsLeftOut(pool);
    }

    @Test
    void theEvidence_namesIt() {
        coldAndWarm();
        PoolSnapshot pool = pool();

        assertThat(Phrases.of(false, false).say(HistoryPart.warmUp(pool, HistoryPart.withoutWarmUp(pool))))
                .isEqualTo("the first 2 s are left out as warm-up: a task took 100.0 ms then, and 40.0 ms since");
    }

    private static void assertNothingIsLeftOut(PoolSnapshot pool) {
        assertThat(HistoryPart.withoutWarmUp(pool)).isSameAs(pool);
    }

    private void coldAndWarm() {
        seen.counts(100, 100, 0).present(12, 12).add(1);
        seen.counts(100, 100, 0).present(8, 8).add(1);
        seen.counts(100, 100, 0).present(4, 4).add(40);
    }

    private PoolSnapshot pool() {
        PoolSnapshot pool = new PoolSnapshot("orders", seen.list, new Processors(4, Double.NaN, Double.NaN));
        pool.state = Pools.fixed(16);
        pool.at = seen.list.get(seen.list.size() - 1).end;
        pool.historySeconds = 600;
        return pool;
    }
}
