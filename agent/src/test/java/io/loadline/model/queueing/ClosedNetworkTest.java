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
        double[] x = ClosedNetwork.of(delay)
                .with(demand1, servers1)
                .with(demand2, servers2)
                .throughput(6);

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
        }
        assertThat(x[0]).isZero();
    }

    /** The example of E. D. Lazowska et al., "Quantitative System Performance" (1984), chapter 6: a CPU and two disks. */
    @Test
    void singleServersAgreeWithMeanValueAnalysis() {
        double think = 15;
        double[] demands = {0.605, 2.1, 1.35};
        double[] x = network(think, demands).throughput(60);
        double[] queue = new double[demands.length];

        for (int jobs = 1; jobs <= 60; jobs++) {
            double round = think;
            for (int k = 0; k < demands.length; k++) {
                round += demands[k] * (1 + queue[k]);
            }
            double throughput = jobs / round;
            for (int k = 0; k < demands.length; k++) {
                queue[k] = throughput * demands[k] * (1 + queue[k]);
            }
            assertThat(x[jobs]).isCloseTo(throughput, within(1e-12));
        }
    }

    @Test
    void theSizeThatReachesNineteenTwentiethsOfTheBestWithEqualProcessorAndSleepOnTwoProcessorsIsSix() {
        double[] x = ClosedNetwork.of(0.010).with(0.010, 2).throughput(100);

        assertThat(x[5]).isLessThan(0.95 * x[100]);
        assertThat(x[6]).isGreaterThan(0.95 * x[100]);
        assertThat(x[100]).isCloseTo(200, within(1e-9));
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

    /** Balanced single servers: X(n) = n / (n + K - 1) / D, Lazowska et al. 1984, section 5.4. */
    @Test
    void balancedStationsFollowTheirClosedFormUpToFiftyThousandJobs() {
        double[] x = network(0, new double[] {0.01, 0.01, 0.01}).throughput(50_000);

        for (int jobs = 1; jobs <= 50_000; jobs++) {
            double exact = jobs / (jobs + 2.0) / 0.01;
            assertThat(x[jobs]).isCloseTo(exact, within((jobs <= 1000 ? 1e-11 : 1e-6) * exact));
        }
    }

    /** The knee is where interpolation between populations would show. */
    @ParameterizedTest
    @CsvSource({"4000, 10, 1, 40", "9000, 1, 0.001, 5", "30000, 10, 0.01, 10", "30000, 1, 9, 20000"})
    void largePopulationsAgreeWithTheConvolutionInLogarithms(int jobs, double delay, double demand, double servers) {
        double[] x = ClosedNetwork.of(delay).with(demand, servers).throughput(jobs);
        double knee = servers / demand * (delay + demand);

        for (double share : new double[] {0.5, 0.9, 0.97, 1, 1.03, 1.1, 1.5}) {
            int n = (int) Math.min(jobs, share * knee);
            double exact =
                    Math.exp(logConstant(n - 1, delay, demand, servers) - logConstant(n, delay, demand, servers));
            assertThat(x[n]).as("%d jobs", n).isCloseTo(exact, within(0.001 * exact));
        }
    }

    @Test
    void theOrderOfTheStationsDoesNotMatter() {
        double[] one =
                ClosedNetwork.of(1).with(0.1, 2).with(0.3, 1.5).with(0.2, 8).throughput(300);
        double[] other =
                ClosedNetwork.of(1).with(0.2, 8).with(0.1, 2).with(0.3, 1.5).throughput(300);

        assertThat(one).containsExactly(other, within(1e-9));
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

    private static ClosedNetwork network(double delay, double[] demands) {
        ClosedNetwork network = ClosedNetwork.of(delay);
        for (double demand : demands) {
            network = network.with(demand, 1);
        }
        return network;
    }

    /** log of Buzen's G(n): the sum over j at the station of delay^(n-j) / (n-j)! x demand^j / (min(1, c) .. min(j, c)). */
    private static double logConstant(int n, double delay, double demand, double servers) {
        double[] terms = new double[n + 1];
        terms[0] = n * Math.log(delay);
        for (int j = 1; j <= n; j++) {
            terms[0] -= Math.log(j);
        }
        double largest = terms[0];
        for (int j = 1; j <= n; j++) {
            terms[j] = terms[j - 1] + Math.log(demand * (n - j + 1) / (delay * Math.min(j, servers)));
            largest = Math.max(largest, terms[j]);
        }
        double sum = 0;
        for (double term : terms) {
            sum += Math.exp(term - largest);
        }
        return largest + Math.log(sum);
    }
}
