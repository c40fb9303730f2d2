package io.loadline.model.regime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.model.Windows;
import java.util.Collections;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BacklogTest {

    @Test
    void aQueueThatGrowsByTwentyASecondIsSaidToDoSo() {
        Windows windows = new Windows();
        for (int second = 0; second < 60; second++) {
            windows.counts(120, 100, 0).present(20 * second + 10, 2).add(1);
        }
        Backlog backlog = Backlog.of(windows.list);

        assertThat(backlog.isGrowing()).isTrue();
        assertThat(backlog.growthPerSecond).isCloseTo(20, within(1e-9));
        assertThat(backlog.rejects()).isFalse();
    }

    @Test
    void whatChanceExplainsIsNoGrowth() {
        for (int seed = 0; seed < 100; seed++) {
            Random random = new Random(seed);
            Windows windows = new Windows();
            double present = 10;
            for (int second = 0; second < 60; second++) {
                long arrivals = Math.round(100 + 10 * random.nextGaussian());
                long completions = Math.round(100 + 10 * random.nextGaussian());
                present = Math.max(0, present + arrivals - completions);
                windows.counts(arrivals, completions, 0).present(present, 2).add(1);
            }

            assertThat(Backlog.of(windows.list).isGrowing()).as("seed %d", seed).isFalse();
        }
    }

    /** A pile that came in the last seconds is no trend. */
    @Test
    void aBurstAtTheEndIsNoGrowth() {
        Windows windows = new Windows();
        windows.counts(100, 100, 0).present(3, 2).add(55);
        windows.counts(1_000, 100, 0).present(2_000, 2).add(5);

        assertThat(Backlog.of(windows.list).isGrowing()).isFalse();
    }

    @Test
    void oneInAHundredTurnedAwayIsRejection_oneInTenThousandIsNot() {
        assertThat(Backlog.of(new Windows().counts(100, 99, 1).add(60).list).rejectedShare)
                .isCloseTo(0.01, within(1e-9));
        assertThat(Backlog.of(new Windows().counts(100, 99, 1).add(60).list).rejects())
                .isTrue();
        Windows rare = new Windows().counts(10_000, 9_999, 1).add(60);
        assertThat(Backlog.of(rare.list).rejects()).isFalse();
    }

    /** What is turned away does not queue. */
    @Test
    void rejectedTasksAreNoGrowth() {
        Windows windows = new Windows();
        for (int second = 0; second < 60; second++) {
            windows.counts(200, 100, 100).present(10 + 0.01 * second, 2).add(1);
        }

        assertThat(Backlog.of(windows.list).isGrowing()).isFalse();
    }

    @Test
    void fewerWindowsThanQuartersAreNoGrowth() {
        assertThat(Backlog.of(new Windows().counts(1_000, 0, 0).present(500, 1).add(3).list)
                        .isGrowing())
                .isFalse();
        assertThat(Backlog.of(Collections.emptyList()).rejects()).isFalse();
    }
}
