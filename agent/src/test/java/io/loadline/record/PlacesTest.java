package io.loadline.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.pool.ObservedPool;
import io.loadline.record.time.InFlight;
import io.loadline.record.time.Slices;
import java.util.Collections;
import java.util.Random;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import org.junit.jupiter.api.Test;

/** The same task is in the queue many times: the entry of the one that was picked is claimed when its turn comes. */
class PlacesTest {

    private final Slices slices = new Slices(1, true, new Random(20261122));
    private final InFlight inFlight = new InFlight(true);
    private final Runnable same = () -> {};

    @Test
    void thePickedOneOfMany_isClaimedWhenThoseBeforeItHaveStarted() {
        slices.sawRepetition(same);
        add(1, 1000);
        add(2, 1500);

        assertThat(startsUntilClaimed()).isEqualTo(1000);
        assertThat(startsUntilClaimed()).isEqualTo(499);
    }

    @Test
    void inAnEmptyQueue_itIsTheNextThatStarts() {
        slices.sawRepetition(same);
        add(1, 0);

        assertThat(startsUntilClaimed()).isZero();
    }

    @Test
    void anotherTaskIsFoundAtOnce() {
        slices.sawRepetition(same);
        add(1, 1000);
        Runnable other = new Thread();
        inFlight.add(other, 32, 0);

        assertThat(inFlight.takePicked(other, slices.countLeaving())).isEqualTo(32);
    }

    /** Workers start tasks nearly in the order of the queue, but not quite. */
    @Test
    void whatWasNotSeenTwice_isFoundThoughItStartsALittleBeforeItsTurn() {
        assertThat(startsBeforeAnotherIsClaimed(10)).isZero();
        assertThat(startsBeforeAnotherIsClaimed(1000)).isBetween(900, 999);
    }

    /** So many tasks wait, one of which is seen to be there twice; then another comes. */
    private static int startsBeforeAnotherIsClaimed(int waiting) {
        Runnable twice = () -> {};
        Runnable other = new Thread();
        InFlight inFlight = new InFlight(true);
        Tally tally = new Tally(1, true);
        tally.slices().endWindow(1e6, System.nanoTime());
        while (!tally.slices().isOpen()) {
            tally.slices().arrived(tally.lane());
        }
        Arrivals arrivals = new Arrivals(ObservedPool.of(poolWith(waiting, twice)), inFlight, tally);
        arrivals.arrived(twice);
        arrivals.arrived(twice);
        arrivals.arrived(other);
        return startsUntilClaimed(other, inFlight, tally.slices());
    }

    private static ThreadPoolExecutor poolWith(int waiting, Runnable task) {
        return TestPools.around(new LinkedBlockingQueue<>(Collections.nCopies(waiting, task)));
    }

    private void add(int number, long place) {
        inFlight.add(same, 16 * number, place);
    }

    private int startsUntilClaimed() {
        return startsUntilClaimed(same, inFlight, slices);
    }

    private static int startsUntilClaimed(Runnable task, InFlight inFlight, Slices slices) {
        for (int starts = 0; starts < 5000; starts++) {
            if (inFlight.takePicked(task, slices.countLeaving()) != InFlight.NONE) {
                return starts;
            }
        }
        return -1;
    }
}
