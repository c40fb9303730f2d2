package io.loadline.record;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The same task is in the queue many times: the entry of the one that was picked is claimed when its turn comes. */
class PlacesTest {

    private final Sampling sampling = new Sampling(1, true);
    private final InFlight inFlight = new InFlight(true);
    private final Runnable same = () -> {};

    @Test
    void thePickedOneOfMany_isClaimedWhenThoseBeforeItHaveStarted() {
        sampling.sawRepetition();
        add(1, 1000);
        add(2, 1500);

        assertThat(startsUntilClaimed()).isEqualTo(1000);
        assertThat(startsUntilClaimed()).isEqualTo(499);
    }

    @Test
    void inAnEmptyQueue_itIsTheNextThatStarts() {
        sampling.sawRepetition();
        add(1, 0);

        assertThat(startsUntilClaimed()).isZero();
    }

    @Test
    void anotherTaskIsFoundAtOnce() {
        sampling.sawRepetition();
        add(1, 1000);
        Runnable other = new Thread();
        inFlight.add(other, Stamp.of(32, 3), 0);

        assertThat(inFlight.takePicked(other, sampling.countStart())).isEqualTo(Stamp.of(32, 3));
    }

    private void add(int number, long place) {
        inFlight.add(same, Stamp.of(16 * number, 3), place);
    }

    private int startsUntilClaimed() {
        for (int starts = 0; starts < 5000; starts++) {
            if (inFlight.takePicked(same, sampling.countStart()) != InFlight.ANONYMOUS) {
                return starts;
            }
        }
        return -1;
    }
}
