package io.loadline.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import org.junit.jupiter.api.Test;

/** The same task is in the queue many times: the entry of the one that was picked is claimed when its turn comes. */
class PlacesTest {

    private final Sampling sampling = new Sampling(1, true);
    private final InFlight inFlight = new InFlight(true);
    private final Runnable same = () -> {};

    @Test
    void thePickedOneOfMany_isClaimedWhenThoseBeforeItHaveStarted() {
        sampling.sawRepetition(same);
        add(1, 1000);
        add(2, 1500);

        assertThat(startsUntilClaimed()).isEqualTo(1000);
        assertThat(startsUntilClaimed()).isEqualTo(499);
    }

    @Test
    void inAnEmptyQueue_itIsTheNextThatStarts() {
        sampling.sawRepetition(same);
        add(1, 0);

        assertThat(startsUntilClaimed()).isZero();
    }

    @Test
    void anotherTaskIsFoundAtOnce() {
        sampling.sawRepetition(same);
        add(1, 1000);
        Runnable other = new Thread();
        inFlight.add(other, Stamp.of(32, 3), 0);

        assertThat(inFlight.takePicked(other, sampling.countStart())).isEqualTo(Stamp.of(32, 3));
    }

    /** Workers start tasks nearly in the order of the queue, but not quite. */
    @Test
    void aTaskThatIsThereOnce_isFoundThoughItStartsBeforeItsTurn() {
        BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>(Collections.nCopies(10, same));
        ThreadPoolExecutor pool = TestPools.around(queue);
        Tally tally = new Tally(1, true);
        tally.sampling().endWindow(1e6, System.nanoTime());
        Arrivals arrivals = new Arrivals(new JdkPool(pool), inFlight, tally);
        arrivals.arrived(same);
        arrivals.arrived(same);
        Runnable once = new Thread();
        arrivals.arrived(once);

        assertThat(tally.sampling().isRepeating()).isTrue();
        assertThat(inFlight.takePicked(once, tally.sampling().countStart())).isNotEqualTo(InFlight.ANONYMOUS);
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
