package io.loadline.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.bootstrap.PoolEvents;
import io.loadline.record.count.Event;
import io.loadline.record.count.Totals;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A worker that ends with its task, which throws; where tasks are timed, and where most of them are only counted. */
class WorkerExitTest {

    private static final double MANY = 1e6;

    private final Recorder recorder = new Recorder(false, false);
    private final ThreadPoolExecutor executor = TestPools.around(new LinkedBlockingQueue<>());
    private final PoolRecorder pool = recorder.pools().of(executor);
    private final Runnable task = () -> {};
    private Runnable worker;

    @ParameterizedTest
    @ValueSource(doubles = {0, MANY})
    void theTaskHasEndedBefore(double perSecond) {
        begins(perSecond);

        recorder.ended(task, new IllegalStateException(), worker, executor);
        recorder.event(true, executor, null, PoolEvents.WORKER_EXITS);

        ranAndFailed();
    }

    /** The agent missed that, or the thread was stopped. */
    @ParameterizedTest
    @ValueSource(doubles = {0, MANY})
    void nobodySawTheEndOfTheTask(double perSecond) {
        begins(perSecond);

        recorder.event(true, executor, null, PoolEvents.WORKER_EXITS);

        ranAndFailed();
    }

    private void begins(double perSecond) {
        pool.endWindow(perSecond, System.nanoTime());
        worker = (Runnable) recorder.ask(null, executor, null, PoolEvents.WORKER_STARTED);
        recorder.arrived(executor, task);
        executor.getQueue().add(task);
        executor.getQueue().remove();
        recorder.started(task, worker, executor);
        assertThat(pool.totals().inService()).isEqualTo(1);
        assertThat(pool.workers().alive()).hasSize(1);
    }

    private void ranAndFailed() {
        assertThat(pool.workers().alive()).isEmpty();
        assertThat(((Worker) worker).exited).isTrue();
        assertThat(((Worker) worker).ageNanos(System.nanoTime())).isNegative();
        Totals totals = pool.totals();
        assertThat(totals.outstanding()).isZero();
        assertThat(totals.inService()).isZero();
        assertThat(totals.count(Event.STARTED)).isEqualTo(1);
        assertThat(totals.count(Event.COMPLETED)).isEqualTo(1);
        assertThat(totals.count(Event.FAILED)).isEqualTo(1);
        assertThat(totals.count(Event.REMOVED)).isZero();
    }
}
