package io.loadline.record.count;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MissesTest {

    private final Misses misses = new Misses();

    @Test
    void timesAreExact_whenEverTheyAreRead() {
        misses.add(Event.ARRIVED, 1, 100);
        misses.addTimed(Event.STARTED, 1, 130, 30);
        misses.addTimed(Event.COMPLETED, 1, 170, 40);

        Totals totals = totals();
        assertThat(totals.count(Event.ARRIVED)).isEqualTo(1);
        assertThat(totals.inSystemNanos(1_000_000)).isEqualTo(70);
        assertThat(totals.inServiceNanos(1_000_000)).isEqualTo(40);
        assertThat(totals.waitNanos).isEqualTo(30);
        assertThat(totals.serviceNanos).isEqualTo(40);
    }

    @Test
    void whatIsTakenBackLeavesNothing() {
        misses.addTimed(Event.STARTED, 1, 130, 30);
        misses.addTimed(Event.STARTED, -1, 130, 30);

        assertThat(totals().hasSameCounts(Totals.NOTHING)).isTrue();
        assertThat(totals().waitNanos).isZero();
    }

    @Test
    void manyThreadsLoseNothing() throws InterruptedException {
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int n = 0; n < 50_000; n++) {
                    misses.add(Event.ARRIVED, 1, 1_000);
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(totals().count(Event.ARRIVED)).isEqualTo(200_000);
        assertThat(totals().inSystemNanos(1_001)).isEqualTo(200_000);
    }

    private Totals totals() {
        Totals.Sum sum = new Totals.Sum();
        misses.addTo(sum);
        return sum.totals();
    }
}
