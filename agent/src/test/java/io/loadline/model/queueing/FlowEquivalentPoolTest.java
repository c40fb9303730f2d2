// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FlowEquivalentPoolTest {

    /** Machine repair, M/M/c//M: D. Gross et al., "Fundamentals of Queueing Theory" (2008), finite-source queues. */
    @ParameterizedTest
    @CsvSource({"1, 1, 2, 1", "10, 3, 5, 1", "10, 1, 0.1, 1", "20, 4, 30, 5", "5, 5, 1, 1", "8, 20, 2, 3"})
    void independentServersAreTheMachineRepairModel(int machines, int crew, double uptime, double repair) {
        FlowEquivalentPool limit =
                FlowEquivalentPool.of(machines, uptime, crew, independent(Math.min(machines, crew), repair));

        double[] weight = new double[machines + 1];
        double sum = 0;
        double down = 0;
        double queued = 0;
        for (int n = 0; n <= machines; n++) {
            weight[n] = binomial(machines, n) * Math.pow(repair / uptime, n);
            for (int i = crew + 1; i <= n; i++) {
                weight[n] *= i / (double) crew;
            }
            sum += weight[n];
            down += n * weight[n];
            queued += Math.max(0, n - crew) * weight[n];
        }
        double throughput = (machines - down / sum) / uptime;
        assertThat(limit.throughput).isCloseTo(throughput, within(1e-10));
        assertThat(limit.meanBusy + limit.meanQueued).isCloseTo(down / sum, within(1e-10));
        assertThat(limit.meanQueued).isCloseTo(queued / sum, within(1e-10));
        assertThat(limit.meanBusy).isCloseTo((down - queued) / sum, within(1e-10));
        assertThat(limit.meanWait()).isCloseTo(queued / sum / throughput, within(1e-10));
    }

    @ParameterizedTest
    @CsvSource({"0.002, 1", "0.010, 1", "0.010, 1.5", "0.010, 2", "0.050, 2", "0.050, 4"})
    void aPoolThatIsTooSmallIsNearTheBalanceOfAllStates(double processor, double processors) {
        double[] x = ClosedNetwork.of(0.010).with(processor, processors).throughput(5);
        for (int clients : new int[] {4, 10, 20}) {
            for (int threads : new int[] {2, 3, 5}) {
                for (double think : new double[] {0.005, 0.02, 0.1, 0.4}) {
                    BalancedPool exact = new BalancedPool(clients, think, threads, processor, processors, 0.010);
                    FlowEquivalentPool limit = FlowEquivalentPool.of(clients, think, threads, x);

                    assertThat(limit.throughput).isCloseTo(exact.throughput, within(0.015 * exact.throughput));
                    assertThat(limit.meanWait()).isCloseTo(exact.meanWait, within(0.1 * exact.meanResponse));
                }
            }
        }
    }

    @Test
    void withoutThinkTimeAllAreInThePool() {
        double[] x = ClosedNetwork.of(0.01).with(0.01, 2).throughput(10);

        FlowEquivalentPool narrow = FlowEquivalentPool.of(10, 0, 4, x);
        assertThat(narrow.throughput).isEqualTo(x[4]);
        assertThat(narrow.meanBusy + narrow.meanQueued).isEqualTo(10);
        assertThat(narrow.meanBusy).isEqualTo(4);
        assertThat(narrow.meanQueued).isEqualTo(6);
        assertThat(narrow.meanWait()).isEqualTo(6 / x[4]);
        assertThat(FlowEquivalentPool.of(3, 0, 4, x).throughput).isEqualTo(x[3]);
    }

    @Test
    void aHundredThousandClientsKeepLittlesLaw() {
        for (double think : new double[] {1, 499, 501, 100_000}) {
            FlowEquivalentPool limit = FlowEquivalentPool.of(100_000, think, 1000, independent(1000, 5));
            assertThat(limit.throughput * think + limit.meanBusy + limit.meanQueued)
                    .isCloseTo(100_000, within(1e-4));
            assertThat(limit.throughput)
                    .isLessThanOrEqualTo(200)
                    .isCloseTo(Math.min(200, 100_000 / (think + 5)), within(3.0));
            assertThat(limit.meanBusy).isCloseTo(limit.throughput * 5, within(1e-6));
        }
    }

    @Test
    void nobodyAndNothingAreAnswered() {
        assertThat(FlowEquivalentPool.of(0, 1, 1, new double[1]).throughput).isZero();
        assertThat(FlowEquivalentPool.of(0, 1, 1, new double[1]).meanWait()).isZero();
        double[] immediate = ClosedNetwork.of(0).throughput(5);
        assertThat(FlowEquivalentPool.of(5, 2, 1, immediate).throughput).isEqualTo(2.5);
        assertThat(FlowEquivalentPool.of(5, 2, 1, immediate).meanBusy).isZero();
    }

    private static double[] independent(int most, double service) {
        return IntStream.rangeClosed(0, most).mapToDouble(n -> n / service).toArray();
    }

    private static double binomial(int n, int k) {
        double product = 1;
        for (int i = 1; i <= k; i++) {
            product *= (n - k + i) / (double) i;
        }
        return product;
    }
}
