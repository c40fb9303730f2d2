// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class GivenUpTasksTest {

    private final Cancellation cancellation = new Cancellation();
    private final GivenUpTasks tasks = new GivenUpTasks(cancellation);
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
    void aStageIsGivenUp_whenATimeOutOrCancelCompletesItsFuture_notWhenItThrewOrHasAResult() {
        CompletableFuture<String> stage = new CompletableFuture<>();
        assertThat(tasks.isLeft(stage)).isFalse();
        assertThat(tasks.isLeft(null)).isFalse();

        stage.completeExceptionally(new TimeoutException());
        assertThat(tasks.isLeft(stage)).isTrue();
        CompletableFuture<String> cancelled = new CompletableFuture<>();
        cancelled.cancel(true);
        assertThat(tasks.isLeft(cancelled)).isTrue();

        assertThat(tasks.isLeft(CompletableFuture.completedFuture("result"))).isFalse();
        CompletableFuture<String> threw = CompletableFuture.supplyAsync(
                () -> {
                    throw new CompletionException(new TimeoutException());
                },
                Runnable::run);
        assertThat(tasks.isLeft(threw)).isFalse();
    }

    @Test
    void aStageIsGivenUp_whenATimeOutGivesItAResult_notWhenItsTaskWasFaster() {
        CompletableFuture<String> late = new CompletableFuture<>();
        CompletableFuture<String> inTime = CompletableFuture.completedFuture("result");
        tasks.timeIsUp(late);
        assertThat(tasks.isEmpty()).isTrue();

        tasks.setWaiters(each -> null);
        tasks.timeIsUp(null);
        tasks.timeIsUp(inTime);
        tasks.timeIsUp(late);
        late.complete("default");
        assertThat(tasks.isLeft(late)).isTrue();
        assertThat(tasks.isLeft(inTime)).isFalse();

        // its caller has asked again and got the result, with which stages go on inside of the task
        CompletableFuture<String> asked = new CompletableFuture<>();
        tasks.gaveUp(asked, new TimeoutException());
        asked.complete("result");
        assertThat(tasks.isLeft(asked)).isFalse();
    }

    /** A thread that waits, or the other one of two futures, hangs between them as an object of its own. */
    @Test
    void aStageIsGivenUp_whenAllThatDependsOnItIs() {
        Map<Object, Object> held = new IdentityHashMap<>();
        Map<Object, Object> dependents = new IdentityHashMap<>();
        cancellation.setFutureUnwrapper(held::get);
        cancellation.setDependents(dependents::get);
        tasks.setWaiters(each -> null);
        CompletableFuture<String> source = new CompletableFuture<>();
        CompletableFuture<String> asked = new CompletableFuture<>();
        dependents.put(source, "stage");
        held.put("stage", asked);
        tasks.gaveUp(asked, new TimeoutException());
        assertThat(tasks.isLeft(source)).isTrue();

        CompletableFuture<Void> both = new CompletableFuture<>();
        dependents.put("stage", "half");
        held.put("half", "both");
        held.put("both", both);
        assertThat(tasks.isLeft(source)).isFalse();
        both.completeExceptionally(new TimeoutException());
        assertThat(tasks.isLeft(source)).isTrue();

        dependents.put("half", "thread");
        assertThat(tasks.isLeft(source)).isFalse();
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
