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
import org.junit.jupiter.params.provider.ValueSource;

class SplitTest {

    private static final Goal GOAL = new Goal(0.9, Double.NaN);
    private static final double UNKNOWN = Double.NaN;
    private static final Processors FOUR = new Processors(4, UNKNOWN, UNKNOWN);

    @Test
    void onePoolAloneMayPlanWithAllOfThem() {
        Share share = Share.alone(pool(1, FOUR), GOAL);

        assertThat(share.processors).isCloseTo(4, within(1e-9));
        assertThat(share.demand).isCloseTo(1, within(1e-9));
        assertThat(share.rationed).isFalse();
    }

    @Test
    void whileThereIsSlackEachMayPlanWithAllTheOthersLeave() {
        Split split = Split.of(Arrays.asList(pool(1, FOUR), pool(0.5, FOUR)), new double[] {1, 1}, GOAL);

        assertThat(split.isRationed()).isFalse();
        assertThat(split.share(0).processors).isCloseTo(3.5, within(1e-9));
        assertThat(split.share(1).processors).isCloseTo(3, within(1e-9));
    }

    /** Kleinrock's capacity assignment: the slack goes in proportion to the root of weight x demand. */
    @Test
    void partsAddUpToAllProcessors_theSlackByTheRootOfTheDemand() {
        Split split = Split.of(Arrays.asList(pool(1, FOUR), pool(0.25, FOUR)), new double[] {1, 4}, GOAL);

        assertThat(split.part(0)).isCloseTo(1 + 2.75 / 2, within(1e-9));
        assertThat(split.part(1)).isCloseTo(0.25 + 2.75 / 2, within(1e-9));
    }

    @Test
    void whoWantsMoreThanThereIsGetsItByWeight() {
        Split split = Split.of(Arrays.asList(pool(9, FOUR), pool(9, FOUR)), new double[] {3, 1}, GOAL);

        assertThat(split.isRationed()).isTrue();
        assertThat(split.part(0)).isCloseTo(3, within(1e-9));
        assertThat(split.part(1)).isCloseTo(1, within(1e-9));
    }

    /** Its demand is all that it gets, but a processor that is full would keep its few tasks waiting. */
    @Test
    void aSmallPoolBesideAGreedyOneGetsItsDemand_andMayPlanWithAFairPart() {
        Split split = Split.of(Arrays.asList(pool(9, FOUR), pool(0.1, FOUR)), new double[] {1, 1}, GOAL);

        assertThat(split.part(0)).isCloseTo(3.9, within(1e-9));
        assertThat(split.share(0).processors).isCloseTo(3.9, within(1e-9));
        assertThat(split.part(1)).isCloseTo(0.1, within(1e-9));
        assertThat(split.share(1).processors).isCloseTo(2, within(1e-9));
    }

    /** Water rises in vessels as wide as their weights until nothing is left. */
    @Test
    void rationsAreThoseOfPouringOutDropByDrop() {
        for (int seed = 0; seed < 50; seed++) {
            Random random = new Random(seed);
            int n = 2 + random.nextInt(6);
            double[] weights = random.doubles(n, 0.2, 5).toArray();
            double[] demands = random.doubles(n, 0.05, 3).toArray();
            List<Assessment> pools = new ArrayList<>();
            for (double demand : demands) {
                pools.add(pool(demand, FOUR));
            }
            Split split = Split.of(pools, weights, GOAL);
            if (split.demand <= 4) {
                continue;
            }
            double[] poured = poured(demands, weights, 4);
            for (int i = 0; i < n; i++) {
                assertThat(split.part(i)).as("seed %d pool %d", seed, i).isCloseTo(poured[i], within(2e-3));
            }
        }
    }

    private static double[] poured(double[] demands, double[] weights, double processors) {
        double drop = 1e-4;
        double[] have = new double[demands.length];
        for (double left = processors; left > 0; ) {
            double before = left;
            for (int i = 0; i < demands.length && left > 0; i++) {
                double more = Math.min(Math.min(left, drop * weights[i]), demands[i] - have[i]);
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
    void whereNobodyWantsAnythingEveryPoolMayPlanWithAll() {
        Split split = Split.of(Arrays.asList(pool(0, FOUR), pool(0, FOUR)), new double[] {1, 2}, GOAL);

        assertThat(split.demand).isZero();
        assertThat(split.share(0).processors).isEqualTo(4);
        assertThat(split.part(1)).isZero();
    }

    @Test
    void aPoolWhoseProcessorTimeIsUnknownWantsNone_andTakesNoneFromOthers() {
        Split split = Split.of(Arrays.asList(pool(UNKNOWN, FOUR), pool(1, FOUR)), new double[] {1, 1}, GOAL);

        assertThat(split.share(0).demand).isZero();
        assertThat(split.share(0).processors).isCloseTo(3, within(1e-9));
        assertThat(split.share(1).processors).isCloseTo(4, within(1e-9));
    }

    @Test
    void withoutAKnownNumberOfProcessorsNoShareIsKnown() {
        Processors unknown = new Processors(UNKNOWN, UNKNOWN, UNKNOWN);
        Split split = Split.of(Arrays.asList(pool(1, unknown), pool(9, unknown)), new double[] {1, 1}, GOAL);

        assertThat(split.processors).isNaN();
        assertThat(split.isRationed()).isFalse();
        assertThat(split.share(0).processors).isNaN();
    }

    @Test
    void withoutPoolsThereIsNothingToSplit() {
        assertThat(Split.of(Collections.emptyList(), new double[0], GOAL).isRationed())
                .isFalse();
    }

    /** The scheduler shares: who has more threads ready gets more. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 0.5, 1.5, 3.9})
    void nothingIsKeptFreeForNeighbours(double used) {
        Processors quota = new Processors(4, UNKNOWN, UNKNOWN, 16);

        assertThat(Share.alone(pool(1, FOUR, used, 1), GOAL).processors).isCloseTo(4, within(1e-9));
        assertThat(Share.alone(pool(1, quota, 4 * used, 1), GOAL).processors).isCloseTo(4, within(1e-9));
    }

    /** Every server has some pools that are nearly idle: they take nothing that matters. */
    @Test
    void aGreedyPoolBesideIdleOnesIsNotRationed() {
        Split split = Split.of(Arrays.asList(pool(9, FOUR), pool(0.01, FOUR)), new double[] {1, 1}, GOAL);

        assertThat(split.share(0).rationed).isFalse();
        assertThat(split.share(0).processors).isCloseTo(3.99, within(1e-9));
        assertThat(split.share(1).rationed).isTrue();
    }

    @Test
    void whatOtherThreadsOfTheProcessUseIsTakenOff() {
        assertThat(Share.alone(pool(1, FOUR, 0, 2.5), GOAL).processors).isCloseTo(2.5, within(1e-9));
    }

    @Test
    void aQuarterIsAlwaysPlannedWith() {
        assertThat(Share.alone(pool(0.2, FOUR, 4, 4), GOAL).processors).isCloseTo(1, within(1e-9));
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
        b.state = Pools.PoolStates.fixed(64);
        return Assessment.of(b);
    }
}
