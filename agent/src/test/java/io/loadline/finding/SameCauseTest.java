// SPDX-License-Identifier: Apache-2.0
package io.loadline.finding;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.finding.Finding.Code;
import io.loadline.hotspot.Blockage;
import io.loadline.hotspot.Hotspot;
import io.loadline.machine.Processors;
import io.loadline.model.Figures;
import io.loadline.model.Windows;
import io.loadline.pool.StateMaker;
import io.loadline.record.LeakWatch;
import io.loadline.record.Nesting;
import io.loadline.window.OverdueTask;
import io.loadline.window.PoolSnapshot;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Tests of problems that two kinds of finding could report: only the cause is reported. */
class SameCauseTest {

    private static final Hotspot READ = new Hotspot("Socket.read", Hotspot.State.SOCKET, "Orders.fetch", "");

    private final Windows windows = new Windows();
    private final PoolSnapshot pool = new PoolSnapshot("orders", windows.list, Processors.UNKNOWN);

    SameCauseTest() {
        pool.state = StateMaker.ofSizes(4, 4).threads(4, 4).build();
    }

    private List<Code> found(Function<PoolSnapshot, List<Finding>> kinds) {
        return kinds.apply(pool).stream().map(finding -> finding.code).collect(Collectors.toList());
    }

    @Test
    void runsOfPeriodicTasksThatHang_areNotStuckTasks() {
        pool.scheduled = true;
        OverdueTask run = new OverdueTask("acme.Poll", 600, 1, true, new Blockage(READ, true));
        pool.overdue = Arrays.asList(run, run);
        assertThat(found(PeriodicFindings::of)).containsExactly(Code.PERIODIC_TASK_HANGS);
        assertThat(found(StuckFindings::of)).isEmpty();

        OverdueTask task = new OverdueTask("acme.Fetch", 600, 1, false, new Blockage(READ, true));
        pool.overdue = Arrays.asList(task, task);
        assertThat(found(PeriodicFindings::of)).isEmpty();
        assertThat(found(StuckFindings::of)).containsExactly(Code.STUCK_TASKS);
    }

    @Test
    void sparesThatAreRefused_areMoreThanSparesThatAreStarted() {
        pool.poolClass = "java.util.concurrent.ForkJoinPool";
        windows.threads(40).add(30);
        assertThat(found(CauseFindings::of)).containsExactly(Code.COMPENSATION_THREADS);

        pool.sparesRefused = 100;
        pool.sparesRefusedAgoSeconds = 1;
        assertThat(found(CauseFindings::of)).containsExactly(Code.SPARES_REFUSED);
    }

    @Test
    void tasksThatAPolicyTakesFromTheQueue_areNotCancelledByCallers() {
        windows.counts(10, 9, 0).add(30);
        windows.list.forEach(w -> w.removed = 5);
        Function<PoolSnapshot, List<Finding>> failures = p -> FailureFindings.of(p, Figures.of(p));
        assertThat(found(failures)).containsExactly(Code.CANCELLED_IN_QUEUE);

        pool.discarded = 150;
        pool.discardedAgoSeconds = 1;
        assertThat(found(failures)).isEmpty();
        assertThat(found(CauseFindings::of)).containsExactly(Code.DISCARDS_SILENTLY);
    }

    @Test
    void connectionsThatAreNeverReturned_areNotHeldByThreadsThatWaitForAnother() {
        pool.ofConnections = true;
        pool.nesting = new Nesting.Seen(100, 0, 3, 0, 4, 0, 1, Collections.singleton("exec-*"));
        assertThat(found(ConnectionFindings::of)).containsExactly(Code.HOLDS_ONE_WAITS_FOR_ANOTHER);

        pool.occupiedAges = new long[] {600_000_000_000L, 700_000_000_000L};
        pool.leaks = Arrays.asList(new LeakWatch.Leak(0, null, null), new LeakWatch.Leak(0, null, null));
        assertThat(found(ConnectionFindings::of)).isEmpty();
        assertThat(found(LeakFindings::of)).containsExactly(Code.CONNECTIONS_LEAKED);
    }
}
