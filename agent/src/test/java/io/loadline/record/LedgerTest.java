// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.pool.PoolAccess;
import io.loadline.record.count.Event;
import io.loadline.record.count.Totals;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Checks what a ledger finds when it compares the counts with the queue. Times are in seconds since the begin. */
class LedgerTest {

    private static final long SECOND = 1_000_000_000L;

    private final LinkedBlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
    private final ThreadPoolExecutor executor = TestPools.around(queue);
    private final long begin = System.nanoTime();
    private final Counters counters = new Counters(2, false);
    private int held;
    private final Ledger ledger = new Ledger(PoolAccess.of(executor), counters, () -> held);
    private final Ledger.FinalRejections finalRejections = new Ledger.FinalRejections();

    /** Lets the first task arrive, and queues it. */
    LedgerTest() {
        count(Event.ARRIVED).queue();
    }

    private LedgerTest count(Event event) {
        counters.countByCaller(event, begin);
        return this;
    }

    private LedgerTest queue() {
        queue.add(() -> {});
        return this;
    }

    private LedgerTest take() {
        queue.poll();
        return this;
    }

    private void clear() {
        queue.clear();
    }

    private void held(int tasks) {
        held = tasks;
    }

    private LedgerTest handlerBegins() {
        ledger.handlerBegins(true, begin + 10);
        return this;
    }

    private LedgerTest handlerEnds(Event fate) {
        ledger.handlerEnds(fate, begin + 10);
        return this;
    }

    private LedgerTest handlerDropsAt(int second) {
        long when = begin + second * SECOND;
        counters.countByCaller(Event.ARRIVED, when);
        ledger.handlerBegins(true, when);
        ledger.handlerEnds(Event.REJECTED, when);
        return this;
    }

    private void arriveLate(int seconds) {
        counters.arrived(1, seconds * SECOND);
    }

    private void startAndCancel(int startSecond, int endSecond) {
        long began = begin + startSecond * SECOND;
        counters.started(counters.tryLock(1), 1, begin, false, began);
        counters.ended(1, false, begin, began, begin + endSecond * SECOND);
    }

    private void window() {
        ledger.finalRejections(ledger.totals(), 0, 0);
    }

    private boolean handlersRequeue() {
        return ledger.handlersRequeue();
    }

    private long finalRejections(long rejected, long requeued, long onTheirWay) {
        return finalRejections.since(rejected, requeued, onTheirWay);
    }

    private long counted(Event event) {
        return ledger.totals().count(event);
    }

    private long outstanding() {
        return ledger.totals().outstanding();
    }

    /** Returns the seconds of all tasks together, in the system and in service, after so many seconds. */
    private String presentAt(int second) {
        long now = begin + second * SECOND;
        Totals totals = counters.totals();
        return Math.round((double) totals.inSystemNanos(now) / SECOND) + " s, in service "
                + Math.round((double) totals.inServiceNanos(now) / SECOND) + " s";
    }

    private long removedAt(int second) {
        return removedAt(second, true);
    }

    private long removedInFullSwingAt(int second) {
        return removedAt(second, false);
    }

    private long removedAt(int second, boolean quiet) {
        ledger.reconcile(begin + second * SECOND, quiet, 64);
        return counters.totals().count(Event.REMOVED);
    }

    @Test
    void whatWaitsBeyondTheCounts_isRequeued_onceOnly() {
        queue().queue();
        assertThat(counted(Event.REQUEUED)).isEqualTo(2);
        assertThat(counted(Event.REQUEUED)).isEqualTo(2);
        assertThat(outstanding()).isEqualTo(3);
    }

    @Test
    void whatAWorkerHoldsBeforeItBegins_waits() {
        take().held(2);
        assertThat(counted(Event.REQUEUED)).isEqualTo(1);
    }

    /** A handler may wait for room in the queue. */
    @Test
    void aTaskWhoseHandlerWaits_isNotRemoved() {
        count(Event.ARRIVED).handlerBegins();
        assertThat(removedAt(0)).isZero();
        assertThat(removedAt(2)).isZero();
        assertThat(removedAt(12)).isZero();
    }

    @Test
    void whatComesBackAfterARejection_isRequeued_fromThenOn() {
        count(Event.ARRIVED).handlerBegins();
        assertThat(counted(Event.REQUEUED)).isZero();
        queue().handlerEnds(Event.REJECTED).queue();
        assertThat(counted(Event.REQUEUED)).isEqualTo(2);
        assertThat(counted(Event.REQUEUED_BY_HANDLER)).isEqualTo(1);
    }

    /** The first task is present for ten seconds, too. */
    @Test
    void whatComesBackNow_doesNotComeFromATimeWhenOthersWereDropped() {
        handlerDropsAt(-100);
        assertThat(counted(Event.REQUEUED)).isZero();
        count(Event.ARRIVED).handlerBegins().queue().handlerEnds(Event.REJECTED);
        assertThat(counted(Event.REQUEUED_BY_HANDLER)).isEqualTo(1);
        assertThat(presentAt(10)).isEqualTo("20 s, in service 0 s");
    }

    @Test
    void aHandlerThatDropsATask_isNotExpectedToRequeue_untilItDropsNoMore() {
        count(Event.ARRIVED).handlerBegins().queue().handlerEnds(Event.REJECTED);
        assertThat(counted(Event.REQUEUED_BY_HANDLER)).isEqualTo(1);
        window();
        assertThat(handlersRequeue()).isTrue();
        handlerDropsAt(1).window();
        assertThat(handlersRequeue()).isFalse();
        window();
        assertThat(handlersRequeue()).isTrue();
    }

    @Test
    void aMinuteAfterTheLastRejection_whatComesIsNotTheHandlers() {
        handlerDropsAt(0);
        assertThat(removedAt(61)).isZero();
        queue().queue();
        assertThat(counted(Event.REQUEUED)).isEqualTo(2);
        assertThat(counted(Event.REQUEUED_BY_HANDLER)).isZero();
    }

    @Test
    void whatIsMissingForTwoSeconds_isRemoved() {
        count(Event.ARRIVED).queue().take();
        assertThat(removedAt(0)).isZero();
        assertThat(removedAt(1)).isZero();
        assertThat(removedAt(2)).isEqualTo(1);
        assertThat(removedAt(9)).isEqualTo(1);
        assertThat(outstanding()).isEqualTo(1);
    }

    @Test
    void aTaskOnItsWayToAWorker_isNotRemoved() {
        take();
        assertThat(removedAt(0)).isZero();
        count(Event.STARTED);
        assertThat(removedAt(2)).isZero();
    }

    @Test
    void eachWindowAnotherTaskIsOnItsWay_noneIsRemoved() {
        for (int second = 0; second <= 10; second++) {
            count(Event.ARRIVED);
            assertThat(removedInFullSwingAt(second)).isEqualTo(second < 10 ? 0 : 1);
            count(Event.STARTED);
        }
        assertThat(counted(Event.REMOVED)).isZero();
    }

    @Test
    void underLoadThatNeverPauses_aQueueThatWasEmptiedIsNoticed_andCountedExactlyWhenItIsQuiet() {
        for (int i = 0; i < 9999; i++) {
            count(Event.ARRIVED).queue();
        }
        clear();
        assertThat(removedInFullSwingAt(0)).isZero();
        assertThat(removedInFullSwingAt(2)).isEqualTo(9936);
        assertThat(removedAt(3)).isEqualTo(9936);
        assertThat(removedAt(5)).isEqualTo(10000);
        assertThat(outstanding()).isZero();
    }

    @Test
    void underLoadThatNeverPauses_noMoreThanMayBeOnTheirWay_areNoticedAfterTenSeconds() {
        for (int i = 0; i < 39; i++) {
            count(Event.ARRIVED).queue();
        }
        clear();
        assertThat(removedInFullSwingAt(0)).isZero();
        assertThat(removedInFullSwingAt(2)).isZero();
        assertThat(removedInFullSwingAt(9)).isZero();
        assertThat(removedInFullSwingAt(10)).isEqualTo(40);
        assertThat(outstanding()).isZero();
    }

    @Test
    void aTaskThatWasOnlyHeldUp_wasNeverRemoved() {
        take();
        assertThat(removedAt(0)).isZero();
        assertThat(removedAt(2)).isEqualTo(1);
        count(Event.STARTED);
        assertThat(counted(Event.REMOVED)).isZero();
        assertThat(counted(Event.REQUEUED)).isZero();
    }

    @Test
    void aTaskThatWasHeldUpForAMinuteAndMore_whileOthersCame_wasNeverRemoved() {
        take();
        assertThat(removedInFullSwingAt(-100)).isZero();
        assertThat(removedInFullSwingAt(-90)).isEqualTo(1);
        assertThat(removedInFullSwingAt(0)).isEqualTo(1);
        count(Event.STARTED);
        assertThat(counted(Event.REMOVED)).isZero();
        assertThat(counted(Event.REQUEUED)).isZero();
    }

    @Test
    void ofTwoTasksThatWereHeldUp_oneTurnsUp() {
        count(Event.ARRIVED).take();
        assertThat(removedAt(0)).isZero();
        assertThat(removedAt(2)).isEqualTo(2);
        count(Event.STARTED);
        assertThat(counted(Event.REMOVED)).isEqualTo(1);
        assertThat(counted(Event.REQUEUED)).isZero();
    }

    /** The first task has been there since the beginning. */
    @Test
    void aTaskThatFellDueEarlier_hasBeenThereSince() {
        assertThat(presentAt(10)).isEqualTo("10 s, in service 0 s");
        arriveLate(5);
        assertThat(presentAt(10)).isEqualTo("25 s, in service 0 s");
    }

    @Test
    void aTaskThatWasCancelledBeforeItsTurn_wasInTheSystemUntilThen_andNeverInService() {
        startAndCancel(1, 3);
        assertThat(presentAt(10)).isEqualTo("3 s, in service 0 s");
    }

    @Test
    void whereNothingComesBack_aRejectionIsToldAtOnce() {
        assertThat(finalRejections(5, 0, 3)).isEqualTo(5);
        assertThat(finalRejections(5, 0, 3)).isZero();
        assertThat(finalRejections(7, 0, 3)).isEqualTo(2);
    }

    @Test
    void whatIsRequeuedLaterThanItIsRejected_isNoRejection() {
        assertThat(finalRejections(10, 10, 0)).isZero();
        assertThat(finalRejections(21, 20, 1)).isZero();
        assertThat(finalRejections(31, 31, 0)).isZero();
        assertThat(finalRejections(40, 41, 1)).isZero();
    }

    @Test
    void asManyAsAreOnTheirWayToWorkers_mayBeBack() {
        for (int rejected = 10; rejected <= 90; rejected += 10) {
            assertThat(finalRejections(rejected, rejected - 3, 3)).isZero();
        }
        assertThat(finalRejections(100, 99, 0)).isEqualTo(1);
    }

    @Test
    void whereVeryManyAreRequeued_aFewMayBeHeldUpOnTheirWay() {
        for (int rejected = 10_000; rejected <= 90_000; rejected += 10_000) {
            assertThat(finalRejections(rejected, rejected - 50, 3)).isZero();
        }
        assertThat(finalRejections(100_000, 99_960, 0)).isEqualTo(40);
    }

    @Test
    void whatDoesNotComeBack_isToldOnce() {
        assertThat(finalRejections(11, 10, 1)).isZero();
        assertThat(finalRejections(24, 20, 1)).isZero();
        assertThat(finalRejections(32, 30, 1)).isZero();
        assertThat(finalRejections(32, 30, 1)).isZero();
        assertThat(finalRejections(35, 30, 1)).isEqualTo(1);
        assertThat(finalRejections(32, 30, 1)).isZero();
    }

    /** Between two looks at a pool that does not show its queue a worker begins: it is not counted yet. */
    @Test
    void aWorkerThatBeginsBetweenTwoLooks_isNoTaskFromElsewhere() {
        Counters counters = new Counters(2, false);
        counters.countByCaller(Event.ARRIVED, System.nanoTime());
        AtomicInteger looks = new AtomicInteger();
        ForkJoinPool pool = new ForkJoinPool(1);
        Ledger ledger = new Ledger(PoolAccess.of(pool), counters, () -> looks.getAndIncrement() % 2 == 0 ? 1 : 0);

        Totals totals = ledger.totals();

        pool.shutdown();
        assertThat(looks).hasPositiveValue();
        assertThat(totals.count(Event.REQUEUED)).isZero();
    }

    /** A due timer arrives when it falls due; no event says so, and none that it is taken out of the queue. */
    @Test
    void aDueTimerThatIsTakenOut_hasArrivedAndIsRemoved_andTheNextArrivesToo() {
        ScheduledThreadPoolExecutor pool = new ScheduledThreadPoolExecutor(0, none -> null);
        Ledger ledger = new Ledger(PoolAccess.of(pool), new Counters(2, false), () -> 0);
        long now = System.nanoTime();
        pool.schedule(() -> {}, 0, TimeUnit.SECONDS);
        assertThat(ledger.totals().count(Event.ARRIVED)).isEqualTo(1);

        pool.getQueue().clear();
        ledger.reconcile(now, true, 0);
        ledger.reconcile(now + 2 * SECOND, true, 0);
        assertThat(ledger.totals().count(Event.REMOVED)).isEqualTo(1);
        pool.schedule(() -> {}, 0, TimeUnit.SECONDS);

        assertThat(ledger.totals().count(Event.ARRIVED)).isEqualTo(2);
        assertThat(ledger.totals().outstanding()).isEqualTo(1);
    }
}
