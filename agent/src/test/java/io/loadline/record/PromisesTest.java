// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.loadline.record.count.Event;
import io.loadline.record.count.Stripe;
import io.loadline.record.count.Stripes;
import io.loadline.record.count.Totals;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.commons.pool2.PooledObjectFactory;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks what comments of this package promise of each task: that it waits for no lock, allocates nothing, and is not kept. */
class PromisesTest {

    private static final int TASKS = 20_000;
    private static final int ROUNDS = 6;
    private static final Object DISCARDS = new ThreadPoolExecutor.DiscardPolicy();

    private Recorder recorder = new Recorder(true, true);
    private ThreadPoolExecutor pool = TestPools.around(new LinkedBlockingQueue<>());
    private Runnable worker;
    private ThreadedTask threaded;
    private final Object connections = TestPools.ofConnections();
    private final Object consumer = new ConsumersTest.Consumer("orders");

    /** Way of a task. The queue is full where it is rejected. */
    private enum Way {
        SERVED {
            @Override
            void go(PromisesTest test, Runnable task) {
                test.recorder.arrived(test.pool, task);
                test.recorder.started(task, test.worker, test.pool);
                test.recorder.ended(task, null, test.worker, test.pool);
            }
        },
        REJECTED {
            @Override
            void go(PromisesTest test, Runnable task) {
                test.recorder.arrived(test.pool, task);
                test.recorder.event(task, test, test.pool, "pools", "rejecting");
                test.recorder.event(task, test.pool, null, "pools", "rejected");
            }
        },
        OWN_THREAD {
            @Override
            void go(PromisesTest test, Runnable task) {
                test.threaded = new ThreadedTask(test.recorder.pools().of(test.pool), task);
                test.threaded.run();
                test.threaded = null;
            }
        },
        REMOVED {
            @Override
            void go(PromisesTest test, Runnable task) {
                test.recorder.arrived(test.pool, task);
                test.recorder.event(true, task, test.pool, "pools", "removed");
            }
        },
        DISCARDED {
            @Override
            void go(PromisesTest test, Runnable task) {
                test.recorder.arrived(test.pool, task);
                test.recorder.event(task, DISCARDS, test.pool, "pools", "rejecting");
            }
        },
        POLLED {
            @Override
            void go(PromisesTest test, Runnable task) {
                test.recorder.event(test.consumer, null, null, "consumers", "asks");
                test.recorder.event(Collections.singletonList(task), test.consumer, null, "consumers", "got");
                test.recorder.event(test.consumer, null, null, "consumers", "asks");
            }

            @Override
            PoolRecorder records(PromisesTest test) {
                return test.recorder.pools().recorders().stream()
                        .filter(records -> !records.pool().is(test.pool))
                        .findFirst()
                        .get();
            }
        },
        CONNECTION {
            @Override
            void go(PromisesTest test, Runnable connection) {
                test.recorder.event(test.connections, null, null, "connections", "asked");
                test.recorder.event(connection, test.connections, null, "connections", "given");
                test.recorder.event(connection, test.connections, null, "connections", "returned");
            }

            @Override
            PoolRecorder records(PromisesTest test) {
                return test.recorder.pools().of(test.connections);
            }
        };

        abstract void go(PromisesTest test, Runnable task);

        PoolRecorder records(PromisesTest test) {
            return test.recorder.pools().of(test.pool);
        }
    }

    /** The locks of {@code PoolRegistry}'s list that an event of every task could meet, but for the table of consumers. */
    @ParameterizedTest
    @EnumSource(Way.class)
    void noTaskWaitsForALockOfTheAgent(Way way) throws Exception {
        begin();
        way.go(this, new Thread());
        PoolRecorder records = way.records(this);
        List<Stripe> stripes = lockAll(records.counters);
        Thread application = new Thread(() -> {
            begin();
            for (int i = 0; i < 1_000; i++) {
                way.go(this, new Thread());
            }
        });
        synchronized (recorder.pools()) {
            synchronized (field(records, "ledger")) {
                synchronized (records.station == null ? records.connections : records.station) {
                    synchronized (records) {
                        application.start();
                        application.join(TimeUnit.SECONDS.toMillis(30));
                        assertThat(application.isAlive()).as("waits for a lock").isFalse();
                    }
                }
            }
        }
        stripes.forEach(Stripe::unlock);
        Totals totals = records.counters.totals();
        assertThat(totals.count(Event.ARRIVED)).isEqualTo(1_001);
        assertThat(totals.count(Event.STARTED) + totals.count(Event.REJECTED) + totals.count(Event.REMOVED))
                .isEqualTo(1_001);
    }

    private static List<Stripe> lockAll(Counters counters) throws ReflectiveOperationException {
        List<Stripe> locked = new ArrayList<>();
        for (String name : new String[] {"ofCallers", "ofWorkers"}) {
            Stripes stripes = (Stripes) field(counters, name);
            // asks for another one as long as there is one
            for (Stripe free = stripes.tryLock(0); free != null; free = stripes.tryLock(0)) {
                locked.add(free);
            }
        }
        assertThat(locked).isNotEmpty();
        return locked;
    }

    private static Object field(Object of, String name) throws ReflectiveOperationException {
        Field field = of.getClass().getDeclaredField(name);
        field.setAccessible(true);
        return field.get(of);
    }

    /** {@code PoolRecorder}, {@code design.md}: less than a byte per task on average. */
    @Test
    void aTaskAllocatesNothing_timedOrNot() {
        begin();
        Runnable task = new Thread();
        assertThat(bytes(() -> Way.SERVED.go(this, task))).isLessThan(1);

        recorder = new Recorder(true, false);
        begin();
        recorder.pools().of(pool).endWindow(1e6, 0, System.nanoTime());
        assertThat(recorder.pools().of(pool).counters.sampling.isSampling()).isTrue();
        assertThat(bytes(() -> Way.SERVED.go(this, task))).isLessThan(1);
    }

    /** {@code TaskNames}: except for the first task of a class. */
    @Test
    void theNameOfAFuturesTaskAllocatesNothing() {
        begin();
        FutureTask<Void> future = new FutureTask<>(() -> {}, null);
        assertThat(bytes(() -> Way.SERVED.go(this, future))).isLessThan(1);
    }

    /** {@code Rejections}: an object and an entry of a thread local; all counters would be hundreds of bytes. */
    @Test
    void aRejectedTaskReadsNoCounter() {
        begin();
        Runnable task = new Thread();
        assertThat(bytes(() -> Way.REJECTED.go(this, task))).isBetween(16.0, 100.0);
    }

    /** {@code ThreadedTask}: 48 bytes, on a heap with short references. */
    @Test
    void aTaskWithAThreadOfItsOwnIsOneObject() {
        begin();
        Runnable task = new Thread();
        assertThat(bytes(() -> Way.OWN_THREAD.go(this, task))).isBetween(16.0, 72.0);
    }

    /** {@code Requests}: some 50 bytes, but for the first request of each thread. */
    @Test
    @SuppressWarnings("unchecked")
    void aConnectionThatIsLentAndReturnedAllocatesNoMoreThanItsLookup() {
        GenericObjectPool<Object> connections =
                new GenericObjectPool<>((PooledObjectFactory<Object>) Proxy.newProxyInstance(
                        getClass().getClassLoader(),
                        new Class<?>[] {PooledObjectFactory.class},
                        (proxy, method, none) -> null));
        Object connection = new Object();
        assertThat(bytes(() -> {
                    recorder.event(connections, null, null, "connections", "asked");
                    recorder.event(connection, connections, null, "connections", "given");
                    recorder.event(connection, connections, null, "connections", "returned");
                }))
                .isLessThan(64);
        assertThat(recorder.pools().totalsOf(connections).count(Event.COMPLETED))
                .isEqualTo((long) ROUNDS * TASKS);
    }

    /** {@code ArrivalsByIdentity}: some 70 bytes for each task that waits, and nothing stays of one that has left. */
    @Test
    void aTaskOfAnUnorderedQueueAllocatesAnEntry() {
        pool = TestPools.around(new PriorityBlockingQueue<>());
        begin();
        List<Runnable> tasks = new ArrayList<>();
        for (int i = 0; i < TASKS / 10; i++) {
            tasks.add(new Thread());
        }
        assertThat(bytes(() -> tasks.forEach(task -> Way.SERVED.go(this, task)), 10) / tasks.size())
                .isBetween(16.0, 120.0);
    }

    /** {@code design.md}: nothing that the agent holds keeps a task alive. */
    @ParameterizedTest
    @EnumSource(Way.class)
    void noTaskIsKept(Way way) {
        for (boolean ordered : new boolean[] {true, false}) {
            pool = TestPools.around(ordered ? new LinkedBlockingQueue<>() : new PriorityBlockingQueue<>());
            begin();
            assertCollected(() -> {
                Runnable task = new FutureTask<Void>(() -> {}, null);
                way.go(this, task);
                return task;
            });
            assertCollected(() -> {
                // waits, as far as the agent knows
                Runnable task = new FutureTask<Void>(() -> {}, null);
                recorder.arrived(pool, task);
                return task;
            });
        }
    }

    private static void assertCollected(Supplier<Object> made) {
        WeakReference<Object> kept = new WeakReference<>(made.get());
        Awaitility.await().until(() -> {
            System.gc();
            return kept.get() == null;
        });
    }

    private void begin() {
        worker = (Runnable) recorder.event(null, pool, null, "loops", "begins");
    }

    private double bytes(Runnable one) {
        return bytes(one, TASKS);
    }

    /** Least bytes that one call allocates, of several rounds with a window after each. */
    private double bytes(Runnable one, int calls) {
        double least = Double.POSITIVE_INFINITY;
        for (int round = 0; round < ROUNDS; round++) {
            long before = allocated();
            for (int i = 0; i < calls; i++) {
                one.run();
            }
            least = Math.min(least, (double) (allocated() - before) / calls);
            recorder.pools().recorders().forEach(records -> records.drain(batch -> {}));
        }
        return least;
    }

    private static long allocated() {
        return ((ThreadMXBean) ManagementFactory.getThreadMXBean())
                .getThreadAllocatedBytes(Thread.currentThread().getId());
    }
}
