// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class GivenUpTasksTest {

    private final GivenUpTasks tasks = new GivenUpTasks(new Cancellation());
    private final FutureTask<Void> future = new FutureTask<>(() -> null);
    private Object waiter;

    @Test
    void aTaskIsGivenUp_whenAGetTimedOut_andNobodyWaitsNow() {
        tasks.setWaiters(each -> waiter);
        assertThat(tasks.isGivenUp(future)).isFalse();
        tasks.gaveUp(future, new CancellationException());
        assertThat(tasks.isEmpty()).isTrue();

        tasks.gaveUp(future, new TimeoutException());
        assertThat(tasks.isGivenUp(future)).isTrue();
        // it asks again and again
        waiter = "caller";
        assertThat(tasks.isGivenUp(future)).isFalse();
        assertThat(tasks.isGivenUp(null)).isFalse();
    }

    @Test
    void whereWaitersAreNotKnown_nothingIsSaid() {
        tasks.gaveUp(future, new TimeoutException());

        assertThat(tasks.isEmpty()).isTrue();
    }

    @Test
    void theNumberIsBounded() {
        tasks.setWaiters(each -> null);
        List<Object> all = new ArrayList<>();
        for (int i = 0; i < 5_000; i++) {
            FutureTask<Void> each = new FutureTask<>(() -> null);
            all.add(each);
            tasks.gaveUp(each, new TimeoutException());
        }

        assertThat(all.stream().filter(tasks::isGivenUp).count()).isEqualTo(1_000);
        assertThat(tasks.isGivenUp(all.get(4_999))).isTrue();
    }
}
