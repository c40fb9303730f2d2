package io.loadline.record.count;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CoarseCounterTest {

    private final CoarseCounter events = new CoarseCounter(1000);

    @Test
    void eventsBetweenTwoLooksAtTheClock_areTakenToHaveHappenedInTheMiddle() {
        for (int i = 0; i < 4; i++) {
            events.increment();
        }
        events.look(3000);
        events.incrementSingleWriter();

        assertThat(presence(4000)).isEqualTo(4 * (4000 - 2000) + (4000 - 3500));
    }

    @Test
    void aLookThatNeverEnds_stopsNobody() {
        events.tryLock();
        for (int i = 0; i < 1000; i++) {
            events.increment();
        }
        Totals.Sum sum = new Totals.Sum();
        events.addTo(sum, Event.ARRIVED, 4000);

        assertThat(sum.totals().count(Event.ARRIVED)).isEqualTo(1000);
    }

    /** Time for which there have been events, all added up. */
    private long presence(long now) {
        Totals.Sum sum = new Totals.Sum();
        events.addTo(sum, Event.ARRIVED, now);
        return sum.totals().inSystemNanos(now);
    }
}
