package io.loadline.record.count;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StripeTest {

    private final Stripe stripe = new Stripe(1000);

    @Test
    void eventsBetweenTwoLooksAtTheClock_areTakenToHaveHappenedInTheMiddle() {
        for (int i = 0; i < 4; i++) {
            stripe.increment(Event.ARRIVED);
        }
        stripe.attributeTimes(3000);
        stripe.incrementSingleWriter(Event.ARRIVED);

        assertThat(totals(4000).inSystemNanos(4000)).isEqualTo(4 * (4000 - 2000) + (4000 - 3500));
    }

    @Test
    void aLockThatIsNeverGivenBack_stopsNobody() {
        stripe.tryLock();
        for (int i = 0; i < 1000; i++) {
            stripe.increment(Event.ARRIVED);
        }

        assertThat(totals(4000).count(Event.ARRIVED)).isEqualTo(1000);
    }

    @Test
    void timesOfWhatWasMissedAreExact_whenEverTheyAreRead() {
        stripe.missed(Event.ARRIVED, 1, 100);
        stripe.missed(Event.STARTED, 1, 130);
        stripe.missed(Event.COMPLETED, 1, 170);

        Totals totals = totals(5000);
        assertThat(totals.count(Event.ARRIVED)).isEqualTo(1);
        assertThat(totals.inSystemNanos(1_000_000)).isEqualTo(70);
        assertThat(totals.inServiceNanos(1_000_000)).isEqualTo(40);
        assertThat(totals.timedStarts).as("as exact as any").isEqualTo(1);
        assertThat(totals.timedCompletions).as("its service is not known").isZero();
    }

    @Test
    void whatWasMissedWhileTheLockWasTaken_hasTheTimeOfTheLast() {
        stripe.tryLock();
        stripe.missed(Event.ARRIVED, 1, 2000);
        stripe.missed(Event.ARRIVED, 1, 2010);
        stripe.count(Event.ARRIVED, 1, 1990);
        stripe.unlock();

        assertThat(totals(5000).inSystemNanos(2100)).isEqualTo(90 + 90 + 110);
    }

    @Test
    void whatIsTakenBackLeavesNothing() {
        stripe.missed(Event.STARTED, 1, 130);
        stripe.missed(Event.STARTED, -1, 130);

        assertThat(totals(5000).hasSameCounts(Totals.NOTHING)).isTrue();
        assertThat(totals(5000).inServiceNanos(6000)).isZero();
    }

    @Test
    void manyThreadsLoseNothing() throws InterruptedException {
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int n = 0; n < 50_000; n++) {
                    stripe.missed(Event.ARRIVED, 1, 1_000);
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(totals(1_000).count(Event.ARRIVED)).isEqualTo(200_000);
        assertThat(totals(1_000).inSystemNanos(1_001)).isEqualTo(200_000);
    }

    private Totals totals(long now) {
        Totals totals = new Totals();
        stripe.addTo(totals, now);
        return totals;
    }
}
