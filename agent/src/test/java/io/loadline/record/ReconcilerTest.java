package io.loadline.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;

class ReconcilerTest {

    private final InFlight inFlight = new InFlight(true);
    private final Reconciler reconciler = new Reconciler(inFlight);
    private final LinkedBlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();

    @Test
    void whatIsMissingTwiceIsGone() {
        Runnable stays = () -> {};
        Runnable gone = () -> {};
        arrive(stays, 1);
        inFlight.add(gone, 2);

        assertThat(reconciler.reconcile(queue)).isZero();
        assertThat(reconciler.reconcile(queue)).isEqualTo(1);
        assertThat(inFlight.size()).isEqualTo(1);
        assertThat(inFlight.take(stays)).isEqualTo(1);
    }

    @Test
    void aTaskOnItsWayToAWorkerIsNotGone() {
        Runnable onItsWay = () -> {};
        inFlight.add(onItsWay, 1);
        assertThat(reconciler.reconcile(queue)).isZero();
        inFlight.take(onItsWay);

        assertThat(reconciler.reconcile(queue)).isZero();
    }

    @Test
    void theSameTaskOnItsWayAgainIsNotTheOneThatWasMissed() {
        Runnable same = () -> {};
        for (long arrival = 1; arrival < 5; arrival++) {
            inFlight.add(same, arrival);
            assertThat(reconciler.reconcile(queue)).isZero();
            assertThat(inFlight.take(same)).isEqualTo(arrival);
        }
    }

    @Test
    void whatComesBackInTimeIsNotGone() {
        Runnable slow = () -> {};
        inFlight.add(slow, 1);
        reconciler.reconcile(queue);
        queue.add(slow);
        reconciler.reconcile(queue);
        queue.clear();

        assertThat(reconciler.reconcile(queue)).isZero();
        assertThat(reconciler.reconcile(queue)).isEqualTo(1);
    }

    private void arrive(Runnable task, long stamp) {
        inFlight.add(task, stamp);
        queue.add(task);
    }
}
