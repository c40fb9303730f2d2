package io.loadline.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.record.count.Event;
import io.loadline.record.count.Totals;
import io.loadline.record.pool.JdkPool;
import io.loadline.record.time.InFlight;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import org.junit.jupiter.api.Test;

class SideDoorTest {

    private static final long NOW = 100;

    private final InFlight inFlight = new InFlight(true);
    private final Tally tally = new Tally(2, false);
    private final LinkedBlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
    private final ThreadPoolExecutor pool = TestPools.around(queue);
    private final SideDoor sideDoor = new SideDoor(new JdkPool(pool), inFlight, tally);

    @Test
    void whatIsInTheQueueAndNotOnTheBook_isRequeued_onceOnly() {
        Runnable known = () -> {};
        Runnable direct = () -> {};
        inFlight.add(known, 1);
        queue.add(known);
        queue.add(direct);

        admit();
        admit();

        assertThat(count(Event.REQUEUED)).isEqualTo(1);
        assertThat(inFlight.take(known)).isEqualTo(1);
        assertThat(inFlight.take(direct)).isEqualTo(InFlight.UNTIMED);
        assertThat(inFlight.size()).isZero();
    }

    @Test
    void theSameTaskTwiceInTheQueueAndOnceOnTheBook_isRequeuedOnce() {
        Runnable same = () -> {};
        inFlight.add(same, 1);
        queue.add(same);
        queue.add(same);

        admit();

        assertThat(count(Event.REQUEUED)).isEqualTo(1);
        assertThat(inFlight.size()).isEqualTo(2);
    }

    @Test
    void aRejectedTaskThatComesBack_isRequeuedAndKeepsItsArrival() {
        Runnable task = () -> {};
        sideDoor.left(task, Event.REJECTED, 50, 7);

        assertThat(sideDoor.comesIn(task, NOW)).isEqualTo(7);
        assertThat(count(Event.REQUEUED)).isEqualTo(1);
        assertThat(count(Event.PUT_BACK)).isEqualTo(1);
        assertThat(sideDoor.comesIn(task, NOW)).isEqualTo(InFlight.UNTIMED);
    }

    @Test
    void aTaskThatWasOnlyHeldUp_wasNeverRemoved() {
        Runnable task = () -> {};
        tally.countByCaller(Event.REMOVED, 50);
        sideDoor.left(task, Event.REMOVED, 50, 7);

        assertThat(sideDoor.comesIn(task, NOW)).isEqualTo(7);
        assertThat(count(Event.REMOVED)).isZero();
        assertThat(count(Event.REQUEUED)).isZero();
    }

    @Test
    void whileTasksComeAndGo_nothingIsConcluded() {
        queue.add(() -> {});
        Totals before = tally.totals();
        tally.countByCaller(Event.ARRIVED, NOW);

        sideDoor.admit(before, NOW);

        assertThat(count(Event.REQUEUED)).isZero();
    }

    @Test
    void whereAnEntryWasClaimedForAnotherTask_theNumbersDecide() {
        Runnable claimed = () -> {};
        Runnable left = () -> {};
        inFlight.add(claimed, 1);
        inFlight.add(left, 2);
        inFlight.takeUnnamed();
        queue.add(claimed);

        admit();

        assertThat(count(Event.REQUEUED)).isZero();
    }

    @Test
    void whileTasksComeAndGo_whatAHandlerHasPutBackIsKnownAllTheSame() {
        Runnable back = () -> {};
        sideDoor.left(back, Event.REJECTED, 50, 7);
        queue.add(back);
        queue.add(() -> {});

        sideDoor.admitPutBack(NOW);
        sideDoor.admitPutBack(NOW);

        assertThat(count(Event.REQUEUED)).isEqualTo(1);
        assertThat(count(Event.PUT_BACK)).isEqualTo(1);
        assertThat(inFlight.take(back)).isEqualTo(7);
    }

    @Test
    void whereOnlyNumbersAreKnown_whatComesBackIsTakenForWhatWasRejected() {
        Runnable rejected = () -> {};
        sideDoor.left(rejected, Event.REJECTED, 50, 7);

        sideDoor.admitUnknown(2, tally.totals(), NOW);

        assertThat(count(Event.REQUEUED)).isEqualTo(2);
        assertThat(count(Event.PUT_BACK)).isEqualTo(1);
    }

    private void admit() {
        sideDoor.admit(tally.totals(), NOW);
    }

    private long count(Event event) {
        return tally.totals().count(event);
    }
}
