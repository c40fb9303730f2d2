// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClosedNetworkTest {

    @Test
    void oneServerWithoutDelay_isAlwaysBusy() {
        ClosedNetwork.Solution solution = new ClosedNetwork(0, jobs -> 5).solve(7);

        assertThat(solution.throughput()).isEqualTo(5, within(1e-9));
        assertThat(solution.atStation()).isEqualTo(7, within(1e-9));
        assertThat(solution.atStation() / solution.throughput()).isEqualTo(7 / 5.0, within(1e-9));
    }

    @Test
    void asManyServersAsJobs_nobodyWaits() {
        ClosedNetwork.Solution solution = new ClosedNetwork(0.3, jobs -> jobs / 0.2).solve(6);

        assertThat(solution.throughput()).isEqualTo(6 / 0.5, within(1e-9));
        assertThat(solution.atStation() / solution.throughput()).isEqualTo(0.2, within(1e-9));
    }

    /** Throughput is (1 - p0) / S with the machine repairman's p0, by hand: M = 3, Z = 2, S = 1. */
    @Test
    void machineRepairman_ofThreeMachines() {
        double p0 = 1 / (1 + 3 / 2.0 + 6 / 4.0 + 6 / 8.0);

        assertThat(new ClosedNetwork(2, jobs -> 1).solve(3).throughput()).isEqualTo(1 - p0, within(1e-9));
    }

    /** The chain of births (M - n) / Z and deaths min(n, c) / S, solved directly. */
    @ParameterizedTest
    @ValueSource(doubles = {1, 1.5, 2, 4})
    void multiServer_equalsItsBirthAndDeathChain(double servers) {
        int jobs = 10;
        double delay = 0.01;
        double service = 0.011;
        double[] weight = new double[jobs + 1];
        weight[0] = 1;
        double sum = 1;
        for (int n = 1; n <= jobs; n++) {
            weight[n] = weight[n - 1] * ((jobs - n + 1) / delay) / (Math.min(n, servers) / service);
            sum += weight[n];
        }
        double throughput = 0;
        for (int n = 1; n <= jobs; n++) {
            throughput += weight[n] / sum * Math.min(n, servers) / service;
        }

        ClosedNetwork.Solution solution =
                new ClosedNetwork(delay, there -> Math.min(there, servers) / service).solve(jobs);

        assertThat(solution.throughput()).isEqualTo(throughput, within(1e-9 * throughput));
        assertThat(solution.mean(n -> 1)).isEqualTo(1, within(1e-9));
    }
}
