package io.loadline.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.bootstrap.PoolEvents;
import io.loadline.record.count.Event;
import io.loadline.record.count.Totals;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Timers that are cancelled while all threads are busy, told by the event alone: the ledger, which would find those out after
 * two seconds, is not asked.
 */
class DueTimerTest {

    private final Recorder recorder = new Recorder(false, false);
    private final ScheduledThreadPoolExecutor timers = new ScheduledThreadPoolExecutor(1);
    private final CountDownLatch busy = new CountDownLatch(1);
    private final CountDownLatch done = new CountDownLatch(1);
    private PoolRecorder pool;

    @BeforeEach
    void occupyTheOnlyThread() throws InterruptedException {
        timers.execute(() -> {
            busy.countDown();
            try {
                done.await();
            } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
            }
        });
        busy.await();
        pool = recorder.pools().of(timers);
    }

    @AfterEach
    void end() {
        done.countDown();
        timers.shutdownNow();
    }

    @Test
    void oneThatIsDueHasArrived_andIsRemovedAtOnce() {
        cancelled(0);

        Totals totals = pool.totals();
        assertThat(totals.count(Event.ARRIVED)).isEqualTo(1);
        assertThat(totals.count(Event.REMOVED)).isEqualTo(1);
    }

    @Test
    void oneThatIsNotDueHasNotArrived() {
        cancelled(1);

        assertThat(pool.totals().hasSameCounts(Totals.NOTHING)).isTrue();
    }

    private void cancelled(int hours) {
        Future<?> timer = timers.schedule(() -> {}, hours, TimeUnit.HOURS);
        timer.cancel(false);
        recorder.event(true, timer, timers, PoolEvents.CANCELLED);
    }
}
