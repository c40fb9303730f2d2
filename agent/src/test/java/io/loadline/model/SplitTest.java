// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.machine.Processors;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SplitTest {

    private static final Goal GOAL = new Goal(0.9, Double.NaN);
    private static final double UNKNOWN = Double.NaN;
    private static final Processors FOUR = new Processors(4, UNKNOWN, UNKNOWN);

    /**
     * The slack goes in proportion to demand, and each may plan with all the others leave. Pools that want more than there is get the same part. A small pool gets its demand, but a processor that is full
     * would keep its few tasks waiting: it may plan with a fair part. A demand of which nothing is known (?) is none, takes nothing
     * from others, and where nobody wants anything each may plan with all.
     */
    @ParameterizedTest
    @CsvSource({
        "1, 0.5, 2.666667, 1.333333, 3.5, 3, false",
        "1, 0.25, 3.2, 0.8, 3.75, 3, false",
        "9, 9, 2, 2, 2, 2, true",
        "9, 0.1, 3.9, 0.1, 3.9, 2, true",
        "9, 0.01, 3.99, 0.01, 3.99, 2, true",
        "0, 0, 0, 0, 4, 4, false",
        "NaN, 1, 0, 4, 3, 4, false"
    })
    void twoPoolsShareFourProcessors(
            double demand,
            double other,
            double part,
            double otherPart,
            double share,
            double otherShare,
            boolean rationed) {
        Split split = Split.of(Arrays.asList(pool(demand, FOUR), pool(other, FOUR)), GOAL);

        assertThat(split.isRationed()).isEqualTo(rationed);
        assertThat(split.part(0)).isCloseTo(part, within(1e-6));
        assertThat(split.part(1)).isCloseTo(otherPart, within(1e-6));
        assertThat(split.share(0).processors).isCloseTo(share, within(1e-9));
        assertThat(split.share(1).processors).isCloseTo(otherShare, within(1e-9));
        assertThat(split.share(0).demand).isEqualTo(Double.isNaN(demand) ? 0 : Math.min(4, demand));
    }

    /** Every server has some pools that are nearly idle: they take nothing that matters. */
    @Test
    void aGreedyPoolBesideIdleOnesIsNotRationed() {
        Split split = Split.of(Arrays.asList(pool(9, FOUR), pool(0.01, FOUR)), GOAL);

        assertThat(split.share(0).rationed).isFalse();
        assertThat(split.share(1).rationed).isTrue();
    }

    /** Water rises in vessels of the same width until nothing is left. */
    @Test
    void rationsAreThoseOfPouringOutDropByDrop() {
        for (int seed = 0; seed < 50; seed++) {
            Random random = new Random(seed);
            int n = 2 + random.nextInt(6);
            double[] demands = random.doubles(n, 0.05, 3).toArray();
            List<Assessment> pools = new ArrayList<>();
            for (double demand : demands) {
                pools.add(pool(demand, FOUR));
            }
            Split split = Split.of(pools, GOAL);
            if (split.demand <= 4) {
                continue;
            }
            double[] poured = poured(demands, 4);
            for (int i = 0; i < n; i++) {
                assertThat(split.part(i)).as("seed %d pool %d", seed, i).isCloseTo(poured[i], within(2e-3));
            }
        }
    }

    private static double[] poured(double[] demands, double processors) {
        double drop = 1e-4;
        double[] have = new double[demands.length];
        for (double left = processors; left > 0; ) {
            double before = left;
            for (int i = 0; i < demands.length && left > 0; i++) {
                double more = Math.min(Math.min(left, drop), demands[i] - have[i]);
                have[i] += more;
                left -= more;
            }
            if (left == before) {
                break;
            }
        }
        return have;
    }

    @Test
    void withoutAKnownNumberOfProcessorsNoShareIsKnown() {
        Processors unknown = new Processors(UNKNOWN, UNKNOWN, UNKNOWN);
        Split split = Split.of(Arrays.asList(pool(1, unknown), pool(9, unknown)), GOAL);

        assertThat(split.processors).isNaN();
        assertThat(split.isRationed()).isFalse();
        assertThat(split.share(0).processors).isNaN();
    }

    @Test
    void withoutPoolsThereIsNothingToSplit() {
        assertThat(Split.of(Collections.emptyList(), GOAL).isRationed()).isFalse();
    }

    /**
     * Nothing is kept free for neighbours, since the scheduler shares: who has more threads ready gets more. What other threads
     * of the process use is taken off, but a quarter is always planned with.
     */
    @ParameterizedTest
    @CsvSource({
        "1, 0, 1, 4",
        "1, 0.5, 1, 4",
        "1, 1.5, 1, 4",
        "1, 3.9, 1, 4",
        "1, NaN, NaN, 4",
        "1, 0, 2.5, 2.5",
        "0.2, 4, 4, 1"
    })
    void onePoolAloneMayPlanWithAllThatTheProcessLeaves(
            double demand, double neighbours, double process, double share) {
        Processors quota = new Processors(4, UNKNOWN, UNKNOWN, 16);

        assertThat(Share.alone(pool(demand, FOUR, neighbours, process), GOAL).processors)
                .isCloseTo(share, within(1e-9));
        assertThat(Share.alone(pool(demand, quota, 4 * neighbours, process), GOAL).processors)
                .isCloseTo(share, within(1e-9));
        assertThat(Share.alone(pool(demand, FOUR), GOAL).rationed).isFalse();
    }

    private static Assessment pool(double demand, Processors processors) {
        return pool(demand, processors, UNKNOWN, UNKNOWN);
    }

    /** A hundred tasks a second that need so many processors; with spare threads. */
    private static Assessment pool(double demand, Processors processors, double neighbours, double process) {
        Window w = new Window(0, 1_000_000_000L);
        w.arrived = 100;
        w.completed = 100;
        w.serviceNanos = 20_000_000_000L;
        w.cpuNanos = demand * 1e9;
        w.inServiceNanos = 20e9;
        w.inSystemNanos = 20e9;
        w.neighbourCpuNanos = (float) (neighbours * 1e9);
        w.processCpuNanos = (float) (process * 1e9);
        w.threadsAtEnd = 64;
        PoolSnapshot b = new PoolSnapshot("pool", Collections.singletonList(w), processors);
        b.state = Pools.fixed(64);
        return Assessment.of(b);
    }
}
