// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.health.Faults;
import io.loadline.hotspot.HotspotHistory;
import io.loadline.hotspot.Hotspots;
import io.loadline.hotspot.WorkerSampler;
import io.loadline.hotspot.WorkerSampler.Got;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class StackSamplesTest {

    private static final int MAX_PER_WINDOW = 64;
    private static final long HISTORY = 3_600_000_000_000L;

    private final Faults faults = new Faults();
    private final WorkerSampler sampler = WorkerSampler.ofStacks(faults);
    private final HotspotHistory seen = new HotspotHistory();
    private final List<RecordedPool> pools = new ArrayList<>();

    @AfterEach
    void end() {
        pools.forEach(RecordedPool::shutdownNow);
        assertThat(faults.all()).isEmpty();
    }

    @Test
    void ofAThousandThreads_64StacksAreSeenInAWindow_howeverOftenSomebodyAsks() {
        RecordedPool pool = busy(1_000, StackSamplesTest::sleep);
        sampler.beginWindow();
        untilSeen(pool, MAX_PER_WINDOW);

        for (int i = 0; i < 1_000; i++) {
            assertThat(ask(pool)).isEqualTo(Got.REFUSED);
        }
        assertThat(places().stacks).isEqualTo(MAX_PER_WINDOW);
        assertThat(places().rows).singleElement().satisfies(row -> {
            assertThat(row.share).isEqualTo(1);
            assertThat(row.hotspot).hasToString("sleep: Thread.sleep, called from StackSamplesTest.sleep");
        });

        sampler.beginWindow();
        untilSeen(pool, MAX_PER_WINDOW + 1);
    }

    @Test
    void aHundredFullPools_shareTheStacksOfAWindow() {
        for (int i = 0; i < 100; i++) {
            busy(1, StackSamplesTest::sleep);
        }
        for (int window = 0; window < 3; window++) {
            sampler.beginWindow();
            seen.clear();
            pools.forEach(
                    pool -> sampler.sampleInTurn(pool.records.workers().alive(), stacks -> seen.add(stacks, HISTORY)));
            assertThat(places().stacks).isLessThanOrEqualTo(MAX_PER_WINDOW);
        }
    }

    /** Else the pools that come first would take each sample that the budget allows. */
    @Test
    void aRefusedRequest_comesBeforePoolsInTurn() {
        RecordedPool first = busy(1, StackSamplesTest::sleep);
        RecordedPool other = busy(1, StackSamplesTest::sleep);
        sampler.beginWindow();
        untilSeen(first, 1);

        assertThat(ask(other)).isEqualTo(Got.REFUSED);
        Awaitility.await().pollInterval(Duration.ofMillis(1)).until(() -> {
            sampler.beginWindow();
            assertThat(sampler.sampleInTurn(first.records.workers().alive(), stacks -> {}))
                    .isEqualTo(Got.REFUSED);
            return ask(other) == Got.SAMPLE;
        });
    }

    @Test
    void ofSeveralFullPools_eachGetsItsTurn() {
        Map<RecordedPool, HotspotHistory> places = new IdentityHashMap<>();
        for (int i = 0; i < 4; i++) {
            places.put(busy(20, StackSamplesTest::sleep), new HotspotHistory());
        }
        soon().until(() -> {
            sampler.beginWindow();
            pools.forEach(pool -> sampler.sampleInTurn(
                    pool.records.workers().alive(), stacks -> places.get(pool).add(stacks, HISTORY)));
            return places.values().stream().allMatch(of -> of.hotspots(System.nanoTime(), HISTORY).stacks > 0);
        });
    }

    @Test
    void workersThatHaveNothingToDo_areNotSeen() {
        RecordedPool pool = busy(1, StackSamplesTest::sleep);
        CountDownLatch done = new CountDownLatch(4);
        RecordedPool idle = busy(4, () -> {
            done.countDown();
            return null;
        });
        soon().until(() -> done.getCount() == 0 && idle.records.totals().inService() == 0);

        assertThat(ask(idle)).isEqualTo(Got.NO_WORKER);
        assertThat(places().rows).isEmpty();
        untilSeen(pool, 1);
    }

    @Test
    void aStackFiveThousandFramesDeep_isReadFromItsTop() {
        RecordedPool pool = busy(1, () -> deep(5_000));
        untilSeen(pool, 1);

        assertThat(places().rows).singleElement().satisfies(row -> assertThat(row.hotspot.calledFrom)
                .startsWith("StackSamplesTest."));
    }

    @Test
    void noWorkers_noPlaces() {
        assertThat(sampler.sample(Collections.emptyList(), MAX_PER_WINDOW, stacks -> seen.add(stacks, HISTORY)))
                .isEqualTo(Got.NO_WORKER);
        assertThat(places()).isSameAs(Hotspots.NONE);
    }

    /** The test asks whether the thread is busy only to wait longer. */
    @Test
    void ofTasksOnNoThreadThatIsKnown_thereIsNothingToWaitFor() throws InterruptedException {
        RecordedPool threadless = new RecordedPool(1);
        pools.add(threadless);
        AtomicInteger asked = new AtomicInteger();
        WorkerWatch watch =
                new WorkerWatch(threadless.records, new Sampler.Shared(HISTORY, Collections.emptyList(), faults));
        Hotspots found = watch.sampleStacks(1, () -> asked.incrementAndGet() > 0);

        assertThat(found.rows).isEmpty();
        assertThat(asked).hasValue(0);
    }

    private void untilSeen(RecordedPool pool, int stacks) {
        soon().until(() -> {
            ask(pool);
            return places().stacks >= stacks;
        });
    }

    private Got ask(RecordedPool pool) {
        return sampler.sample(pool.records.workers().alive(), MAX_PER_WINDOW, stacks -> seen.add(stacks, HISTORY));
    }

    private Hotspots places() {
        return seen.hotspots(System.nanoTime(), HISTORY);
    }

    /** A pool all of whose threads do this. */
    private RecordedPool busy(int threads, Callable<?> task) {
        RecordedPool pool = new RecordedPool(threads);
        pools.add(pool);
        for (int i = 0; i < threads; i++) {
            pool.submit(task);
        }
        soon().until(() -> pool.records.totals().inService() == threads || pool.getCompletedTaskCount() > 0);
        return pool;
    }

    /** Asks often: for a hundred pools, the usual tenth of a second adds up. */
    private static ConditionFactory soon() {
        return Awaitility.await().pollInterval(1, TimeUnit.MILLISECONDS);
    }

    private static Void deep(int frames) throws InterruptedException {
        return frames == 0 ? sleep() : deep(frames - 1);
    }

    private static Void sleep() throws InterruptedException {
        Thread.sleep(3_600_000);
        return null;
    }
}
