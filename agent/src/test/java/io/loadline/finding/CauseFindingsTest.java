// SPDX-License-Identifier: Apache-2.0
package io.loadline.finding;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.hotspot.Hotspot;
import io.loadline.hotspot.Hotspots;
import io.loadline.machine.Processors;
import io.loadline.model.Windows;
import io.loadline.model.regime.StarvationDeadlock;
import io.loadline.pool.StateMaker;
import io.loadline.report.FindingText;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.WorkerStates;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
    void itEndsWhereThePoolIsIdle_whoseWindowsAreJoined() {
        windows.counts(9, 9, 0).workers(FOUR_WAIT.waitingFor(4, "prices")).add(100);
        windows.counts(0, 0, 0).workers(WorkerStates.NONE).add(1);
        assertThat(found()).hasSize(1);
        windows.list.get(100).periods = 30;
        assertThat(found()).isEmpty();
    }

    @Test
    void tasksThatAPolicyDiscards_areToldWhileItGoesOn() {
        pool.rejectionHandlerClass = "ThreadPoolExecutor$DiscardPolicy";
        pool.discarded = 9;
        pool.discardedAgoSeconds = 2;
        assertThat(found()).isEmpty();
        pool.discarded = 10;
        assertThat(found())
                .containsExactly("discards-silently: Tasks are lost without a trace: 10 tasks were discarded by"
                        + " ThreadPoolExecutor$DiscardPolicy, and their callers got no exception"
                        + " (the latest 2.0 s ago; 4 threads and 3 tasks queued now)");
        pool.discardedAgoSeconds = 61;
        assertThat(found()).isEmpty();
    }

    @Test
    void sparesOfAForkJoinPool() {
        pool.poolClass = "java.util.concurrent.ForkJoinPool";
        windows.threads(7).add(30);
        assertThat(found()).isEmpty();
        windows.threads(8).add(4);
        assertThat(found()).isEmpty();
        pool.hotspots = sites(30, new Hotspot("Object.wait", Hotspot.State.WAITING, "Orders.all", ""));
        windows.add(1);
        assertThat(found())
                .containsExactly("compensation-threads: Blocked tasks make the pool start spare threads: there were 8,"
                        + " with a parallelism of 4, most at Object.wait, called from Orders.all (so in 5 windows of the"
                        + " latest. Each known wait of a worker adds a thread, and at a maximum tasks fail with"
                        + " RejectedExecutionException)");
        assertThat(CauseFindings.of(pool).get(0).severity).isEqualTo(Finding.Severity.NOTICE);
        windows.threads(132).add(1);
        assertThat(CauseFindings.of(pool).get(0).severity).isEqualTo(Finding.Severity.WARNING);
        pool.poolClass = "java.util.concurrent.ThreadPoolExecutor";
        assertThat(found()).isEmpty();
    }

    @Test
    void sparesThatAForkJoinPoolRefuses() {
        windows.add(1);
        pool.sparesRefusedAgoSeconds = 2;
        pool.sparesRefused = 9;
        assertThat(found()).isEmpty();
        pool.sparesRefused = 10;
        pool.hotspots = sites(30, new Hotspot("Object.wait", Hotspot.State.WAITING, "Orders.all", ""));
        assertThat(found())
                .containsExactly("spares-refused: Tasks fail when they block: 10 times the pool could start no spare"
                        + " thread in their place, most at Object.wait, called from Orders.all (the call threw"
                        + " RejectedExecutionException, 2.0 s ago for the last time; 4 threads at most recently, with a"
                        + " parallelism of 4)");
        pool.sparesRefusedAgoSeconds = 31;
        assertThat(found()).isEmpty();
    }

    @Test
    void aQuarterOfTheStacksAtTheLockOfAnAppender() {
        windows.add(1);
        Hotspot lock = new Hotspot("ConsoleHandler", Hotspot.State.LOCK, "Orders.all", "logging");
        Hotspot other = new Hotspot("Orders", Hotspot.State.LOCK, "Orders.all", "");
        Map<Hotspot, Integer> counts = new HashMap<>();
        counts.put(lock, 9);
        counts.put(other, 31);
        pool.hotspots = new Hotspots(counts, 0);
        assertThat(found()).isEmpty();
        counts.put(lock, 11);
        pool.hotspots = new Hotspots(counts, 0);
        assertThat(found())
                .containsExactly("waits-to-log: Tasks wait for each other to log: 26 % of their time they wait for the"
                        + " lock of an appender (of 42 stacks most were at ConsoleHandler, called from Orders.all)");
        pool.hotspots = sites(19, lock);
        assertThat(found()).isEmpty();
        pool.hotspots = sites(20, lock);
        assertThat(CauseFindings.of(pool).get(0).severity).isEqualTo(Finding.Severity.WARNING);
        pool.hotspots = new Hotspots(counts, 0, Collections.singleton(other));
        assertThat(found()).isEmpty();
    }

    private static Hotspots sites(int stacks, Hotspot hotspot) {
        return new Hotspots(Collections.singletonMap(hotspot, stacks), 0);
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
