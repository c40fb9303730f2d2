package io.loadline.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.pool.ObservedPool;
import io.loadline.record.count.Event;
import io.loadline.record.time.InFlight;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class PurgesTest {

    private final LinkedBlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
    private final ThreadPoolExecutor pool = TestPools.around(queue);
    private final InFlight inFlight = new InFlight(true);
    private final Tally tally = new Tally(2, false);
    private final Purges purges = new Purges(ObservedPool.of(pool), inFlight, tally);
    private final FutureTask<Object> first = queued();
    private final FutureTask<Object> second = queued();
    private final FutureTask<Object> kept = queued();
    private final long now = System.nanoTime();

    @Test
    void whatIsCancelledAndGone_isRemoved() {
        cancelTwo();
        purge();

        assertThat(removed()).isEqualTo(2);
        assertThat(queue).containsExactly(kept);
        assertThat(inFlight.take(kept)).isEqualTo(1);
    }

    @Test
    void whatIsCancelledAfterThePurgeBegan_isRemoved() {
        purges.begin(now);
        cancelTwo();
        pool.purge();
        purges.end(now);

        assertThat(removed()).isEqualTo(2);
    }

    @Test
    void whatIsCancelledWhenThePurgeIsOver_stillWaits() {
        purges.begin(now);
        pool.purge();
        cancelTwo();
        purges.end(now);

        assertThat(removed()).isZero();
        assertThat(inFlight.take(first)).isEqualTo(1);
    }

    @Test
    void whatAWorkerTakesBeforeTheCountsAreRead_isTheWorkers() {
        cancelTwo();
        purge();
        workerTakes(first);

        assertThat(removed()).isEqualTo(1);
    }

    @Test
    void whatAWorkerHasTakenBefore_isTheWorkers() {
        cancelTwo();
        queue.remove(first);
        workerTakes(first);
        purge();

        assertThat(removed()).isEqualTo(1);
    }

    @Test
    void whatTurnsUpAfterwards_wasNotRemoved_onceOnly() {
        cancelTwo();
        purge();
        assertThat(removed()).isEqualTo(2);
        workerTakes(first);
        workerTakes(first);

        assertThat(removed()).isEqualTo(1);
    }

    @Test
    void whatTurnsUpIsForgottenAfterAWhile() {
        cancelTwo();
        purge();

        purges.forget(now + Ledger.PATIENCE_NANOS - 1);
        assertThat(purges.isEmpty()).isFalse();
        purges.forget(now + Ledger.PATIENCE_NANOS);
        assertThat(purges.isEmpty()).isTrue();
    }

    /** As a shutdown does. What was cancelled before had been counted out when it was. */
    @Test
    void ofAScheduledPool_whatIsDueAndIsCancelledMeanwhileArrivesAndIsRemoved() {
        ScheduledThreadPoolExecutor scheduled = new ScheduledThreadPoolExecutor(1, noThread -> null);
        Future<?> due = scheduled.schedule(() -> {}, -1, TimeUnit.SECONDS);
        Future<?> notYetDue = scheduled.schedule(() -> {}, 1, TimeUnit.HOURS);
        Future<?> before = scheduled.schedule(() -> {}, -1, TimeUnit.SECONDS);
        scheduled.schedule(() -> {}, -1, TimeUnit.SECONDS);
        before.cancel(false);
        Purges ofScheduled = new Purges(ObservedPool.of(scheduled), new InFlight(false), tally);
        ofScheduled.begin(now);
        due.cancel(false);
        notYetDue.cancel(false);
        scheduled.purge();
        ofScheduled.end(now);

        assertThat(tally.totals().count(Event.ARRIVED)).isEqualTo(1);
        assertThat(removed()).isEqualTo(1);
        ofScheduled.takeBack((Runnable) due);
        assertThat(tally.totals().count(Event.ARRIVED)).isZero();
        assertThat(removed()).isZero();
        scheduled.shutdownNow();
    }

    private void purge() {
        purges.begin(now);
        pool.purge();
        purges.end(now);
    }

    private void workerTakes(Runnable task) {
        inFlight.take(task);
        purges.takeBack(task);
    }

    private long removed() {
        purges.settle();
        return tally.totals().count(Event.REMOVED);
    }

    private void cancelTwo() {
        first.cancel(false);
        second.cancel(false);
    }

    private FutureTask<Object> queued() {
        FutureTask<Object> task = new FutureTask<>(() -> null);
        inFlight.add(task, 1);
        queue.add(task);
        return task;
    }
}
