// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.record.count.Event;
import io.loadline.record.count.Totals;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor.AbortPolicy;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Checks the change from timing every task to counting most of them, and back. */
class CountingOnlyTest {

    private static final long SECOND = 1_000_000_000L;
    private static final double MANY = 1e6;

    private final Recorder recorder = new Recorder(false, false);
    private final BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
    private final ThreadPoolExecutor executor = TestPools.around(queue);
    private final PoolRecorder pool = recorder.pools().of(executor);
    private final long slowSince = System.nanoTime();

    @Test
    void soonAfterTheLast_someMayStillBeOnTheirWayIn_thoughNothingIsCounted() {
        manyTasks_thenFew();

        pool.reconcile(slowSince + SECOND, true);

        assertThat(pool.counters.sampling.mayBeUntimed()).isTrue();
    }

    @Test
    void later_allHaveLeft() {
        manyTasks_thenFew();

        pool.reconcile(slowSince + 3 * SECOND, true);

        assertThat(pool.counters.sampling.mayBeUntimed()).isFalse();
        assertThat(pool.totals().outstanding()).isZero();
        long later = System.nanoTime();
        arrive(new Thread());
        assertThat(pool.oldestQueuedNanos(later)).isZero();
    }

    @Test
    void whatWaits_staysOnTheBook() {
        manyTasks_thenFew();
        arrive(new Thread());

        pool.reconcile(slowSince + 3 * SECOND, true);

        assertThat(pool.oldestQueuedNanos(System.nanoTime())).isPositive();
        Runnable worker = (Runnable) recorder.event(null, executor, null, "loops", "begins");
        recorder.started(queue.remove(), worker, executor);
        assertThat(pool.totals().count(Event.REQUEUED)).isZero();
        assertThat(pool.totals().outstanding()).isZero();
    }

    @Test
    void whatIsRejectedMeanwhile_isCounted() {
        Runnable task = new Thread();
        pool.endWindow(MANY, 0, slowSince);

        recorder.arrived(executor, task);
        recorder.event(task, new AbortPolicy(), executor, "pools", "rejecting");

        assertThat(pool.counters.sampling.isSampling()).isTrue();
        assertThat(pool.totals().count(Event.REJECTED)).isEqualTo(1);
        assertThat(pool.totals().outstanding()).isZero();
    }

    @Test
    void aFutureThatFails_isTheOnlyOne_whileTasksAreOnlyCounted() {
        pool.endWindow(MANY, 0, slowSince);
        Runnable worker = (Runnable) recorder.event(null, executor, null, "loops", "begins");
        for (int i = 0; i < 100; i++) {
            Runnable failing = new FutureTask<>(() -> null);
            arrive(failing);
            recorder.started(queue.remove(), worker, executor);
            recorder.event(failing, new IllegalStateException(), null, "loops", "futureFailed");
            recorder.ended(failing, null, worker, executor);
            Runnable plain = new Thread();
            arrive(plain);
            recorder.started(queue.remove(), worker, executor);
            recorder.ended(plain, null, worker, executor);
        }
        assertThat(pool.totals().count(Event.COMPLETED)).isEqualTo(200);
        assertThat(pool.totals().count(Event.FAILED)).isEqualTo(100);
    }

    /** The first is known by its arrival, the second is only counted and starts as if it were the first. */
    @Test
    void theSameTaskTwiceWhenCountingBegins_isCountedTwice() throws Exception {
        theSameTaskTwice(1_000);
    }

    @Tag("full")
    @Test
    void theSameTaskTwiceWhenCountingBegins_isCountedTwiceEachTimeOfMany() throws Exception {
        theSameTaskTwice(10_000);
    }

    private static void theSameTaskTwice(int rounds) throws Exception {
        for (int i = 0; i < rounds; i++) {
            CountingOnlyTest round = new CountingOnlyTest();
            round.theSameTaskTwice();
            Totals totals = round.pool.totals();
            assertThat(totals.count(Event.STARTED)).isEqualTo(2);
            assertThat(totals.count(Event.REQUEUED)).as("round %d", i).isZero();
        }
    }

    private void theSameTaskTwice() throws Exception {
        Runnable same = () -> {};
        CyclicBarrier together = new CyclicBarrier(2);
        arrive(same);
        Thread first = new Thread(() -> start(same, together));
        first.start();
        Runnable worker = (Runnable) recorder.event(null, executor, null, "loops", "begins");
        together.await();
        pool.endWindow(MANY, 0, System.nanoTime());
        recorder.arrived(executor, same);
        recorder.started(same, worker, executor);
        first.join();
    }

    private void start(Runnable task, CyclicBarrier together) {
        Runnable worker = (Runnable) recorder.event(null, executor, null, "loops", "begins");
        try {
            together.await();
        } catch (InterruptedException | BrokenBarrierException impossible) {
            throw new IllegalStateException(impossible);
        }
        recorder.started(queue.remove(), worker, executor);
    }

    private void manyTasks_thenFew() {
        pool.endWindow(MANY, 0, slowSince);
        Runnable worker = (Runnable) recorder.event(null, executor, null, "loops", "begins");
        for (int i = 0; i < 100_000; i++) {
            arrive(new Thread());
            Runnable taken = queue.remove();
            recorder.started(taken, worker, executor);
            recorder.ended(taken, null, worker, executor);
        }
        pool.endWindow(0, 0, slowSince);
    }

    private void arrive(Runnable task) {
        recorder.arrived(executor, task);
        queue.add(task);
    }
}
