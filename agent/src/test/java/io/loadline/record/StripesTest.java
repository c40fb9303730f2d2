package io.loadline.record;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StripesTest {

    @Test
    void stripesThatAreNeverUnlocked_keepTheirCountsAndStopNobody() {
        Stripes stripes = new Stripes(2);
        for (int i = 0; i < 2; i++) {
            stripes.lock(i).count(Event.ARRIVED, 0);
        }
        for (int i = 0; i < 3; i++) {
            Stripe free = stripes.lock(i);
            free.count(Event.ARRIVED, 0);
            free.unlock();
        }

        assertThat(arrived(stripes)).isEqualTo(5);
    }

    @Test
    void aHolderThatWasOnlySlow_stillCounts() {
        Stripes stripes = new Stripes(1);
        Stripe slow = stripes.lock(0);
        stripes.lock(0).unlock();
        slow.count(Event.ARRIVED, 0);
        slow.unlock();

        assertThat(arrived(stripes)).isEqualTo(1);
    }

    private static long arrived(Stripes stripes) {
        Totals.Sum sum = new Totals.Sum();
        stripes.addTo(sum);
        return sum.totals().count(Event.ARRIVED);
    }
}
