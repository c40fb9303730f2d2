// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;
import java.util.ArrayList;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The article's runs by arithmetic: closed clients against pools of different sizes, with enough processors. */
class FiguresTest {

    private final Pools pools = new Pools();

    @ParameterizedTest
    @CsvSource({"1, 1, 1, 0", "10, 1, 10, 0.90", "10, 4, 10, 0.60", "10, 8, 10, 0.20", "10, 10, 10, 0"})
    void clientsWithoutThinkTimeAreAllInTheSystemAndWaitWhereThereIsNoThread(
            int clients, int threads, double inSystem, double waitShare) {
        pools.threads = threads;
        pools.exponential = 0;
        Figures figures = Figures.of(pools.closed(clients));

        assertThat(figures.meanInSystem).isCloseTo(inSystem, within(0.02 * inSystem));
        assertThat(figures.meanInSystemObserved).isCloseTo(inSystem, within(0.02 * inSystem));
        assertThat(figures.littlesLawError).isLessThan(0.01);
        assertThat(figures.waitShareOfResponse).isCloseTo(waitShare, within(0.01));
        assertThat(figures.completionsPerSecond).isCloseTo(threads * 50, within(threads * 0.5));
        assertThat(figures.utilization).isCloseTo(1, within(0.01));
        assertThat(figures.inSystemPerProcessor).isCloseTo(inSystem / 2, within(0.1));
    }

    @Test
    void aWindowWithoutLengthTellsOfNoBusyThreads() {
        PoolSnapshot pool = pools.closed(3);
        Window moment = new Window(7, 7);
        moment.arrived = 1;
        moment.inServiceNanos = 1000;
        moment.inSystemNanos = 1000;
        PoolSnapshot with = pool.copy();
        with.windows = new ArrayList<>(pool.windows);
        with.windows.add(moment);

        assertThat(Figures.of(with).mostBusy).isEqualTo(Figures.of(pool).mostBusy);
        assertThat(Occupancy.inSystem(with.windows).percentile(100))
                .isEqualTo(Occupancy.inSystem(pool.windows).percentile(100));
    }

    @Test
    void theVariationOfConstantTimesIsNoneAndOfExponentialTimesOne() {
        pools.exponential = 0;
        assertThat(Figures.of(pools.closed(1)).serviceVariation).isCloseTo(0, within(1e-6));
        Pools exponential = new Pools();
        assertThat(Figures.of(exponential.closed(1)).serviceVariation).isCloseTo(1, within(0.2));
    }

    @Test
    void whileNoTaskHasCompleted_whatOneUsesOfTheProcessorIsUnknown() {
        Window w = new Window(0, 1_000_000_000L);
        w.inServiceNanos = 1e9;
        w.inSystemNanos = 1e9;
        w.cpuNanos = 1e8;
        w.runQueueNanos = 1e7;
        PoolSnapshot pool = pools.open(1);
        pool.windows = Collections.singletonList(w);
        ServiceSplit split = Figures.of(pool).split;

        assertThat(split.cpuMillis).isNaN();
        assertThat(split.runQueueMillis).isNaN();
    }

    @Test
    void theTimeOfATaskIsSplit() {
        pools.cpu = 4;
        pools.blocked = 26;
        pools.exponential = 0;
        ServiceSplit split = Figures.of(pools.closed(4)).split;

        assertThat(split.cpuMillis).isCloseTo(4, within(0.1));
        assertThat(split.blockedMillis).isCloseTo(26, within(0.1));
        assertThat(split.uncontendedMillis()).isCloseTo(30, within(0.1));
    }
}
