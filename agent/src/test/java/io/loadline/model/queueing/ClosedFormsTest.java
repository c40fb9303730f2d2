// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Replays of long random workloads against what theory says of them. */
class ClosedFormsTest {

    private static final int TASKS = 500_000;

    private final Draws draws = new Draws(20261121);

    private double[] poisson(double rate) {
        return Draws.arrivals(draws.exponential(TASKS, 1 / rate));
    }

    private static Replay blocked(double[] seconds) {
        return Replay.of(Draws.none(seconds.length), seconds);
    }

    private static Replay computing(double[] seconds) {
        return Replay.of(seconds, Draws.none(seconds.length));
    }

    @ParameterizedTest
    @CsvSource({"1, 0.7", "3, 2.4", "16, 12"})
    void poissonArrivalsAndExponentialServiceFollowErlang(int threads, double rate) {
        Outcome outcome = blocked(draws.exponential(TASKS, 1)).open(poisson(rate), threads);

        BatchMeans.of(outcome.waits).agreesWith(meanWait(threads, rate));
        BatchMeans.of(Arrays.stream(outcome.waits).map(wait -> wait > 0 ? 1 : 0).toArray())
                .agreesWith(erlangC(threads, rate));
        assertThat(ErlangC.chanceToWait(rate, threads)).isCloseTo(erlangC(threads, rate), within(1e-12));
        assertThat(outcome.meanBusyThreads).isCloseTo(rate, within(0.01 * rate));
    }

    /** Pollaczek and Khinchine: L. Kleinrock, "Queueing Systems", vol. 1 (1975), section 5.6. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 0.25, 1, 4})
    void oneThreadFollowsPollaczekAndKhinchine(double c2) {
        double rate = 0.7;
        Outcome outcome = blocked(service(c2)).open(poisson(rate), 1);

        BatchMeans.of(outcome.waits).agreesWith(rate * (1 + c2) / 2 / (1 - rate));
    }

    /** Processor sharing: Kleinrock, vol. 2 (1976), section 4.4: a task of length x takes x / (1 - rho), any lengths. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 1, 4})
    void oneSharedProcessorStretchesEveryTaskAlike(double c2) {
        double rate = 0.7;
        double[] lengths = service(c2);
        Outcome outcome = computing(lengths).processors(1).open(poisson(rate), TASKS);
        double[] responses = outcome.responses;

        BatchMeans.of(responses).agreesWith(1 / (1 - rate));
        for (double shortest : new double[] {0, 0.5, 2}) {
            double[] stretch = IntStream.range(0, TASKS)
                    .filter(i -> lengths[i] > shortest && lengths[i] <= 3 * shortest + 0.5)
                    .mapToDouble(i -> responses[i] / lengths[i])
                    .toArray();
            if (stretch.length > TASKS / 50) {
                BatchMeans.of(stretch).agreesWith(1 / (1 - rate));
            }
        }
        assertThat(outcome.meanProcessorsUsed).isCloseTo(rate, within(0.01));
    }

    /** The number in a shared station of c processors is that of M/M/c, whatever the lengths: Kleinrock 1976, section 4.4. */
    @ParameterizedTest
    @CsvSource({"2, 1.6, 0", "2, 1.6, 4", "4, 3.5, 1"})
    void sharedProcessorsKeepTasksAsLongAsErlangSays(int processors, double rate, double c2) {
        Outcome outcome = computing(service(c2)).processors(processors).open(poisson(rate), TASKS);

        BatchMeans.of(outcome.responses).agreesWith(1 + meanWait(processors, rate));
    }

    @ParameterizedTest
    @CsvSource({"20, 1.5, 0.02, 6", "30, 3, 0.1, 5", "10, 2, 0.02, 4"})
    void closedClientsOfAPoolThatIsTooSmallFollowTheBalanceOfAllStates(
            int clients, double processors, double think, int threads) {
        Outcome outcome = closed(clients, processors, think, threads);
        BalancedPool exact = new BalancedPool(clients, think, threads, 0.010, processors, 0.010);

        BatchMeans.of(outcome.responses).agreesWith(exact.meanResponse);
        BatchMeans.of(outcome.waits).agreesWith(exact.meanWait);
        assertThat(outcome.throughput()).isCloseTo(exact.throughput, within(0.01 * exact.throughput));
        assertThat(outcome.meanBusyThreads).isCloseTo(exact.meanBusy, within(0.01 * exact.meanBusy));
    }

    private Outcome closed(int clients, double processors, double think, int threads) {
        return Replay.of(draws.exponential(TASKS, 0.010), draws.exponential(TASKS, 0.010))
                .processors(processors)
                .closed(clients, think, threads, TASKS - 10_000, 10_000, 7);
    }

    private double[] service(double c2) {
        if (c2 == 0) {
            return Draws.constant(TASKS, 1);
        }
        return c2 > 1 ? draws.hyperexponential(TASKS, 1, c2) : draws.erlang(TASKS, 1, (int) Math.round(1 / c2));
    }

    /** The chance to wait in M/M/c: Kleinrock 1975, equation 3.40. */
    private static double erlangC(int servers, double load) {
        double term = 1;
        double sum = 0;
        for (int n = 0; n < servers; n++) {
            sum += term;
            term *= load / (n + 1);
        }
        double waiting = term * servers / (servers - load);
        return waiting / (sum + waiting);
    }

    /** The mean wait in M/M/c, in service times. */
    private static double meanWait(int servers, double load) {
        return erlangC(servers, load) / (servers - load);
    }
}
