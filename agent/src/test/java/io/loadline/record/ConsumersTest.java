// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.pool.ConsumerGroup;
import io.loadline.record.count.Event;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ConsumersTest {

    private static final List<String> NOTHING = Collections.emptyList();
    private static final List<String> RECORDS = Collections.singletonList("record");

    private final Recorder recorder = new Recorder(true, true);

    /** A pool of the family, in place of a container that calls its handler itself. */
    private final ConsumerGroup container = new ConsumerGroup("container");

    /** Consumer with what the sink reads of it. */
    static final class Consumer {
        final Optional<String> groupId;
        final Map<Consumer, String> metrics = Collections.singletonMap(this, "");

        Consumer(String group) {
            groupId = Optional.ofNullable(group);
        }

        public Map<Consumer, String> metrics() {
            return metrics;
        }

        public String name() {
            return "a metric that is not read";
        }
    }

    @Test
    void aDeliveryLastsFromTheCallOfTheHandlerToItsEnd() {
        send("polls", container);
        assertCounts(container, 0, 0, 0);

        send("begins", "handler", container);
        assertCounts(container, 1, 0, 0);

        send("ends", "handler");
        assertCounts(container, 1, 1, 0);
    }

    @Test
    void aHandlerThatThrows_fails_whetherTheContainerCatchesOrNot() {
        send("begins", "handler", container);
        send("failed");
        send("ends", "handler");
        send("begins", "handler", container);
        send("ends", "handler", new IllegalStateException());
        send("begins", "handler", container);
        send("ends", "handler");

        assertCounts(container, 3, 3, 2);
    }

    @Test
    void anEndThatWasLost_isMadeUpForByTheNextPoll() {
        send("begins", "handler", container);
        send("polls", container);
        send("exits");

        assertCounts(container, 1, 1, 0);
        assertThat(workers(container)).isZero();
    }

    @Test
    void aPollWithRecords_isADeliveryUntilTheNextPoll_andOneWithoutIsNone() {
        Consumer consumer = new Consumer("orders");
        poll(consumer, NOTHING);
        poll(consumer, RECORDS);
        poll(consumer, RECORDS);
        assertCounts(only(), 2, 1, 0);

        poll(consumer, NOTHING);
        assertCounts(only(), 2, 2, 0);
        assertThat(workers(only())).isOne();

        send("closes", consumer);
        assertThat(workers(only())).isZero();

        poll(new Consumer("orders"), RECORDS);
        assertCounts(only(), 3, 2, 0);
    }

    @Test
    void thePollOfAContainersThread_isNotCountedAgain() {
        send("polls", container);
        poll(new Consumer("orders"), RECORDS);

        assertThat(recorder.pools().recorders()).hasSize(1);
        assertCounts(container, 0, 0, 0);
    }

    @Test
    void consumersOfOneGroup_areOnePool_andAConsumerMayMoveToAnotherThread() throws InterruptedException {
        Consumer one = new Consumer("orders");
        Consumer two = new Consumer("orders");
        poll(one, RECORDS);
        onAnotherThread(() -> poll(two, RECORDS));
        onAnotherThread(() -> poll(one, RECORDS));

        assertCounts(only(), 3, 1, 0);
        assertThat(only().pool().state(0, 0).maximumPoolSize).isEqualTo(2);
    }

    @Test
    void aThreadThatDiedInItsHandler_hasFailed() throws InterruptedException {
        Consumer consumer = new Consumer(null);
        onAnotherThread(() -> poll(consumer, RECORDS));
        only().endWindow(1, 0, System.nanoTime());
        assertCounts(only(), 1, 1, 1);
        assertThat(workers(only())).isZero();

        poll(consumer, RECORDS);
        assertCounts(only(), 2, 1, 1);
        assertThat(workers(only())).isOne();
    }

    /** A direct container of Spring AMQP begins no loop: the one of a task that is over ends with the window. */
    @Test
    void aLoopThatTheSamplerHasEnded_isNotEndedAgainByItsThread() throws InterruptedException {
        List<Worker> ended = new ArrayList<>();
        onAnotherThread(() -> {
            ThreadPoolExecutor executor = TestPools.around(new LinkedBlockingQueue<>());
            Runnable task = () -> {};
            recorder.arrived(executor, task);
            recorder.started(task, null, executor);
            send("begins", "handler", container);
            send("ends", "handler");
            recorder.ended(task, null, null, executor);
            PoolRecorder loops = recorder.pools().of(container);
            loops.workers().onChange(ended::add);
            loops.endWindow(1, 0, System.nanoTime());
            assertThat(ended).hasSize(1);
            send("exits");
        });
        assertThat(ended).hasSize(1);
    }

    /** A client may poll in a task, and handle the records elsewhere. */
    @Test
    void aTaskThatPolls_andReturns_hasNotFailed_butOneThatThrewHas() throws InterruptedException {
        for (Throwable thrown : new Throwable[] {null, new IllegalStateException()}) {
            ThreadPoolExecutor executor = TestPools.around(new LinkedBlockingQueue<>());
            Consumer consumer = new Consumer(thrown == null ? "returned" : "threw");
            onAnotherThread(() -> {
                Runnable task = () -> {};
                recorder.arrived(executor, task);
                recorder.started(task, null, executor);
                poll(consumer, RECORDS);
                recorder.ended(task, thrown, null, executor);
                if (thrown != null) {
                    recorder.event(true, executor, null, "loops", "exits");
                }
            });
            PoolRecorder group = recorder.pools().recorders().stream()
                    .filter(each ->
                            each.pool().isOfConsumers() && each.workers().begun() > 0)
                    .reduce((first, second) -> second)
                    .orElseThrow(AssertionError::new);
            group.endWindow(1, 0, System.nanoTime());
            assertCounts(group, 1, 1, thrown == null ? 0 : 1);
        }
    }

    @Test
    void consumersPolledInTurn_byOneThread_areServedInTurn() throws InterruptedException {
        onAnotherThread(() -> {
            poll(new Consumer("high"), RECORDS);
            PoolRecorder high = only();
            Consumer low = new Consumer("low");
            poll(low, RECORDS);
            assertCounts(high, 1, 1, 0);
            poll(low, NOTHING);
            for (PoolRecorder each : recorder.pools().recorders()) {
                each.endWindow(1, 0, System.nanoTime());
                assertCounts(each, 1, 1, 0);
                assertThat(workers(each)).isOne();
            }
        });
    }

    @Test
    void aConsumerThatGoesOnElsewhere_leavesNoWorkerBehind() throws InterruptedException {
        Consumer consumer = new Consumer("orders");
        poll(consumer, RECORDS);
        onAnotherThread(() -> poll(consumer, NOTHING));
        send("begins", "handler", container);
        PoolRecorder loops = recorder.pools().of(container);
        loops.endWindow(1, 0, System.nanoTime());
        assertCounts(loops, 1, 0, 0);
        send("ends", "handler");
        send("exits");
        assertCounts(loops, 1, 1, 0);
    }

    /** Direct containers of one connection of AMQP do. */
    @Test
    void containersThatShareAThread_keepTheirWorkers() {
        ConsumerGroup other = new ConsumerGroup("other");
        for (int i = 0; i < 3; i++) {
            send("begins", "handler", container);
            send("ends", "handler");
            send("begins", "handler", other);
            send("ends", "handler");
        }
        for (ConsumerGroup each : new ConsumerGroup[] {container, other}) {
            assertCounts(each, 3, 3, 0);
            assertThat(recorder.pools().of(each).workers().begun()).isOne();
        }
    }

    @Test
    void aMessageThatTheContainerKeepsForLater_isNoFailure() {
        send("begins", "handler", container);
        send("failed", new IllegalStateException(new KafkaBackoffException()));
        send("ends", "handler");
        send("begins", "handler", container);
        send("ends", "handler", new MessageRejectedWhileStoppingException());

        assertCounts(container, 2, 2, 0);
    }

    private static final class KafkaBackoffException extends RuntimeException {}

    private static final class MessageRejectedWhileStoppingException extends RuntimeException {}

    @Test
    void aConsumerThatAHandlerPolls_isNoneOfTheContainers() {
        send("polls", container);
        poll(new Consumer("orders"), RECORDS);
        send("begins", "handler", container);
        poll(new Consumer("lookup"), RECORDS);
        send("ends", "handler");

        assertThat(recorder.pools().of(container).lag(System.nanoTime()).consumers)
                .isOne();
        assertThat(recorder.pools().recorders()).hasSize(1);
    }

    @Test
    void aLoopInATaskOfAnIgnoredPool_goesOnWithTheNextWindow() throws InterruptedException {
        Recorder own = new Recorder(false, true);
        // one without a factory counts as the JDK's
        ThreadPoolExecutor ignored = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {
            @Override
            public ThreadFactory getThreadFactory() {
                return null;
            }
        };
        List<Worker> alive = new ArrayList<>();
        onAnotherThread(() -> {
            own.started(() -> {}, null, ignored);
            own.event(container, null, null, "consumers", "polls");
            PoolRecorder loops = own.pools().of(container);
            loops.endWindow(1, 0, System.nanoTime());
            alive.addAll(loops.workers().alive());
        });
        assertThat(own.pools().of(ignored).isIgnored()).isTrue();
        assertThat(alive).hasSize(1);
    }

    private static void onAnotherThread(Runnable task) throws InterruptedException {
        Thread thread = new Thread(task);
        thread.start();
        thread.join();
    }

    private void poll(Consumer consumer, List<String> records) {
        send("asks", consumer);
        send("got", records, consumer);
    }

    private void send(String operation, Object... operands) {
        List<Object> three = new ArrayList<>(Collections.nCopies(3, null));
        for (int i = 0; i < operands.length; i++) {
            three.set(i, operands[i]);
        }
        recorder.event(three.get(0), three.get(1), three.get(2), "consumers", operation);
    }

    private PoolRecorder only() {
        assertThat(recorder.pools().recorders()).hasSize(1);
        return recorder.pools().recorders().get(0);
    }

    private int workers(Object pool) {
        return workers(recorder.pools().of(pool));
    }

    private static int workers(PoolRecorder pool) {
        return pool.workers().alive().size();
    }

    private void assertCounts(Object pool, long started, long completed, long failed) {
        assertCounts(recorder.pools().of(pool), started, completed, failed);
    }

    private static void assertCounts(PoolRecorder pool, long started, long completed, long failed) {
        assertThat(new long[] {
                    pool.totals().count(Event.ARRIVED),
                    pool.totals().count(Event.STARTED),
                    pool.totals().count(Event.COMPLETED),
                    pool.totals().count(Event.FAILED)
                })
                .containsExactly(started, started, completed, failed);
    }
}
