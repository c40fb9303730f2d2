// SPDX-License-Identifier: Apache-2.0
package io.loadline.record.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArrivalSamplingTest {

    private static final long SEED = 20261122;

    private final long[] counts = new long[2];
    private final ArrivalSampling sampling = new ArrivalSampling(2, true, new Random(SEED), i -> counts[i]);
    private long now;

    @Test
    void upToTensOfThousandsOfTasksASecond_eachIsTimed() {
        endWindow(39_000);

        assertThat(sampling.isSampling()).isFalse();
        assertThat(sampling.mayBeUntimed()).isFalse();
    }

    @Test
    void aboveThat_someAre_untilTheyAreFarFewer() {
        endWindow(41_000);
        assertThat(sampling.isSampling()).isTrue();
        endWindow(21_000);
        assertThat(sampling.isSampling()).isTrue();
        endWindow(19_000);

        assertThat(sampling.isSampling()).isFalse();
        assertThat(sampling.mayBeUntimed())
                .as("tasks may be under way that are not on the book")
                .isTrue();
        sampling.allAreTimed();
        assertThat(sampling.mayBeUntimed()).isFalse();
    }

    @Test
    void theMoreTasks_theFewerOfThemAreTimed() {
        assertThat(shareAt(65_536)).isCloseTo(1 / 4.0, within(0.02));
        assertThat(shareAt(1_638_400)).isCloseTo(1 / 100.0, within(0.002));
    }

    @Test
    void tasksAreTimedInARow() {
        endWindow(100_000);
        int before = 0;
        for (int i = 0; i < 1 << 20; i++) {
            int number = arrived(0);
            if (before > 1) {
                assertThat(number).isEqualTo(before - 1);
            } else {
                assertThat(number).isIn(0, ArrivalSampling.LENGTH);
            }
            before = number;
        }
    }

    /** Bursts at a fixed distance, one or several of which are as long as a window. */
    @ParameterizedTest
    @ValueSource(ints = {100, 1000, 2500, 10_000, 20_000, 100_000})
    void aRhythmOfTheApplicationIsTimedInEachOfItsPhasesAlike(int tasksInABurst) {
        int phases = 4;
        long[] timed = new long[phases];
        endWindow(100_000);
        int tasks = 20_000_000;
        for (int i = 0; i < tasks; i++) {
            if (i % 100_000 == 0) {
                endWindow(100_000);
            }
            int phase = i % tasksInABurst * phases / tasksInABurst;
            timed[phase] += arrived(0) > 0 ? 1 : 0;
        }
        double expected = tasks * 0.16384 / phases;
        for (long n : timed) {
            assertThat((double) n).isCloseTo(expected, within(0.05 * expected));
        }
    }

    @Test
    void aThreadThatBringsMoreTasksOpensMoreSlices_butATaskOfEachIsAsLikelyToBeTimed() {
        endWindow(200_000);
        long[] tasks = new long[2];
        long[] timed = new long[2];
        Random random = new Random(SEED);
        for (int i = 0; i < 20_000_000; i++) {
            int thread = random.nextInt(10) == 0 ? 1 : 0;
            tasks[thread]++;
            timed[thread] += arrived(thread) > 0 ? 1 : 0;
        }
        double share = (double) timed[0] / tasks[0];
        assertThat((double) timed[1] / tasks[1]).isCloseTo(share, within(0.02 * share));
    }

    /** A burst whose tasks wait ever longer: all are timed up to the rush, and few of the many after it. */
    @Test
    void inARush_tasksTimedInSlicesStandForMoreThanThoseBefore() {
        int first = 4_000;
        int tasks = 20_000;
        double wait = 0;
        double timed = 0;
        for (int burst = 0; burst < 200; burst++) {
            endWindow(0);
            long began = now;
            for (int i = 0; i < tasks; i++) {
                now++;
                if (i == first) {
                    sampling.rush(now);
                }
                if (i < first || arrived(0) > 0) {
                    timed += sampling.weight(now);
                    wait += sampling.weight(now) * (double) (now - began);
                }
            }
        }

        assertThat(wait / timed).isCloseTo(tasks / 2.0, within(0.03 * tasks / 2));
        assertThat(sampling.weight(now - tasks)).isEqualTo(1);
    }

    @Test
    void theFirstSliceOfAWindowIsKnownWhenItIsComplete() {
        endWindow(100_000);
        long[] none = sampling.first();
        assertThat(none[1]).isLessThan(none[0]);
        sampling.timed(ArrivalSampling.LENGTH, 10);
        sampling.timed(7, 15);
        assertThat(sampling.first()[1]).isLessThan(sampling.first()[0]);
        sampling.timed(1, 20);
        sampling.timed(ArrivalSampling.LENGTH, 30);
        sampling.timed(1, 40);

        assertThat(sampling.first()).containsExactly(10, 20);
    }

    @Test
    void whenFarFewerTasksCome_theNextSliceDoesNotWaitForAsManyAsBefore() {
        endWindow(1e9);
        endWindow(50_000);
        int tasks = 0;
        while (arrived(0) == 0) {
            tasks++;
        }
        assertThat(tasks).isLessThan(3 * ArrivalSampling.LENGTH);
    }

    @Test
    void timingAll_isObeyed() {
        ArrivalSampling all = new ArrivalSampling(2, false, new Random(SEED), i -> 0);
        all.endWindow(1e7, 1);

        assertThat(all.isSampling()).isFalse();
    }

    private double shareAt(double perSecond) {
        endWindow(perSecond);
        int tasks = 1 << 24;
        int timed = 0;
        for (int i = 0; i < tasks; i++) {
            timed += arrived(1) > 0 ? 1 : 0;
        }
        return (double) timed / tasks;
    }

    /** A task at this stripe. */
    private int arrived(int stripe) {
        return sampling.arrived(stripe, counts[stripe]++);
    }

    private void endWindow(double perSecond) {
        sampling.endWindow(perSecond, ++now);
    }
}
