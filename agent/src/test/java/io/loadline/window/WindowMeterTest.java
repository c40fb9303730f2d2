// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.machine.ThreadClock;
import io.loadline.pool.PoolState;
import io.loadline.record.Worker;
import io.loadline.record.count.Event;
import io.loadline.record.count.Stripe;
import io.loadline.record.count.TaskBatch;
import io.loadline.record.count.Totals;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WindowMeterTest {

    private final RecordedPool pool = new RecordedPool(1);
    private final PoolClock clock = new PoolClock(pool.records, ThreadClock.best());
    private final TaskBatch nothing = new TaskBatch();

    @AfterEach
    void end() {
        pool.shutdownNow();
    }

    @Test
    void whatBeganAfterTheEndOfTheWindow_isNotLessThanNothing() throws InterruptedException {
        long before = System.nanoTime();
        CountDownLatch began = new CountDownLatch(1);
        pool.execute(() -> {
            began.countDown();
            awaitEnd();
        });
        began.await();
        Window window = window(new WindowMeter(before - 1000), pool.records.totals(), before);

        assertThat(window.inServiceNanos).isZero();
        assertThat(window.inSystemNanos).isZero();
        assertThat(window.started).isEqualTo(1);
    }

    @Test
    void countsThatGoBack_areNothingMore() throws InterruptedException {
        WindowMeter meter = new WindowMeter(0);
        CountDownLatch ran = new CountDownLatch(1);
        pool.execute(ran::countDown);
        ran.await();
        window(meter, pool.records.totals(), System.nanoTime());
        Window window = window(meter, Totals.NOTHING, System.nanoTime());

        assertThat(window.arrived).isZero();
        assertThat(window.started).isZero();
        assertThat(window.busyAtEnd).isZero();
    }

    @Test
    void whatCallersRan_isCounted() {
        Stripe counts = new Stripe(0);
        counts.count(Event.ARRIVED, 3, 10);
        counts.count(Event.REJECTED, 1, 10);
        counts.count(Event.CALLER_RAN, 2, 10);
        Window window = window(new WindowMeter(0), totals(counts), 100);

        assertThat(window.callerRan).isEqualTo(2);
    }

    @Test
    void timesOfATask_standForThoseOfTheTasksThatWereNotTimed() {
        Stripe counts = new Stripe(0);
        for (int i = 0; i < 4; i++) {
            counts.increment(Event.ARRIVED);
            counts.increment(Event.STARTED);
            counts.increment(Event.COMPLETED);
        }
        TaskBatch timed = new TaskBatch();
        timed.started(30, 1);
        timed.completed(70, 1);
        timed.responded(0, 30, 70, 1);
        Window window = new WindowMeter(0).end(timed, totals(counts), clock, null, WorkerStates.NONE, null, 1000);

        assertThat(window.waitNanos).isEqualTo(4 * 30);
        assertThat(window.serviceNanos).isEqualTo(4 * 70);
        assertThat(window.serviceSquares).isEqualTo(4.0 * 70 * 70);
        assertThat(window.responseNanos).isEqualTo(4 * 100);
        assertThat(timed.service.getTotalCount()).isEqualTo(4);
    }

    /** A task that begins between the reading of the counts and that of the times counts in the next window. */
    @Test
    void whereAllTasksAreTimed_noneIsScaledAway() {
        TaskBatch timed = new TaskBatch();
        timed.completed(70, 1);
        timed.completed(70, 1);
        timed.started(30, 1);
        new WindowMeter(0).end(timed, Totals.NOTHING, clock, null, WorkerStates.NONE, null, 1000);

        assertThat(timed.service.getTotalCount()).isEqualTo(2);
    }

    /** Two tasks arrived before a rush, two in it, of which one was timed. */
    @Test
    void tasksTimedInARush_standForMoreTasksThanThoseBefore() {
        Stripe counts = new Stripe(0);
        for (int i = 0; i < 4; i++) {
            counts.increment(Event.STARTED);
        }
        TaskBatch timed = new TaskBatch();
        timed.started(10, 1);
        timed.started(20, 1);
        timed.started(100, 2);
        Window window = new WindowMeter(0).end(timed, totals(counts), clock, null, WorkerStates.NONE, null, 1000);

        assertThat(window.waitNanos).isEqualTo(10 + 20 + 2 * 100);
        assertThat(timed.wait.getValueAtPercentile(50)).isEqualTo(20);
    }

    @Test
    void threadsOfTheEndOfAWindow_areThereAllTheTime() {
        PoolState state = new PoolState(4, 8);
        state.poolSize = 3;
        Window window = new WindowMeter(100).end(nothing, Totals.NOTHING, clock, state, WorkerStates.NONE, null, 2_100);

        assertThat(window.threadsAtEnd).isEqualTo(3);
        assertThat(window.threadNanos).isEqualTo(3 * 2_000);
    }

    @Test
    void whatAWokenWorkerWaitsForAProcessor_isNoPartOfTheService() throws Exception {
        PoolClock reads = new PoolClock(pool.records, new ThreadClock() {
            @Override
            public Usage read(Worker worker) {
                return new Usage(500, 100);
            }

            @Override
            public String name() {
                return "constant";
            }
        });
        pool.submit(() -> {}).get();
        reads.read();
        Stripe counts = new Stripe(0);
        counts.count(Event.ARRIVED, 1, 10);
        counts.count(Event.STARTED, 1, 40);
        TaskBatch woken = new TaskBatch();
        woken.started(30, 1);
        woken.wokeUp(30, 1);
        Window window = new WindowMeter(0).end(woken, totals(counts), reads, null, WorkerStates.NONE, null, 1000);

        assertThat(window.cpuNanos).isEqualTo(500);
        assertThat(window.runQueueNanos).isEqualTo(100 - 30);
    }

    private static Totals totals(Stripe counts) {
        Totals totals = new Totals();
        counts.addTo(totals, 100);
        return totals;
    }

    private Window window(WindowMeter meter, Totals totals, long now) {
        return meter.end(nothing, totals, clock, null, WorkerStates.NONE, null, now);
    }

    private static void awaitEnd() {
        try {
            Thread.sleep(3_600_000);
        } catch (InterruptedException end) {
            Thread.currentThread().interrupt();
        }
    }
}
