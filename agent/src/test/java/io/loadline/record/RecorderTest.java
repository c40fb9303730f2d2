// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.record.count.Event;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** Checks what a recorder counts when the queue or the clock tells more than the events. */
class RecorderTest {

    /** A requeued task is counted by who reads the counts: the caller would wait for locks, and for the queue's own. */
    @Test
    void aCallerWhoseTaskIsRequeued_asksTheQueueNothing() {
        AtomicInteger asked = new AtomicInteger();
        ThreadPoolExecutor pool = TestPools.around(new LinkedBlockingQueue<Runnable>() {
            @Override
            public int size() {
                asked.incrementAndGet();
                return super.size();
            }
        });
        Recorder recorder = new Recorder(true, false);
        rejectAndRequeue(pool, recorder);
        assertThat(recorder.pools().totalsOf(pool).count(Event.REQUEUED_BY_HANDLER))
                .isEqualTo(1);

        int before = asked.get();
        rejectAndRequeue(pool, recorder);

        assertThat(asked).hasValue(before);
        assertThat(recorder.pools().totalsOf(pool).count(Event.REQUEUED_BY_HANDLER))
                .isEqualTo(2);
    }

    @Test
    void whatWasQueuedBeforeThePoolWasSeen_hasArrived() {
        ThreadPoolExecutor pool = TestPools.around(new LinkedBlockingQueue<>());
        pool.getQueue().add(new Thread());
        pool.getQueue().add(new Thread());
        Recorder recorder = new Recorder(true, false);

        recorder.arrived(pool, new Thread());
        assertThat(recorder.pools().totalsOf(pool).count(Event.ARRIVED)).isEqualTo(3);

        pool.getQueue().add(new Thread());
        pool.getQueue().add(new Thread());
        assertThat(recorder.pools().totalsOf(pool).count(Event.ARRIVED)).isEqualTo(3);
        assertThat(recorder.pools().totalsOf(pool).count(Event.REQUEUED)).isEqualTo(1);
    }

    @Test
    void aTimerThatIsRemovedLate_hasWaitedSinceItWasDue() {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(0, none -> null);
        Recorder recorder = new Recorder(true, false);
        PoolRecorder timers = recorder.pools().of(pool);
        ScheduledFuture<?> timer = pool.schedule(() -> {}, 0, TimeUnit.NANOSECONDS);
        Awaitility.await().until(() -> timer.getDelay(TimeUnit.MILLISECONDS) <= -20);

        recorder.event(true, timer, pool, "pools", "removed");

        assertThat(timers.totals().inSystemNanos(System.nanoTime())).isGreaterThan(20_000_000);
    }

    @Test
    void aLoopFromBeforeAnAttachThatEnds_hasFailedIfItsTaskThrew() {
        ThreadPoolExecutor pool = TestPools.around(new LinkedBlockingQueue<>());
        Recorder recorder = new Recorder(true, false);
        recorder.event(null, pool, null, "loops", "dequeued");
        recorder.event(false, pool, null, "loops", "exits");
        assertThat(recorder.pools().totalsOf(pool).count(Event.FAILED)).isZero();

        recorder.event(null, pool, null, "loops", "dequeued");
        recorder.event(true, pool, null, "loops", "exits");
        assertThat(recorder.pools().totalsOf(pool).count(Event.FAILED)).isOne();
    }

    @Test
    void aTaskThatIsExecutedAgainAfterTheEndOfAWindow_keepsItsArrival() {
        ThreadPoolExecutor pool = TestPools.around(new PriorityBlockingQueue<>(1, (one, other) -> 0));
        Recorder recorder = new Recorder(true, false);
        long begin = System.nanoTime();
        PoolRecorder records = recorder.pools().of(pool);
        rejectAndRequeue(pool, recorder);
        records.totals();
        pool.getQueue().clear();

        Runnable task = new Thread();
        recorder.arrived(pool, task);
        recorder.event(task, this, pool, "pools", "rejecting");
        Runnable dropped = new Thread();
        recorder.arrived(pool, dropped);
        recorder.event(dropped, this, pool, "pools", "rejecting");
        recorder.event(dropped, pool, null, "pools", "rejected");
        assertThat(records.ledger.handlersRequeue()).isTrue();
        records.ledger.finalRejections(records.totals(), 0, 0);
        assertThat(records.ledger.handlersRequeue()).isFalse();
        recorder.arrived(pool, task);
        recorder.event(task, pool, null, "pools", "rejected");
        recorder.started(task, null, pool);
        recorder.ended(task, null, null, pool);

        recorder.arrived(pool, task);
        recorder.started(task, null, pool);
        assertThat(records.totals().waitNanos).isBetween(0L, 2 * (System.nanoTime() - begin));
    }

    private void rejectAndRequeue(ThreadPoolExecutor pool, Recorder recorder) {
        Runnable task = new Thread();
        recorder.arrived(pool, task);
        recorder.event(task, this, pool, "pools", "rejecting");
        pool.getQueue().add(task);
        recorder.event(task, pool, null, "pools", "rejected");
    }
}
