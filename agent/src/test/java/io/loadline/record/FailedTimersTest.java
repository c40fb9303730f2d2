// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.record.kind.KindTotals;
import io.loadline.record.kind.TaskKinds;
import io.loadline.record.kind.TaskNames;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;

class FailedTimersTest {

    private static final String TASK = "java.lang.String";

    private final FailedTimers failed = new FailedTimers();
    private final TaskKinds kinds = new TaskKinds(TaskNames.OF_CLASSES);

    private List<KindTotals> alive(int periodic) {
        kinds.started("", System.nanoTime());
        List<KindTotals> totals = new ArrayList<>(kinds.totals().values());
        totals.get(0).periodic = periodic;
        return totals;
    }

    @Test
    void aTaskThatThrew_isForgottenWhenAnotherOfItsKindIsScheduled() {
        failed.failed(TASK, new IllegalStateException(), 1);

        // it may still count as running, and two others go on
        assertThat(failed.failed(alive(3))).hasSize(1);
        assertThat(failed.failed(alive(2))).hasSize(1);
        assertThat(failed.failed(alive(2)).get(0).thrown).isEqualTo("java.lang.IllegalStateException");
        assertThat(failed.failed(alive(3))).isEmpty();
    }

    @Test
    void aTaskThatEndsItself_isNoFault_andTheNumberIsBounded() {
        failed.failed(TASK, new CancellationException(), 1);
        assertThat(failed.failed(alive(0))).isEmpty();

        for (int i = 0; i < 1_000; i++) {
            failed.failed(TASK, new IllegalStateException(), i);
        }
        assertThat(failed.failed(alive(0))).hasSize(20);
        assertThat(failed.failed(alive(0)).get(19).at).isEqualTo(999);
    }
}
