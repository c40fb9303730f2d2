// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.health.Faults;
import java.util.Arrays;
import java.util.Collections;
import java.util.concurrent.CountDownLatch;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AwaitedTasksTest {

    private final Sampler.Shared common = new Sampler.Shared(60_000_000_000L, Collections.emptyList(), new Faults());
    private final RecordedPool front = new RecordedPool(3);
    private final RecordedPool back = new RecordedPool(1);
    private final WorkerWatch watch = new WorkerWatch(front.records, common);
    private final CountDownLatch end = new CountDownLatch(1);

    @BeforeEach
    void name() {
        front.records.name("front");
        back.records.name("back");
        common.awaited.beginWindow(Arrays.asList(front.records, back.records));
    }

    @AfterEach
    void end() {
        front.shutdownNow();
        back.shutdownNow();
    }

    private WorkerStates seen() {
        common.states.beginWindow();
        return watch.sampleStates();
    }

    private Void await() throws InterruptedException {
        end.await();
        return null;
    }

    @Test
    void aTaskThatAnotherPoolRuns_isItsOwn() {
        front.submit(() -> back.submit(this::await).get());
        Awaitility.await().until(() -> seen().onOthers == 1);
        assertThat(seen().other).isEqualTo("back");
    }

    @Test
    void aTaskInTheQueueOfAnotherPool_isFoundInTheNextWindow() {
        back.submit(this::await);
        front.submit(() -> back.submit(this::await).get());
        Awaitility.await().until(() -> seen().onResult == 1);
        assertThat(seen().onOthers).isZero();
        for (int window = 0; window < 2; window++) {
            common.awaited.beginWindow(Arrays.asList(front.records, back.records));
            common.awaited.searchQueue(back.records);
            assertThat(seen().onOthers).isEqualTo(1);
        }
    }

    /** {@code AwaitedTasks}: the queue would be copied under its lock. */
    @Test
    void aQueueBeyondTheLimit_isNotSearched_andOneAtTheLimitIs() {
        back.submit(this::await);
        front.submit(() -> back.submit(this::await).get());
        Awaitility.await().until(() -> seen().onResult == 1);
        while (back.getQueue().size() <= AwaitedTasks.MAX_QUEUE) {
            back.submit(this::await);
        }
        for (int owners = 0; owners < 2; owners++) {
            common.awaited.beginWindow(Arrays.asList(front.records, back.records));
            common.awaited.searchQueue(back.records);
            assertThat(seen().onOthers).isEqualTo(owners);
            Runnable last = (Runnable) back.getQueue().toArray()[AwaitedTasks.MAX_QUEUE - 1];
            back.getQueue().remove(last);
        }
    }

    @Test
    void tasksOfItsOwn_areOfNoOther() {
        front.submit(() -> front.submit(this::await).get());
        Awaitility.await().until(() -> seen().onResult == 1);
        assertThat(seen().onOthers).isZero();
        // of one whose pool is not known it is not assumed, either
        front.submit(() -> back.submit(this::await).get());
        Awaitility.await().until(() -> seen().onOthers == 1);
        assertThat(seen().onResult).isEqualTo(2);
    }
}
