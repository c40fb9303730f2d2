// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.record.count.Event;
import io.netty.util.concurrent.DefaultEventExecutor;
import org.junit.jupiter.api.Test;

class EventExecutorsTest {

    private static final Runnable TASK = () -> {};

    private final Recorder recorder = new Recorder(true, true);
    private final DefaultEventExecutor executor = new DefaultEventExecutor(null);

    @Test
    void aTaskRunsUntilTheExecutorLooksWhetherItShutsDown() {
        send("arrived", TASK, executor);
        assertCounts(1, 0, 0);

        send("takes", TASK, executor);
        assertCounts(1, 1, 0);

        send("ends", executor);
        assertCounts(1, 1, 1);
    }

    @Test
    void theTaskThatTheCodeFromBeforeAnAttachHasTaken_countsWhenItEnds() {
        send("arrived", TASK, executor);
        send("ends", executor);
        assertCounts(1, 1, 1);

        // woken up without a task
        send("takes", null, executor);
        send("ends", executor);
        assertCounts(1, 1, 1);
    }

    @Test
    void aTaskThatTheExecutorRefuses_isRejected_andNoneOfOtherClassesCounts() {
        send("arrived", TASK, executor);
        send("refused", TASK, executor);
        send("arrived", TASK, new Object());

        assertCounts(1, 0, 0);
        assertThat(count(Event.REJECTED)).isOne();
        assertThat(recorder.pools().recorders()).hasSize(1);
    }

    @Test
    void theTaskInWhichTheExecutorExits_ends() {
        send("arrived", TASK, executor);
        send("takes", TASK, executor);
        send("exits", executor);

        assertCounts(1, 1, 1);
        assertThat(recorder.pools().of(executor).workers().alive()).isEmpty();
    }

    private void send(String operation, Object... objects) {
        recorder.event(objects[0], objects.length > 1 ? objects[1] : null, null, "executors", operation);
    }

    private void assertCounts(long arrived, long started, long completed) {
        assertThat(new long[] {count(Event.ARRIVED), count(Event.STARTED), count(Event.COMPLETED)})
                .containsExactly(arrived, started, completed);
    }

    private long count(Event event) {
        return recorder.pools().of(executor).totals().count(event);
    }
}
