// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.bootstrap.Probe;
import io.loadline.pool.PoolAccess;
import io.loadline.pool.PoolOrigin;
import io.loadline.record.kind.TaskNames;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class PoolRegistryTest {

    private final PoolRegistry registry = new PoolRegistry(PoolRegistryTest::recorder);

    @Test
    void everyPoolKeepsItsRecorder_howeverManyThereAre() {
        List<ThreadPoolExecutor> pools = new ArrayList<>();
        List<PoolRecorder> recorders = new ArrayList<>();
        for (int i = 0; i < 1000; i++) {
            ThreadPoolExecutor pool = TestPools.around(new LinkedBlockingQueue<>());
            pools.add(pool);
            recorders.add(registry.of(pool));
        }

        for (int i = 0; i < 1000; i++) {
            assertThat(registry.of(pools.get(i))).isSameAs(recorders.get(i));
        }
        assertThat(registry.recorders())
                .as("in the order in which they were built, so that names are numbered alike in every run")
                .isEqualTo(recorders);
    }

    @Test
    void recordersOfCollectedPoolsThatNobodyUsed_areFreedByTheNextPool() {
        for (int i = 0; i < 1000; i++) {
            registry.of(TestPools.around(new LinkedBlockingQueue<>()));
        }

        Awaitility.await().untilAsserted(() -> {
            System.gc();
            registry.of(TestPools.around(new LinkedBlockingQueue<>()));
            assertThat(registry.recorders()).hasSizeLessThan(100);
        });
    }

    @Test
    void aCollectedPoolThatWasUsed_isThereUntilTheNextEndOfAWindow() {
        useAndDrop();

        Awaitility.await().untilAsserted(() -> {
            System.gc();
            assertThat(registry.recorders()).hasSize(1);
            assertThat(registry.recorders().get(0).state()).isNull();
        });
        Awaitility.await().untilAsserted(() -> {
            registry.expunge();
            assertThat(registry.recorders()).isEmpty();
        });
    }

    /** The recorder's work then goes through all requests in flight. */
    @Test
    void recordersOfCollectedPoolsAreDropped_whileNobodyHasToWait() {
        AtomicInteger locked = new AtomicInteger();
        AtomicInteger dropped = new AtomicInteger();
        PoolRegistry[] itself = new PoolRegistry[1];
        itself[0] = new PoolRegistry((pool, origin) -> {
            PoolRecorder made = recorder(pool, origin);
            made.whenDropped = gone -> {
                dropped.incrementAndGet();
                locked.addAndGet(Thread.holdsLock(itself[0]) ? 1 : 0);
            };
            return made;
        });
        for (int i = 0; i < 100; i++) {
            itself[0].of(TestPools.around(new LinkedBlockingQueue<>()));
        }

        Awaitility.await().untilAsserted(() -> {
            System.gc();
            itself[0].of(TestPools.around(new LinkedBlockingQueue<>()));
            itself[0].recorders();
            itself[0].expunge();
            assertThat(dropped.get()).isGreaterThanOrEqualTo(100);
        });
        assertThat(locked).hasValue(0);
    }

    @Test
    void afterManyShortLivedPools_theTableIsSmallAgain() {
        ThreadPoolExecutor kept = TestPools.around(new LinkedBlockingQueue<>());
        PoolRecorder recorder = registry.of(kept);
        List<ThreadPoolExecutor> burst = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            burst.add(TestPools.around(new LinkedBlockingQueue<>()));
            registry.of(burst.get(i));
        }
        assertThat(registry.table.slots.length).isGreaterThan(10_000);
        burst.clear();

        Awaitility.await().untilAsserted(() -> {
            System.gc();
            registry.recorders();
            registry.expunge();
            assertThat(registry.table.slots.length).isLessThan(1_000);
        });
        assertThat(registry.of(kept)).isSameAs(recorder);
    }

    @Test
    void ofAPoolThatIsGone_noTaskIsWaitedFor() {
        int before = Probe.waitingRoots.get();
        ForkJoinPool pool = new ForkJoinPool(1);
        pool.shutdownNow();
        registry.of(pool).roots.add(ForkJoinTask.adapt(() -> {}));
        assertThat(Probe.waitingRoots.get()).isEqualTo(before + 1);

        registry.forget(pool);

        assertThat(Probe.waitingRoots.get()).isEqualTo(before);
    }

    @Test
    void threadsThatSayTheyAreTheSame_areAWorkerEach() throws InterruptedException {
        Recorder recorder = new Recorder(false, false);
        ThreadPoolExecutor pool = TestPools.around(new LinkedBlockingQueue<>());
        for (int i = 0; i < 3; i++) {
            Thread worker = new Thread(() -> recorder.event(null, pool, null, "loops", "begins")) {
                @Override
                public long getId() {
                    return 7;
                }
            };
            worker.start();
            worker.join();
        }

        assertThat(recorder.pools().of(pool).workers().alive()).hasSize(3);
    }

    private void useAndDrop() {
        registry.of(TestPools.around(new LinkedBlockingQueue<>())).workers().sawThread("worker");
    }

    private static PoolRecorder recorder(Object pool, PoolOrigin origin) {
        return new PoolRecorder(
                PoolAccess.of(pool),
                PoolOrigin.BEFORE_ATTACH,
                false,
                new Counters(2, false),
                new Cancellation(),
                TaskNames.OF_CLASSES);
    }
}
