package io.loadline.record.count;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StripesTest {

    @Test
    void stripesThatAreNeverUnlocked_keepTheirCountsAndStopNobody() {
        Stripes stripes = new Stripes(2);
        for (int i = 0; i < 2; i++) {
            stripes.tryLock(i).count(Event.ARRIVED, 1, 0);
        }
        for (int i = 0; i < 3; i++) {
            stripes.count(Event.ARRIVED, 1, 0, i);
        }

        assertThat(stripes.tryLock(0)).isNull();
        assertThat(arrived(stripes)).isEqualTo(5);
    }

    @Test
    void aHolderThatWasOnlySlow_stillCounts() {
        Stripes stripes = new Stripes(1);
        Stripe slow = stripes.tryLock(0);
        stripes.count(Event.ARRIVED, 1, 0, 0);
        assertThat(arrived(stripes)).isEqualTo(1);
        slow.count(Event.ARRIVED, 1, 0);
        slow.unlock();

        assertThat(arrived(stripes)).isEqualTo(2);
        assertThat(stripes.tryLock(0)).isSameAs(slow);
    }

    @Test
    void whatIsTakenBackWhileNoStripeIsFree_isTakenBack() {
        Stripes stripes = new Stripes(1);
        stripes.count(Event.REMOVED, 1, 0, 0);
        stripes.tryLock(0);
        stripes.count(Event.REMOVED, -1, 0, 0);

        Totals totals = new Totals();
        stripes.addTo(totals, 0);
        assertThat(totals.count(Event.REMOVED)).isZero();
    }

    @Test
    void timesOfTasksThatFoundNoStripeFree_areSummedAsAllOthersAre() {
        Stripes stripes = new Stripes(1);
        stripes.tryLock(0);
        stripes.missed(Event.STARTED, 2, 50);
        stripes.missedWait(30, 1, 50);
        stripes.missedWait(7, 1, 50);
        stripes.missedWait(7, -1, 50);
        stripes.missedService(100, 150);

        Totals totals = new Totals();
        stripes.addTo(totals, 200);
        assertThat(totals.count(Event.COMPLETED)).isEqualTo(1);
        assertThat(totals.serviceNanos).isEqualTo(100);
        assertThat(totals.timedCompletions).isEqualTo(1);
        assertThat(totals.waitNanos).isEqualTo(30);
        assertThat(totals.timedWaits).isEqualTo(1);
        assertThat(totals.timedStarts).isEqualTo(2);
    }

    private static long arrived(Stripes stripes) {
        Totals totals = new Totals();
        stripes.addTo(totals, 0);
        return totals.count(Event.ARRIVED);
    }
}
