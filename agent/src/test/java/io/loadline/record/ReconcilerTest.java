package io.loadline.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;

class ReconcilerTest {

    private final InFlight inFlight = new InFlight(true);
    private final Reconciler reconciler = new Reconciler(inFlight);
    private final LinkedBlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();

    @Test
    void whatIsMissingForTwoSecondsIsGone() {
        Runnable stays = () -> {};
        Runnable gone = () -> {};
        arrive(stays, 1);
        inFlight.add(gone, 2);

        assertThat(reconcile(0)).isZero();
        assertThat(reconcile(1)).isZero();
        assertThat(reconcile(2)).isEqualTo(1);
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

    private int reconcile(long second) {
        return reconciler.reconcile(queue, second * 1_000_000_000L);
    }

    private void arrive(Runnable task, long stamp) {
        inFlight.add(task, stamp);
        queue.add(task);
    }
}
