// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Replays small enough to follow by hand, or by the plainest program. */
class ReplayTest {

    private static final Offset<Double> EXACTLY = within(1e-9);

    @Test
    void aReplayWithOtherProcessorsOrAStation_leavesTheFirstAsItIs() {
        double[] ones = {1, 1, 1, 1};
        Replay alone = Replay.of(ones, ones);
        alone.processors(1).downstream(1, 1).wakeUp(1).patience(0);

        assertThat(alone.open(new double[4], 4).responses).containsOnly(2);
        assertThat(alone.open(new double[4], 1).waits).containsExactly(0, 2, 4, 6);
    }

    /** Five tasks at once for five threads that are idle, and a queue for two. */
    @Test
    void aTaskIsInTheQueueUntilItsThreadHasWokenUp() {
        double[] second = {1, 1, 1, 1, 1};

        assertThat(Replay.of(new double[5], second).open(new double[5], 5, 2).waits)
                .containsOnly(0);
        assertThat(Replay.of(new double[5], second).wakeUp(0.1).open(new double[5], 5, 2).waits)
                .containsExactly(0, 0, Double.NaN, Double.NaN, Double.NaN);
        assertThat(Replay.of(new double[5], second).wakeUp(0.1).open(new double[] {0, 0, 0.2, 0.2, 0.2}, 5, 2).waits)
                .containsExactly(0, 0, 0, 0, Double.NaN);
    }

    @Test
    void aTaskWaitsUntilAThreadIsFree() {
        Outcome outcome =
                Replay.of(new double[] {0, 0, 0}, new double[] {4, 1, 2}).open(new double[] {0, 1, 1}, 2);

        assertThat(outcome.waits).containsExactly(0, 0, 1);
        assertThat(outcome.responses).containsExactly(4, 1, 3);
        assertThat(outcome.makespan).isEqualTo(4);
        assertThat(outcome.meanBusyThreads).isEqualTo(7 / 4.0);
        assertThat(outcome.throughput()).isEqualTo(3 / 4.0);
        assertThat(outcome.meanProcessorsUsed).isZero();
        assertThat(outcome.meanWait()).isEqualTo(1 / 3.0);

        // behind a long one it waits for the other thread
        Replay tasks = Replay.of(Draws.none(4), new double[] {10, 1, 1, 1});
        assertThat(tasks.open(new double[] {0, 0, 0.5, 2}, 2).waits).containsExactly(0, 0, 0.5, 0);
    }

    @Test
    void whereTheQueueIsFull_aTaskIsRejected() {
        Replay tasks = Replay.of(Draws.none(5), Draws.constant(5, 10));
        double[] arrivals = {0, 1, 2, 3, 15};

        assertThat(tasks.open(arrivals, 1, 2).waits).containsExactly(0, 9, 18, Double.NaN, 15);
        assertThat(tasks.open(arrivals, 1, 1).waits).containsExactly(0, 9, Double.NaN, Double.NaN, 5);
        assertThat(tasks.open(arrivals, 1, 0).waits).containsExactly(0, Double.NaN, Double.NaN, Double.NaN, 0);
    }

    @Test
    void whoHasWaitedForTooLong_givesUp() {
        double[] arrivals = {0, 1, 2, 3, 15};
        Replay tasks = Replay.of(Draws.none(5), Draws.constant(5, 10)).patience(9);
        double[] waits = {0, 9, Double.NaN, Double.NaN, 5};

        assertThat(tasks.open(arrivals, 1).waits).containsExactly(waits);
        assertThat(tasks.open(arrivals, 1, 5).waits).containsExactly(waits);
        assertThat(tasks.open(arrivals, 1).responses[2]).isNaN();
    }

    /**
     * M/M/c+D: the virtual wait has the density r p(c-1) exp(-(c m - r) x) up to the patience d, and beyond it nobody joins (F.
     * Baccelli, G. Hebuterne, "On Queues with Impatient Customers", Performance '81 (1981)). The share that gives up is that of
     * virtual waits beyond d. Ten runs, and four standard errors of their mean.
     */
    @ParameterizedTest
    @CsvSource({"1, 0.8, 2", "1, 1.5, 3", "4, 3.6, 0.5", "16, 15, 0.25", "16, 24, 1"})
    void theShareThatGivesUpIsThatOfTheFormula(int threads, double load, double patience) {
        double[] shares = new double[10];
        double[] both = new double[10];
        for (int run = 0; run < shares.length; run++) {
            Random random = new Random(run);
            double[] arrivals = new double[20_000];
            double[] services = new double[arrivals.length];
            double at = 0;
            for (int i = 0; i < arrivals.length; i++) {
                at -= Math.log(1 - random.nextDouble()) / load;
                arrivals[i] = at;
                services[i] = -Math.log(1 - random.nextDouble());
            }
            Replay tasks = Replay.of(new double[arrivals.length], services).patience(patience);
            shares[run] = share(tasks.open(arrivals, threads));
            both[run] = share(tasks.open(arrivals, threads, arrivals.length));
        }

        double mean = Arrays.stream(shares).average().orElse(0);
        double variance =
                Arrays.stream(shares).map(s -> (s - mean) * (s - mean)).sum() / 9;
        assertThat(mean).isCloseTo(givesUp(threads, load, patience), within(4 * Math.sqrt(variance / 10)));
        assertThat(both).containsExactly(shares);
    }

    private static double share(Outcome outcome) {
        return Arrays.stream(outcome.waits).filter(Double::isNaN).count() / (double) outcome.waits.length;
    }

    /** Returns the share that gives up, for tasks of mean length 1. */
    private static double givesUp(int c, double load, double patience) {
        double p = 1;
        double idle = 1;
        for (int n = 1; n < c; n++) {
            p *= load / n;
            idle += p;
        }
        double slack = c - load;
        double served = load * p * (1 - Math.exp(-slack * patience)) / slack;
        double late = load * p * Math.exp(-slack * patience) / c;
        return late / (idle + served + late);
    }

    @Test
    void tasksThatNeedNothingTakeNoTime() {
        Replay nothing = Replay.of(Draws.none(30_000), Draws.none(30_000));

        assertThat(nothing.open(Draws.none(30_000), 1).makespan).isZero();
        assertThat(nothing.processors(0.5).open(Draws.none(30_000), 1).waits).containsOnly(0);
        assertThat(nothing.processors(0.5).closed(10, 1, 2, 30_000, 0, 1).responses)
                .containsOnly(0);
        assertThat(nothing.closed(10, 0, 2, 100, 0, 1).throughput()).isInfinite();
    }

    @ParameterizedTest
    @CsvSource({
        "1, 1, Infinity, 0",
        "3, 1.5, Infinity, 0",
        "7, 0.4, Infinity, 0",
        "40, 2, Infinity, 0",
        "6, 2.5, 2, 0.5",
        "40, 1, 1, 1",
        "5, 5, 3, 0.8",
        "9, Infinity, 2, 0.3",
        "4, Infinity, Infinity, 0"
    })
    void thePlainestProgramSaysTheSame(int threads, double processors, double servers, double share) {
        Draws draws = new Draws(11);
        int n = 400;
        double[] processor = draws.exponential(n, 0.4);
        double[] blocked = draws.hyperexponential(n, 0.6, 4);
        processor[7] = 0;
        blocked[8] = 0;
        double[] arrivals = Draws.arrivals(draws.exponential(n, 0.35));
        PlainPool plain = new PlainPool(processors, servers, threads, n);
        plain.run(arrivals, processor, blocked, share);

        Outcome outcome = Replay.of(processor, blocked)
                .processors(processors)
                .downstream(servers, share)
                .open(arrivals, threads);
        double[] waits = outcome.waits;
        double[] responses = outcome.responses;
        for (int i = 0; i < n; i++) {
            assertThat(waits[i]).as("wait of %d", i).isCloseTo(plain.starts[i] - arrivals[i], within(1e-7));
            assertThat(responses[i]).as("response of %d", i).isCloseTo(plain.ends[i] - arrivals[i], within(1e-7));
        }
        double last = Arrays.stream(plain.ends).max().orElse(0);
        assertThat(outcome.makespan).isCloseTo(last - arrivals[0], within(1e-7));
        assertThat(outcome.meanProcessorsUsed * outcome.makespan)
                .isCloseTo(Arrays.stream(processor).sum(), within(1e-7));
        assertThat(outcome.meanBusyThreads * outcome.makespan)
                .isCloseTo(Arrays.stream(responses).sum() - Arrays.stream(waits).sum(), within(1e-6));
    }

    @Test
    void closedClientsComeBackAtOnceWithoutThinkTime() {
        Outcome outcome = Replay.of(Draws.none(3), new double[] {1, 2, 3}).closed(2, 0, 1, 6, 3, 1);

        // one thread, never idle: after the first three (6 s) the six others take 12 s
        assertThat(outcome.makespan).isEqualTo(12);
        assertThat(outcome.meanBusyThreads).isEqualTo(1);
        assertThat(outcome.waits).containsExactly(3, 1, 2, 3, 1, 2);
        assertThat(outcome.responses).containsExactly(4, 3, 5, 4, 3, 5);
    }

    @Test
    void theSameSeedGivesTheSameOutcome() {
        Replay replay = Replay.of(Draws.none(10), Draws.constant(10, 1));
        Outcome one = replay.closed(5, 3, 2, 200, 10, 42);

        assertThat(replay.closed(5, 3, 2, 200, 10, 42).responses).containsExactly(one.responses);
        assertThat(replay.closed(5, 3, 2, 200, 10, 43).responses).isNotEqualTo(one.responses);
    }
}
