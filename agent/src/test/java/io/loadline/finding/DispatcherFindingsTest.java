// SPDX-License-Identifier: Apache-2.0
package io.loadline.finding;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.hotspot.BlockingCoroutines;
import io.loadline.machine.Processors;
import io.loadline.model.Windows;
import io.loadline.pool.StateMaker;
import io.loadline.report.FindingText;
import io.loadline.window.PoolSnapshot;
import java.util.List;
import org.junit.jupiter.api.Test;

class DispatcherFindingsTest {

    private final Windows windows =
            new Windows().threads(64).counts(100, 100, 0).present(64, 64).add(10);
    private final PoolSnapshot pool = new PoolSnapshot("Dispatchers.IO", windows.list, Processors.UNKNOWN);

    private List<Finding> found(int threads) {
        pool.state = StateMaker.ofSizes(64, 64).build();
        return DispatcherFindings.of(pool, new BlockingCoroutines(threads, "Orders.load"));
    }

    @Test
    void allThreadsBlockedForThreeWindows_whileTasksWait_isTold() {
        windows.counts(0, 0, 0).present(94, 64).add(2);
        assertThat(found(64)).isEmpty();
        windows.add(1);
        assertThat(found(63)).isEmpty();

        assertThat(found(64)).hasSize(1);
        assertThat(FindingText.sentence(found(64).get(0))).contains("64 threads", "and 30 tasks behind them");
        assertThat(FindingText.evidence(found(64).get(0)))
                .contains("none has ended for 3.0 s", "called from Orders.load");
    }

    @Test
    void whereNoTaskWaits_orSomeEnd_nothingIs() {
        windows.counts(0, 0, 0).present(64, 64).add(20);
        assertThat(found(64)).isEmpty();
        windows.counts(1, 1, 0).present(94, 64).add(20);
        assertThat(found(64)).isEmpty();
    }
}
