package io.loadline.finding;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.finding.Finding.Code;
import io.loadline.machine.Processors;
import io.loadline.model.Assessment;
import io.loadline.model.Windows;
import io.loadline.pool.StateMaker;
import io.loadline.record.Nesting;
import io.loadline.report.FindingText;
import io.loadline.window.PoolSnapshot;
import java.util.Collections;
import org.junit.jupiter.api.Test;

/** Where each finding begins: a pool that just has none, and one that just has it. */
class ConnectionFindingsTest {

    private static final int HISTORY_SECONDS = 600;

    private static Finding found(Code code, PoolSnapshot pool) {
        return ConnectionFindings.of(pool, Assessment.of(pool)).stream()
                .filter(each -> each.code == code)
                .findFirst()
                .orElse(null);
    }

    private static PoolSnapshot pool(int size, Windows windows) {
        PoolSnapshot pool = new PoolSnapshot("orders", windows.list, new Processors(2, Double.NaN, Double.NaN));
        pool.state = StateMaker.ofSizes(size, size).threads(size, 2).build();
        pool.ofConnections = true;
        pool.historySeconds = HISTORY_SECONDS;
        return pool;
    }

    private static PoolSnapshot pool(int size) {
        return pool(size, new Windows().threads(size).counts(1000, 1000, 0).add(1));
    }

    // ---- holds one, waits for another

    private static Finding nested(int size, Nesting.Seen seen) {
        PoolSnapshot pool = pool(size);
        pool.nesting = seen;
        return found(Code.HOLDS_ONE_WAITS_FOR_ANOTHER, pool);
    }

    private static Nesting.Seen seen(int handedOn, int each, int waiting, int threads, double lastAgoSeconds) {
        return new Nesting.Seen(
                100, handedOn, each, waiting, threads, 0, lastAgoSeconds, Collections.singleton("exec-*"));
    }

    @Test
    void threadsThatMayHoldAllConnectionsAreTooMany() {
        assertThat(nested(9, seen(0, 3, 0, 4, 1))).isNull();
        Finding found = nested(8, seen(0, 3, 0, 4, 1));

        assertThat(FindingText.sentence(found)).contains("Threads (exec-*)", "all 8 connections");
        assertThat(FindingText.remedy(found)).contains("4 x 2 + 1 = 9 connections");
    }

    @Test
    void whatWasLongAgoIsOver_unlessAThreadStillWaits() {
        assertThat(nested(8, seen(0, 3, 0, 4, HISTORY_SECONDS + 1))).isNull();
        assertThat(nested(8, seen(0, 3, 1, 4, HISTORY_SECONDS + 1))).isNotNull();
    }

    @Test
    void whoGetsConnectionsForOtherThreadsDoesNotWaitForItself() {
        assertThat(nested(8, seen(11, 3, 0, 4, 1))).isNull();
        assertThat(nested(8, seen(10, 3, 0, 4, 1))).isNotNull();
    }

    @Test
    void aPoolInWhichNoThreadHasAskedForAnotherHasNone() {
        assertThat(nested(1, Nesting.Seen.NOTHING)).isNull();
    }
}
