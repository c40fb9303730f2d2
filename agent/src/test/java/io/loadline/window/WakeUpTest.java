// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.pool.PoolState;
import io.loadline.record.count.TaskBatch;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A worker that is woken up for a task waits for a processor before the task begins: no part of the task's service. */
class WakeUpTest {

    private final RecordedPool pool = new RecordedPool(1);
    private final TaskBatch tasks = new TaskBatch();

    @AfterEach
    void end() {
        pool.shutdownNow();
    }

    @Test
    void taskOfAnIdleWorker_wakesItUpForAsLongAsItWaits() throws InterruptedException {
        pool.execute(() -> {});
        awaitEnd();

        assertThat(tasks.wakeUpSum).isPositive().isEqualTo(tasks.waitSum);
    }

    @Test
    void taskThatWaitsForAnother_wakesNobodyUp() throws InterruptedException {
        CountDownLatch began = new CountDownLatch(1);
        CountDownLatch opened = new CountDownLatch(1);
        pool.execute(() -> {
            began.countDown();
            await(opened);
        });
        began.await();
        pool.records.drain(tasks::add);
        tasks.clear();
        pool.execute(() -> {});
        opened.countDown();
        awaitEnd();

        assertThat(tasks.waitSum).isPositive();
        assertThat(tasks.wakeUpSum).isZero();
    }

    @Test
    void taskThatIsTakenAtOnce_wokeAnotherWorkerInVain() {
        TaskBatch batch = new TaskBatch();
        for (long wait : new long[] {3_000_000, 1_000_000, 10_000}) {
            batch.started(wait, 1);
            batch.wokeUp(wait, 1);
        }
        batch.started(9_000, 1);
        tasks.add(batch);

        assertThat(tasks.vainWakeUpNanos()).isEqualTo(2 * 4_010_000 / 2);
        PoolState pool = new PoolState(1, 1);
        pool.queueCapacity = 1;
        assertThat(WindowMeter.wakeUpNanos(tasks, pool)).isEqualTo(2 * 4_010_000);
        pool.queueCapacity = 0;
        assertThat(WindowMeter.wakeUpNanos(tasks, pool)).as("handed over").isEqualTo(4_010_000);
    }

    @Test
    void whereNobodySleeps_nobodyIsWokenUpInVain() {
        TaskBatch batch = new TaskBatch();
        batch.started(9_000, 1);
        tasks.add(batch);

        assertThat(tasks.vainWakeUpNanos()).isZero();
    }

    private void awaitEnd() throws InterruptedException {
        pool.shutdown();
        assertThat(pool.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
        pool.records.drain(tasks::add);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }
}
