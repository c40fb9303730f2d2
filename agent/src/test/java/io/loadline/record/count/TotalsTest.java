package io.loadline.record.count;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TotalsTest {

    private final Stripe stripe = new Stripe(0);

    @Test
    void theIntegralIsTheSumOfEveryTasksStay() {
        // two tasks: in the system from 10 to 50 and from 20 on, in service from 30 to 50
        stripe.count(Event.ARRIVED, 1, 10);
        stripe.count(Event.ARRIVED, 1, 20);
        stripe.count(Event.STARTED, 1, 30);
        stripe.count(Event.COMPLETED, 1, 50);

        assertThat(totals().inSystemNanos(100)).isEqualTo((50 - 10) + (100 - 20));
        assertThat(totals().inServiceNanos(100)).isEqualTo(50 - 30);
        assertThat(totals().inSystem()).isEqualTo(1);
        assertThat(totals().outstanding()).isEqualTo(1);
    }

    @Test
    void differencesOfIntegralsSurviveSumsThatWrapAround() {
        long origin = Long.MAX_VALUE - 1000;
        for (int i = 0; i < 1000; i++) {
            stripe.count(Event.ARRIVED, 1, origin + i);
        }
        Totals totals = totals();
        long later = origin + 1_000_000;

        assertThat(totals.inSystemNanos(later + 7) - totals.inSystemNanos(later))
                .isEqualTo(7 * 1000);
    }

    @Test
    void everyFateLeavesNothingUnaccountedFor() {
        for (Event fate : new Event[] {Event.REMOVED, Event.REJECTED, Event.CALLER_RAN}) {
            stripe.count(Event.ARRIVED, 1, 1);
            stripe.count(fate, 1, 2);
        }
        stripe.count(Event.REQUEUED, 1, 3);
        stripe.count(Event.STARTED, 1, 4);

        assertThat(totals().outstanding()).isZero();
    }

    private Totals totals() {
        Totals totals = new Totals();
        stripe.addTo(totals, 0);
        return totals;
    }
}
