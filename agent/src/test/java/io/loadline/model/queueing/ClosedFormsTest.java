package io.loadline.model.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.PriorityQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
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

        BatchMeans.of(outcome.waits()).agreesWith(Erlang.meanWait(threads, rate, 1));
        BatchMeans.of(hadToWait(outcome)).agreesWith(Erlang.c(threads, rate));
        assertThat(ErlangC.chanceToWait(rate, threads)).isCloseTo(Erlang.c(threads, rate), within(1e-12));
        assertThat(outcome.meanBusyThreads()).isCloseTo(rate, within(0.01 * rate));
    }

    /** Pollaczek and Khinchine: L. Kleinrock, "Queueing Systems", vol. 1 (1975), section 5.6. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 0.25, 1, 4})
    void oneThreadFollowsPollaczekAndKhinchine(double c2) {
        double rate = 0.7;
        Outcome outcome = blocked(service(c2)).open(poisson(rate), 1);

        BatchMeans.of(outcome.waits()).agreesWith(rate * (1 + c2) / 2 / (1 - rate));
    }

    /** M/G/infinity: L. Takacs, "Introduction to the Theory of Queues" (1962): Poisson, whatever the service times. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 1, 4})
    void withThreadsForAllTheNumberFoundIsPoisson(double c2) {
        double load = 5;
        double[] arrivals = poisson(load);
        Outcome outcome = blocked(service(c2)).open(arrivals, TASKS);
        double[] found = found(arrivals, outcome.responses());

        assertThat(outcome.waits()).containsOnly(0);
        BatchMeans.of(found).agreesWith(load);
        double probability = Math.exp(-load);
        double upTo = probability;
        for (int n = 1; n <= 9; n++) {
            probability *= load / n;
            upTo += probability;
            int level = n;
            if (n >= 3) {
                BatchMeans.of(Arrays.stream(found).map(k -> k <= level ? 1 : 0).toArray())
                        .agreesWith(upTo);
            }
        }
    }

    /**
     * G/G/N: A. O. Allen, "Probability, Statistics, and Queueing Theory" (1990), chapter 5. Exact for M/G/1 and M/M/N;
     * within some 10 % at high load for variations up to about 2 (G. Bolch et al. 2006, chapter 6; W. Whitt, "Approximations
     * for the GI/G/m Queue", Production and Operations Management 2 (1993)).
     */
    @ParameterizedTest
    @CsvSource({
        "4, 0.9, 1, 0.25",
        "4, 0.9, 1, 2",
        "4, 0.9, 0.5, 1",
        "4, 0.9, 0.5, 0.5",
        "10, 0.95, 1, 2",
        "4, 0.9, 2, 2"
    })
    void generalTimesAreNearAllenAndCunneen(int threads, double utilisation, double ca2, double cs2) {
        double rate = threads * utilisation;
        double[] gaps = service(ca2);
        for (int i = 0; i < gaps.length; i++) {
            gaps[i] /= rate;
        }
        double wait = blocked(service(cs2)).open(Draws.arrivals(gaps), threads).meanWait();
        double expected = Erlang.meanWait(threads, rate, 1) * (ca2 + cs2) / 2;

        assertThat(wait).isCloseTo(expected, within(0.1 * expected));
    }

    /**
     * S. Halfin, W. Whitt, "Heavy-Traffic Limits for Queues with Many Exponential Servers", Operations Research 29 (1981),
     * proposition 1; the limit is approached with the root of the number of threads.
     */
    @ParameterizedTest
    @CsvSource({"100, 0.25", "100, 0.5", "100, 1"})
    void manyThreadsFollowHalfinAndWhitt(int threads, double beta) {
        double rate = threads - beta * Math.sqrt(threads);
        Outcome outcome = blocked(draws.exponential(TASKS, 1)).open(poisson(rate), threads);
        double limit = 1 / (1 + beta * normal(beta) / (Math.exp(-beta * beta / 2) / Math.sqrt(2 * Math.PI)));

        BatchMeans probability = BatchMeans.of(hadToWait(outcome));
        double towardsLimit = 0.5 / Math.sqrt(threads);
        assertThat(probability.mean).isCloseTo(limit, within(limit * towardsLimit + 4 * probability.standardError));
        assertThat(probability.mean).isCloseTo(Erlang.c(threads, rate), within(4 * probability.standardError));
        assertThat(Erlang.c(threads, rate)).isCloseTo(limit, within(limit * towardsLimit));
        assertThat(probability.standardError).isLessThan(0.05 * limit);
    }

    /** Processor sharing: Kleinrock, vol. 2 (1976), section 4.4: a task of length x takes x / (1 - rho), any lengths. */
    @ParameterizedTest
    @ValueSource(doubles = {0, 1, 4})
    void oneSharedProcessorStretchesEveryTaskAlike(double c2) {
        double rate = 0.7;
        double[] lengths = service(c2);
        Outcome outcome = computing(lengths).processors(1).open(poisson(rate), TASKS);
        double[] responses = outcome.responses();

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
        assertThat(outcome.meanProcessorsUsed()).isCloseTo(rate, within(0.01));
    }

    /** The number in a shared station of c processors is that of M/M/c, whatever the lengths: Kleinrock 1976, section 4.4. */
    @ParameterizedTest
    @CsvSource({"2, 1.6, 0", "2, 1.6, 4", "4, 3.5, 1"})
    void sharedProcessorsKeepTasksAsLongAsErlangSays(int processors, double rate, double c2) {
        Outcome outcome = computing(service(c2)).processors(processors).open(poisson(rate), TASKS);

        BatchMeans.of(outcome.responses()).agreesWith(1 + Erlang.meanWait(processors, rate, 1));
    }

    @ParameterizedTest
    @CsvSource({"8, 2, 0.05, 1000", "20, 1.5, 0.02, 20", "12, 2, 0, 6", "12, 0.5, 0, 1"})
    void closedClientsFollowTheProductForm(int clients, double processors, double think, int threads) {
        Outcome outcome = closed(clients, processors, think, threads);
        FlowEquivalentPool theory = FlowEquivalentPool.of(
                clients, think, threads, inside(processors).throughput(clients));

        BatchMeans.of(outcome.responses()).agreesWith(theory.meanWait() + theory.meanBusy / theory.throughput);
        assertThat(outcome.throughput()).isCloseTo(theory.throughput, within(0.01 * theory.throughput));
        assertThat(outcome.meanBusyThreads()).isCloseTo(theory.meanBusy, within(0.01 * theory.meanBusy));
    }

    @ParameterizedTest
    @CsvSource({"20, 1.5, 0.02, 6", "30, 3, 0.1, 5", "10, 2, 0.02, 4"})
    void closedClientsOfAPoolThatIsTooSmallFollowTheBalanceOfAllStates(
            int clients, double processors, double think, int threads) {
        Outcome outcome = closed(clients, processors, think, threads);
        BalancedPool exact = new BalancedPool(clients, think, threads, 0.010, processors, 0.010);

        BatchMeans.of(outcome.responses()).agreesWith(exact.meanResponse);
        BatchMeans.of(outcome.waits()).agreesWith(exact.meanWait);
        assertThat(outcome.throughput()).isCloseTo(exact.throughput, within(0.01 * exact.throughput));
        assertThat(outcome.meanBusyThreads()).isCloseTo(exact.meanBusy, within(0.01 * exact.meanBusy));
    }

    private Outcome closed(int clients, double processors, double think, int threads) {
        return Replay.of(draws.exponential(TASKS, 0.010), draws.exponential(TASKS, 0.010))
                .processors(processors)
                .closed(clients, think, threads, TASKS - 10_000, 10_000, 7);
    }

    private static ClosedNetwork inside(double processors) {
        return ClosedNetwork.of(0.010).with(0.010, processors);
    }

    @Test
    void aStationDownstreamFollowsTheProductForm() {
        Outcome outcome = Replay.of(draws.exponential(TASKS, 0.004), draws.exponential(TASKS, 0.020))
                .processors(1.5)
                .downstream(4, 1)
                .closed(12, 0.015, 12, TASKS - 10_000, 10_000, 7);
        double throughput =
                ClosedNetwork.of(0.015).with(0.004, 1.5).with(0.020, 4).throughput(12)[12];

        BatchMeans.of(outcome.responses()).agreesWith(12 / throughput - 0.015);
        assertThat(outcome.meanProcessorsUsed()).isCloseTo(throughput * 0.004, within(0.01 * throughput * 0.004));
    }

    private double[] service(double c2) {
        if (c2 == 0) {
            return Draws.constant(TASKS, 1);
        }
        return c2 > 1 ? draws.hyperexponential(TASKS, 1, c2) : draws.erlang(TASKS, 1, (int) Math.round(1 / c2));
    }

    private static double[] hadToWait(Outcome outcome) {
        return Arrays.stream(outcome.waits()).map(wait -> wait > 0 ? 1 : 0).toArray();
    }

    /** How many of the tasks before it are still there at each arrival. */
    private static double[] found(double[] arrivals, double[] stays) {
        PriorityQueue<Double> ends = new PriorityQueue<>();
        double[] found = new double[arrivals.length];
        for (int i = 0; i < arrivals.length; i++) {
            while (!ends.isEmpty() && ends.peek() <= arrivals[i]) {
                ends.remove();
            }
            found[i] = ends.size();
            ends.add(arrivals[i] + stays[i]);
        }
        return found;
    }

    /** The standard normal distribution from 0 up, by Simpson's rule. */
    private static double normal(double x) {
        int steps = 1000;
        double sum = 0;
        for (int i = 0; i <= steps; i++) {
            double at = x * i / steps;
            sum += Math.exp(-at * at / 2) * (i == 0 || i == steps ? 1 : i % 2 == 1 ? 4 : 2);
        }
        return 0.5 + sum * x / steps / 3 / Math.sqrt(2 * Math.PI);
    }
}
