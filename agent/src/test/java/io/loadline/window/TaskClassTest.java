// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.record.kind.TaskKinds;
import io.loadline.record.kind.TaskNames;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import net.bytebuddy.ByteBuddy;
import org.junit.jupiter.api.Test;

class TaskClassTest {

    /** The n-th of them takes n milliseconds. */
    private static List<TaskClass> rowsOf(int kinds) throws Exception {
        TaskKinds counts = new TaskKinds(TaskNames.OF_CLASSES);
        for (int n = 1; n <= kinds; n++) {
            Object task = new ByteBuddy()
                    .subclass(Object.class)
                    .name("Task" + n)
                    .make()
                    .load(new ClassLoader(null) {})
                    .getLoaded()
                    .getDeclaredConstructor()
                    .newInstance();
            counts.started(task, n).ended(n * 1_000_000L, n == 1);
        }
        return TaskClass.of(new ArrayList<>(counts.totals().values()));
    }

    @Test
    void twentyThatTakeMost_andTheRestInOneRow() throws Exception {
        List<TaskClass> rows = rowsOf(30);

        assertThat(rows).hasSize(21);
        assertThat(rows.get(0).task).isEqualTo("Task30");
        assertThat(rows.get(0).serviceShare).isEqualTo(30 / 465.0);
        assertThat(rows.get(0).arrivedShare).isEqualTo(1 / 30.0);
        TaskClass others = rows.get(20);
        assertThat(others.task).isEqualTo("others");
        assertThat(others.serviceShare).isCloseTo(55 / 465.0, within(1e-9));
        assertThat(others.arrivedShare).isCloseTo(10 / 30.0, within(1e-9));
        assertThat(others.meanServiceMillis).isEqualTo(5.5);
        assertThat(others.failedCount).isEqualTo(1);
    }

    @Test
    void fewKinds_haveARowEach() throws Exception {
        assertThat(rowsOf(3)).extracting(row -> row.task).containsExactly("Task3", "Task2", "Task1");
    }

    @Test
    void withoutTasks_thereAreNoRows() throws Exception {
        assertThat(rowsOf(0)).isEmpty();
    }

    @Test
    void aTaskThatRunsForLongerThanTheHistory_keepsItsRow() throws Exception {
        long history = 1_000_000_000;
        CountDownLatch runs = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        RecordedPool pool = new RecordedPool(1);
        try {
            pool.execute(new FutureTask<>(() -> {
                runs.countDown();
                end.await();
                return null;
            }));
            runs.await();
            long now = System.nanoTime();
            for (int halves = 1; halves <= 4; halves++) {
                pool.records.age(now + halves * history / 2, history);
            }

            assertThat(TaskClass.of(pool.records.kindTotals(new Object[0], now + 2 * history)))
                    .singleElement()
                    .satisfies(row -> {
                        assertThat(row.serviceShare).isEqualTo(1);
                        assertThat(row.arrivedShare).isZero();
                    });
        } finally {
            end.countDown();
            pool.shutdownNow();
        }
    }
}
