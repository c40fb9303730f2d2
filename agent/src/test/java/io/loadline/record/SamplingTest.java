package io.loadline.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class SamplingTest {

    private final Sampling sampling = new Sampling(2, true);
    private long now;

    @Test
    void upToTensOfThousandsOfTasksASecond_eachIsTimed() {
        endWindow(39_000);

        assertThat(sampling.gate(0)).isNull();
        assertThat(sampling.hasAnonymous()).isFalse();
    }

    @Test
    void aboveThat_someAre_untilTheyAreFarFewer() {
        endWindow(41_000);
        assertThat(sampling.gate(0)).isNotNull();
        endWindow(21_000);
        assertThat(sampling.gate(0)).isNotNull();
        endWindow(19_000);

        assertThat(sampling.gate(0)).isNull();
        assertThat(sampling.hasAnonymous())
                .as("tasks may be under way that are not on the book")
                .isTrue();
        sampling.settle();
        assertThat(sampling.hasAnonymous()).isFalse();
    }

    @Test
    void theMoreTasks_theFewerOfThemArePicked() {
        assertThat(shareAt(60_000)).isCloseTo(1 / 4.0, within(0.02));
        assertThat(shareAt(5_000_000)).isCloseTo(1 / 512.0, within(0.0005));
    }

    @Test
    void whereTheApplicationGoesBehindThePoolsBack_everyTaskIsTimed() {
        endWindow(1e6);
        sampling.refuse();
        endWindow(1e6);

        assertThat(sampling.gate(0)).isNull();
    }

    @Test
    void timingAll_isObeyed() {
        Sampling all = new Sampling(2, false);
        all.endWindow(1e7, 1);

        assertThat(all.gate(0)).isNull();
    }

    @Test
    void whatItHolds_isHeldFromTheFirstTasksThatAreNotTimed() {
        assertThat(sampling.heapBytes()).isZero();
        endWindow(1e6);
        long gates = sampling.heapBytes();
        assertThat(gates).isPositive();
        sampling.sawRepetition(this);
        assertThat(sampling.heapBytes()).isGreaterThan(gates);
    }

    private double shareAt(double perSecond) {
        endWindow(perSecond);
        Gate gate = sampling.gate(1);
        int tasks = 1 << 20;
        int picked = 0;
        for (int i = 0; i < tasks; i++) {
            picked += gate.pass() > 0 ? 1 : 0;
        }
        return (double) picked / tasks;
    }

    private void endWindow(double perSecond) {
        sampling.endWindow(perSecond, ++now);
    }
}
