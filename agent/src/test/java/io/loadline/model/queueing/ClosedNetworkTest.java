// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClosedNetworkTest {

    @ParameterizedTest
    @CsvSource({"1, 1, 1, 1", "2, 1, 1.5, 3", "0.3, 2, 0.5, 1", "5, 1, 2, 2.5", "0.01, 0.2, 3, 4"})
    void twoStationsAndADelayAgreeWithTheBalanceEquationsOfAllStates(
            double delay, double demand1, double servers1, double servers2) {
        double demand2 = 0.7;
        ClosedNetwork network = ClosedNetwork.of(delay).with(demand1, servers1).with(demand2, servers2);
        double[] x = network.throughput(6);

        for (int jobs = 1; jobs <= 6; jobs++) {
            int all = jobs;
            MarkovChain chain = new MarkovChain(
                    (at, rates) -> {
                        rates.to((all - at[0] - at[1]) / delay, at[0] + 1, at[1]);
                        rates.to(Math.min(at[0], servers1) / demand1, at[0] - 1, at[1] + 1);
                        rates.to(Math.min(at[1], servers2) / demand2, at[0], at[1] - 1);
                    },
                    0,
                    0);
            double balanced = chain.mean(at -> Math.min(at[1], servers2) / demand2);
            assertThat(x[jobs]).as("%d jobs", jobs).isCloseTo(balanced, within(1e-9 * balanced));
            assertThat(network.throughputOf(jobs)).as("%d jobs", jobs).isCloseTo(balanced, within(1e-9 * balanced));
        }
        assertThat(x[0]).isZero();
    }

    /** D. A. Menasce et al., "Performance by Design" (2004), chapter 3: X(n) <= min(n / D, 1 / Dmax). */
    @ParameterizedTest
    @ValueSource(doubles = {0.2, 1, 1.5, 2, 7.3, 64, 900})
    void theAsymptoticBoundsHoldAndAreReached(double servers) {
        ClosedNetwork network = ClosedNetwork.of(0.5).with(0.02, servers).with(0.001, 1.5);
        double[] x = network.throughput(20_000);
        double alone = 0.5 + 0.02 / Math.min(1, servers) + 0.001;
        double bound = Math.min(servers / 0.02, 1.5 / 0.001);

        assertThat(x[1]).isCloseTo(1 / alone, within(1e-12));
        for (int jobs = 1; jobs < x.length; jobs++) {
            assertThat(x[jobs])
                    .isGreaterThanOrEqualTo(x[jobs - 1])
                    .isLessThanOrEqualTo(Math.min(jobs / alone, bound) * (1 + 1e-12));
        }
        assertThat(x[20_000]).isCloseTo(bound, within(0.01 * bound));
    }

    @Test
    void aStationWithoutDemandOrWithoutLimitIsNoStation() {
        double[] delay = ClosedNetwork.of(3).throughput(10);

        assertThat(ClosedNetwork.of(3).with(0, 1).throughput(10)).containsExactly(delay);
        assertThat(ClosedNetwork.of(1).with(2, Double.POSITIVE_INFINITY).throughput(10))
                .containsExactly(delay);
        assertThat(delay[10]).isCloseTo(10 / 3.0, within(1e-12));
    }

    @Test
    void withoutDelayTheOneStationWorksAlone() {
        assertThat(ClosedNetwork.of(0).with(0.5, 1.5).throughput(3)).containsExactly(0, 2, 3, 3);
        assertThat(ClosedNetwork.of(0).throughput(1)).containsExactly(0, Double.POSITIVE_INFINITY);
        assertThat(ClosedNetwork.of(1).throughput(0)).containsExactly(0);
    }
}
