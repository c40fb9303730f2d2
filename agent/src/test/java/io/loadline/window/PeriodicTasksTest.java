// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.record.kind.KindTotals;
import io.loadline.record.kind.TaskKind;
import io.loadline.record.kind.TaskKinds;
import io.loadline.record.kind.TaskNames;
import java.util.Collections;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class PeriodicTasksTest {

    private static final long TENTH = 100_000_000;
    private static final Offset<Double> EXACTLY = Offset.offset(1e-9);

    private final TaskKinds kinds = new TaskKinds(TaskNames.OF_CLASSES);

    @Test
    void ofThreeRuns_twoPeriodsAreKnown() {
        for (int run = 1; run <= 3; run++) {
            run(10 * run * TENTH, 11 * run * TENTH);
        }
        PeriodicTasks tasks = periodic().get(0);

        assertThat(tasks.duePerSecond).isCloseTo(1, EXACTLY);
        assertThat(tasks.meanSeconds).isCloseTo(0.1, EXACTLY);
        assertThat(tasks.lateSeconds).isCloseTo(0.3, EXACTLY);
        // a tenth of a second in each 1.1
        assertThat(tasks.laterPerSecond).isCloseTo(1 / 11.0, EXACTLY);
    }

    @Test
    void ofOneRun_noPeriodIsKnown() {
        run(10 * TENTH, 10 * TENTH);

        assertThat(periodic()).isEmpty();
    }

    /** Records a run of a tenth of a second. */
    private void run(long due, long begun) {
        TaskKind.Counted task = kinds.started(this, 0);
        task.begun(due, begun);
        task.ended(TENTH, false);
    }

    private List<PeriodicTasks> periodic() {
        KindTotals totals = kinds.totals().values().iterator().next();
        totals.periodic = 1;
        return PeriodicTasks.of(Collections.singletonList(totals));
    }
}
