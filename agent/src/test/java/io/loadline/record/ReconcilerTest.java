package io.loadline.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.record.pool.JdkPool;
import io.loadline.record.time.InFlight;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import org.junit.jupiter.api.Test;

class ReconcilerTest {

    private final InFlight inFlight = new InFlight(true);
    private boolean quiet = true;
    private final List<Object> given = new ArrayList<>();
    private final LinkedBlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
    private final ThreadPoolExecutor pool = TestPools.around(queue);
    private final Reconciler reconciler = new Reconciler(new JdkPool(pool), inFlight);

    @Test
    void whatIsMissingForTwoSecondsIsGone() {
        Runnable stays = () -> {};
        Runnable gone = () -> {};
        arrive(stays, 1);
        inFlight.add(gone, 2);

        assertThat(reconcile(0)).isZero();
        assertThat(reconcile(1)).isZero();
        assertThat(reconcile(2)).isEqualTo(1);
        assertThat(given).containsExactly(gone);
        assertThat(inFlight.size()).isEqualTo(1);
        assertThat(inFlight.take(stays)).isEqualTo(1);
    }

    @Test
    void aTaskOnItsWayToAWorkerIsNotGone() {
        Runnable onItsWay = () -> {};
        inFlight.add(onItsWay, 1);
        assertThat(reconcile(0)).isZero();
        inFlight.take(onItsWay);

        assertThat(reconcile(2)).isZero();
    }

    @Test
    void theSameTaskOnItsWayAgainIsNotTheOneThatWasMissed() {
        Runnable same = () -> {};
        for (long arrival = 1; arrival < 5; arrival++) {
            inFlight.add(same, arrival);
            assertThat(reconcile(arrival)).isZero();
            assertThat(inFlight.take(same)).isEqualTo(arrival);
        }
    }

    @Test
    void whatComesBackInTimeIsNotGone() {
        Runnable slow = () -> {};
        inFlight.add(slow, 1);
        reconcile(0);
        queue.add(slow);
        reconcile(1);
        queue.clear();

        assertThat(reconcile(2)).isZero();
        assertThat(reconcile(4)).isEqualTo(1);
    }

    @Test
    void ofTheSameTaskSeveralTimesInTheQueue_asManyAreGoneAsAreMissing() {
        Runnable same = () -> {};
        for (long arrival = 1; arrival <= 4; arrival++) {
            arrive(same, arrival);
        }
        queue.poll();
        reconcile(0);

        assertThat(reconcile(2)).isEqualTo(1);
        assertThat(inFlight.take(same)).as("the first is the one that is gone").isEqualTo(2);
        assertThat(inFlight.size()).isEqualTo(2);
    }

    @Test
    void whileTasksMoveInALongQueue_aFewMissingAreLeftForAQuietMoment() {
        Runnable gone = () -> {};
        inFlight.add(gone, 1);
        for (int i = 0; i < 5000; i++) {
            arrive(() -> {}, 2 + i);
        }
        quiet = false;
        reconcile(0);
        assertThat(reconcile(3)).isZero();

        quiet = true;
        reconcile(4);
        assertThat(reconcile(6)).isEqualTo(1);
    }

    /** How many were given up. */
    private int reconcile(long second) {
        int before = given.size();
        reconciler.reconcile(second * 1_000_000_000L, quiet, (task, arrival) -> given.add(task));
        return given.size() - before;
    }

    private void arrive(Runnable task, long stamp) {
        inFlight.add(task, stamp);
        queue.add(task);
    }
}
