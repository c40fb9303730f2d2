// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.health.Faults;
import io.loadline.record.LongTask;
import io.loadline.record.count.Event;
import io.loadline.record.kind.TaskKind;
import io.loadline.record.kind.TaskKinds;
import io.loadline.record.kind.TaskNames;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
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

    @Test
    void theOldestIsToldFirst() {
        RecordedPool pool = new RecordedPool(2);
        OverdueWatch watch =
                new OverdueWatch(pool.records, new Sampler.Shared(1, Collections.emptyList(), new Faults()));
        CountDownLatch end = new CountDownLatch(1);
        try {
            for (int i = 0; i < 40; i++) {
                run(pool, new CountDownLatch(0));
            }
            Awaitility.await().until(() -> pool.records.totals().count(Event.COMPLETED) == 40);
            for (int i = 1; i <= 2; i++) {
                run(pool, end);
                long begun = 40 + i;
                Awaitility.await().until(() -> pool.records.totals().count(Event.STARTED) == begun);
            }
            List<OverdueTask> overdue = Awaitility.await()
                    .until(
                            () -> {
                                long now = System.nanoTime();
                                watch.endWindow(now);
                                return watch.overdue(now);
                            },
                            tasks -> tasks.size() == 2);
            assertThat(overdue.get(0).seconds).isGreaterThan(overdue.get(1).seconds);
        } finally {
            end.countDown();
            pool.shutdown();
        }
    }

    /** Adds a task of one kind, which ends with the latch. */
    private static void run(RecordedPool pool, CountDownLatch end) {
        pool.execute(() -> {
            try {
                end.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
    }
}
