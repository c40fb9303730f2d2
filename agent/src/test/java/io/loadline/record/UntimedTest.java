package io.loadline.record;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class UntimedTest {

    private final Untimed events = new Untimed(1000);

    @Test
    void eventsBetweenTwoLooksAtTheClock_areTakenToHaveHappenedInTheMiddle() {
        for (int i = 0; i < 4; i++) {
            events.countShared();
        }
        // the last of the four
        events.settle(3000, 1);
        events.countAlone();

        assertThat(presence(4000)).isEqualTo(3 * (4000 - 2000) + (4000 - 3000) + (4000 - 3500));
    }

    @Test
    void oneThatWasSettledAlready_isNotSettledTwice() {
        events.countShared();
        events.settle(2000, 0);
        events.settle(3000, 1);

        assertThat(presence(4000)).isEqualTo(4000 - 1500);
    }

    /** Time for which there have been events, all added up. */
    private long presence(long now) {
        Totals.Sum sum = new Totals.Sum();
        events.addTo(sum, Event.ARRIVED, now);
        return sum.totals().inSystemNanos(now);
    }
}
