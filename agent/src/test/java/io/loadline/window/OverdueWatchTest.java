// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.record.LongTask;
import io.loadline.record.kind.TaskKind;
import io.loadline.record.kind.TaskKinds;
import io.loadline.record.kind.TaskNames;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class OverdueWatchTest {

    private static final long MILLI = 1_000_000;
    private static final long HISTORY = TimeUnit.MINUTES.toNanos(10);

    private final TaskKinds kinds = new TaskKinds(TaskNames.OF_CLASSES);
    private final long start = System.nanoTime();
    private final TaskKind kind = run(0, 0);

    private TaskKind run(int tasks, int millis) {
        TaskKind.Counted last = kinds.started("", start);
        last.ended(0, false);
        for (int i = 0; i < tasks; i++) {
            last = kinds.started("", start);
            last.ended(millis * MILLI, false);
        }
        return last.kind;
    }

    private boolean isOverdue(long millis, boolean periodic) {
        LongTask task = new LongTask(null, start, "task", kind.usual(), periodic);
        return OverdueWatch.isOverdue(task, start + millis * MILLI);
    }

    @Test
    void aTaskIsOverdue_afterTwentyTimesWhatIsUsual_andTwiceTheLongest() {
        run(17, 10);
        assertThat(isOverdue(1_000_000, false)).as("too few have ended").isFalse();
        run(2_000, 10);
        assertThat(isOverdue(150, false)).isFalse();
        assertThat(isOverdue(250, false)).isTrue();

        run(1, 1_000);
        assertThat(isOverdue(1_700, false)).isFalse();
        assertThat(isOverdue(2_500, false)).isTrue();
    }

    @Test
    void aPeriodicTaskHasFewerRuns_soItIsOverdueAfterFiveTimesTheLongest() {
        run(4, 10);
        assertThat(isOverdue(40, true)).isFalse();
        assertThat(isOverdue(60, true)).isTrue();
    }

    /** A pool of which all threads hang ends no task any more. */
    @Test
    void whatWasUsualIsRemembered_whileATaskOfTheKindRuns() {
        run(100, 10);
        for (int history = 1; history < 10; history++) {
            kinds.age(start + history * HISTORY, HISTORY, each -> true);
        }
        assertThat(isOverdue(250, false)).isTrue();
        assertThat(isOverdue(150, false)).isFalse();
    }
}
