// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.loadline.visualvm.Application;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The feed on real JVMs with the real agent. */
class FeedIT {

    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final AtomicReference<Application> jvm = new AtomicReference<>();
    private final AtomicReference<Snapshot> seen = new AtomicReference<>(Snapshot.CONNECTING);
    private Feed feed;

    @BeforeEach
    void feed() {
        feed = new Feed(() -> jvm.get() == null ? null : jvm.get().server(), seen::set, Runnable::run);
    }

    @AfterEach
    void end() {
        feed.close();
        if (jvm.get() != null) {
            jvm.get().close();
        }
    }

    @Test
    void figuresAreThoseOfTheMBeans() throws Exception {
        jvm.set(Application.measured("window=100ms,history=10s,resize=manual", 1));
        feed.every(1);
        feed.choose("orders");
        PoolFigures orders = awaitAdvice("orders");

        assertThat(orders.kind).isEqualTo("fixed");
        assertThat(orders.size).isEqualTo(20);
        assertThat(orders.core).isEqualTo(20);
        assertThat(orders.serviceP50).isBetween(5.0, 20.0);
        assertThat(orders.advice.size).isBetween(1.0, 10.0);
        assertThat(orders.advice.currentSize).isEqualTo(20);
        assertThat(orders.advice.verdict).isEqualTo("shrink");
        assertThat(orders.advice.explanation).contains("orders: shrink 20 -> ");
        assertThat(orders.page).contains("orders: shrink 20 -&#62; ", "<h3>Why</h3>");
        assertThat(orders.status).isIn("ok", "idle");
        assertThat(pool("mail").page).isEmpty();
        assertThat(orders.whatIf).hasSizeGreaterThan(3).isSortedAccordingTo((a, b) -> a.threads - b.threads);
        assertThat(pool("mail").whatIf).isEmpty();
        assertThat(pool("images").rejected).isPositive();
        assertThat(seen.get().system.processors).isPositive();
        assertThat(seen.get().system.split).extracting(share -> share.pool).contains("orders", "mail");
        assertThat(seen.get().agent.version).isNotEmpty();
        ObjectName bean = new ObjectName("io.loadline:type=ThreadPool,name=\"orders\"");
        assertThat(jvm.get().server().getAttribute(bean, "CreatedAt")).isEqualTo(orders.createdAt);
        assertThat(orders.page).doesNotContain("Tasks are lost without a trace");
        feed.choose("images");
        await("a finding").atMost(PATIENCE).until(() -> pool("images").page.contains("Tasks are lost without a trace"));
        assertThat(pool("images").page).contains("Use AbortPolicy, CallerRunsPolicy");
    }

    @Test
    void resizeAndUndo_changeThePool() {
        jvm.set(Application.measured("window=100ms,history=10s,resize=manual", 0));
        feed.every(1);
        feed.choose("orders");
        int recommended = (int) awaitAdvice("orders").advice.size;
        assertThat(seen.get().agent.resizeRefusal()).isEmpty();

        Answer<String> said = answer(receiver -> feed.resize("orders", recommended, recommended, receiver));
        assertThat(said.refusal).isEmpty();
        assertThat(said.value).contains("core 20 -> " + recommended);
        await().atMost(PATIENCE).until(() -> pool("orders").core == recommended);
        assertThat(recommended).isBetween(1, 19);

        feed.undoResize("orders", answer -> {});
        await().atMost(PATIENCE).until(() -> pool("orders").core == 20);
    }

    @Tag("full")
    @Test
    void whatTheAgentRefuses_comesWithItsSentence() {
        jvm.set(Application.measured("window=100ms,history=10s", 0));
        feed.every(1);
        feed.choose("orders");
        awaitAdvice("orders");
        assertThat(seen.get().agent.resizeRefusal()).contains("resize=manual");

        Answer<String> said = answer(receiver -> feed.undoResize("orders", receiver));
        assertThat(said.refusal).contains("the option resize is off");

        Answer<Prediction> predicted = answer(receiver -> feed.predict("orders", 3, receiver));
        assertThat(predicted.value.threads).isEqualTo(3);
        assertThat(predicted.value.throughputPerSecond).isPositive();

        Answer<Prediction> nonsense = answer(receiver -> feed.predict("orders", 0, receiver));
        assertThat(nonsense.refusal).contains("from 1 to");
    }

    private static <T> Answer<T> answer(Consumer<Consumer<Answer<T>>> question) {
        AtomicReference<Answer<T>> said = new AtomicReference<>();
        question.accept(said::set);
        await().atMost(PATIENCE).until(() -> said.get() != null);
        return said.get();
    }

    @Tag("full")
    @Test
    void applicationDies_lastFiguresAreKept_andAnotherComesBack() {
        jvm.set(Application.measured("window=100ms,history=10s", 0));
        feed.every(1);
        await().atMost(PATIENCE).until(() -> seen.get().pool("orders").isPresent());
        jvm.get().close();
        await().atMost(PATIENCE).until(() -> seen.get().state == Snapshot.State.DISCONNECTED);
        assertThat(pool("orders").size).isEqualTo(20);
        assertThat(seen.get().hasFigures()).isTrue();

        jvm.set(Application.measured("window=100ms,history=10s", 0));
        await().atMost(PATIENCE).until(() -> seen.get().state == Snapshot.State.MEASURED);
    }

    @Test
    void withoutAgent_nothingIsMeasured() {
        feed.every(1);
        await().atMost(PATIENCE).until(() -> seen.get().state == Snapshot.State.DISCONNECTED);
        assertThat(seen.get().hasFigures()).isFalse();
        jvm.set(Application.plain());
        await().atMost(PATIENCE).until(() -> seen.get().state == Snapshot.State.NOT_MEASURED);
    }

    @Tag("full")
    @Test
    void twoHundredPools_allAreSeen_andTheirAdvice() {
        jvm.set(Application.measured("window=100ms,history=10s", 197));
        feed.every(1);
        await().atMost(PATIENCE).until(() -> seen.get().pools.size() == 200);
        await().atMost(PATIENCE).until(() -> seen.get().pools.stream().noneMatch(p -> p.advice.verdict.isEmpty()));
        assertThat(seen.get().pools).extracting(p -> p.id).doesNotHaveDuplicates();
    }

    @Test
    void closed_itsThreadsEnd() {
        jvm.set(Application.plain());
        feed.every(1);
        feed.predict("none", 1, answer -> {});
        await().atMost(PATIENCE).until(() -> feedThreads() == 2);
        feed.close();
        await().atMost(PATIENCE).until(() -> feedThreads() == 0);
        feed.every(1);
        feed.choose("orders");
        feed.predict("none", 1, answer -> {});
        assertThat(feedThreads()).isZero();
    }

    private static long feedThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("Loadline "))
                .count();
    }

    private PoolFigures awaitAdvice(String name) {
        await().atMost(PATIENCE).until(() -> seen.get()
                .pool(name)
                .filter(pool -> pool.advice.isKnown() && !pool.whatIf.isEmpty())
                .isPresent());
        return pool(name);
    }

    private PoolFigures pool(String id) {
        return seen.get().pool(id).orElseThrow();
    }
}
