package io.loadline.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.pool.PoolAccess;
import io.loadline.record.count.Event;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LedgerTest {

    private static final long SECOND = 1_000_000_000L;

    private final Counters counters = new Counters(2, false);
    private final LinkedBlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
    private final ThreadPoolExecutor pool = TestPools.around(queue);
    private int held;
    private final Ledger ledger = new Ledger(PoolAccess.of(pool), false, counters, () -> held);
    private final long begin = System.nanoTime();
    private boolean quiet = true;

    @BeforeEach
    void oneArrives() {
        arrive();
    }

    @Test
    void whatWaitsBeyondTheCounts_isRequeued_onceOnly() {
        queue.add(() -> {});
        queue.add(() -> {});

        assertThat(count(Event.REQUEUED)).isEqualTo(2);
        assertThat(count(Event.REQUEUED)).isEqualTo(2);
        assertThat(ledger.totals().outstanding()).isEqualTo(3);
    }

    @Test
    void whatWasThereBeforeThePoolWasSeen_hasArrived() {
        Counters ofOlder = new Counters(2, false);
        Ledger older = new Ledger(PoolAccess.of(pool), true, ofOlder, () -> held);
        queue.add(() -> {});
        assertThat(older.totals().count(Event.REQUEUED)).isZero();
        older.adopt();
        queue.add(() -> {});

        assertThat(older.totals().count(Event.ARRIVED)).isEqualTo(2);
        assertThat(older.totals().count(Event.REQUEUED)).isEqualTo(1);
    }

    @Test
    void whatAWorkerHoldsBeforeItBegins_waits() {
        queue.poll();
        held = 2;

        assertThat(count(Event.REQUEUED)).isEqualTo(1);
    }

    @Test
    void whatComesBackAfterARejection_isPutBack_fromThenOn() {
        counters.countByCaller(Event.ARRIVED, begin);
        ledger.handlerBegins(true, begin + 10);
        assertThat(count(Event.REQUEUED)).isZero();
        queue.add(() -> {});
        ledger.handlerEnds(Event.REJECTED, begin + 10);
        queue.add(() -> {});

        assertThat(count(Event.REQUEUED)).isEqualTo(2);
        assertThat(count(Event.PUT_BACK)).isEqualTo(1);
    }

    @Test
    void whatIsMissingForTwoSeconds_isRemoved() {
        arrive();
        queue.poll();

        assertThat(removedAt(0)).isZero();
        assertThat(removedAt(1)).isZero();
        assertThat(removedAt(2)).isEqualTo(1);
        assertThat(removedAt(9)).isEqualTo(1);
        assertThat(ledger.totals().outstanding()).isEqualTo(1);
    }

    @Test
    void aTaskOnItsWayToAWorker_isNotRemoved() {
        queue.poll();
        assertThat(removedAt(0)).isZero();
        counters.countByCaller(Event.STARTED, begin);
        assertThat(removedAt(2)).isZero();
    }

    @Test
    void eachWindowAnotherTaskIsOnItsWay_noneIsRemoved() {
        quiet = false;
        for (int second = 0; second < 10; second++) {
            counters.countByCaller(Event.ARRIVED, begin);
            assertThat(removedAt(second)).isZero();
            counters.countByCaller(Event.STARTED, begin);
        }
    }

    @Test
    void underLoadThatNeverPauses_aQueueThatWasEmptiedIsNoticed_andCountedExactlyWhenItIsQuiet() {
        for (int i = 1; i < 10_000; i++) {
            arrive();
        }
        queue.clear();
        quiet = false;
        assertThat(removedAt(0)).isZero();
        assertThat(removedAt(2)).isBetween(9_800L, 10_000L);
        quiet = true;
        removedAt(3);

        assertThat(removedAt(5)).isEqualTo(10_000);
        assertThat(ledger.totals().outstanding()).isZero();
    }

    @Test
    void aTaskThatWasOnlyHeldUp_wasNeverRemoved() {
        queue.poll();
        removedAt(0);
        assertThat(removedAt(2)).isEqualTo(1);
        counters.countByCaller(Event.STARTED, begin);

        assertThat(count(Event.REMOVED)).isZero();
        assertThat(count(Event.REQUEUED)).isZero();
    }

    private void arrive() {
        counters.countByCaller(Event.ARRIVED, begin);
        queue.add(() -> {});
    }

    private long count(Event event) {
        return ledger.totals().count(event);
    }

    private long removedAt(long second) {
        ledger.reconcile(begin + second * SECOND, quiet, 64);
        return counters.totals().count(Event.REMOVED);
    }
}
