package io.loadline.model.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Replays small enough to follow by hand, or by the plainest program. */
class ReplayTest {

    private static final Offset<Double> EXACTLY = within(1e-9);

    @Test
    void aTaskWaitsUntilAThreadIsFree() {
        Outcome outcome =
                Replay.of(new double[] {0, 0, 0}, new double[] {4, 1, 2}).open(new double[] {0, 1, 1}, 2);

        assertThat(outcome.waits()).containsExactly(0, 0, 1);
        assertThat(outcome.responses()).containsExactly(4, 1, 3);
        assertThat(outcome.makespan()).isEqualTo(4);
        assertThat(outcome.meanBusyThreads()).isEqualTo(7 / 4.0);
        assertThat(outcome.throughput()).isEqualTo(3 / 4.0);
        assertThat(outcome.meanProcessorsUsed()).isZero();
        assertThat(outcome.meanWait()).isEqualTo(1 / 3.0);
    }

    @Test
    void twoTasksOnOneProcessorShareIt() {
        Replay both = Replay.of(new double[] {2, 1}, new double[] {0, 5}).processors(1);
        Outcome outcome = both.open(new double[] {10, 11}, 2);

        assertThat(outcome.waits()).containsExactly(0, 0);
        // alone for a second, then both at half speed for two
        assertThat(outcome.responses()).containsExactly(new double[] {3, 7}, EXACTLY);
        assertThat(outcome.makespan()).isCloseTo(8, EXACTLY);
        assertThat(outcome.meanProcessorsUsed()).isCloseTo(3 / 8.0, EXACTLY);
        assertThat(outcome.meanBusyThreads()).isCloseTo(10 / 8.0, EXACTLY);
    }

    @Test
    void threeTasksOnOneAndAHalfProcessorsRunAtHalfSpeed() {
        Replay three = Replay.of(Draws.constant(3, 1), Draws.none(3)).processors(1.5);

        assertThat(three.open(new double[3], 3).responses()).containsExactly(new double[] {2, 2, 2}, EXACTLY);
        assertThat(three.open(new double[3], 1).responses()).containsExactly(new double[] {1, 2, 3}, EXACTLY);
        assertThat(three.processors(0.5).open(new double[3], 1).makespan()).isCloseTo(6, EXACTLY);
    }

    @Test
    void theStationDownstreamServesInOrderOfArrival() {
        Replay three = Replay.of(new double[] {0, 0, 1}, new double[] {4, 8, 2}).downstream(1, 0.5);
        Outcome outcome = three.open(new double[3], 3);

        // there from 2 to 4, from 4 (its own time) to 8, and from 2 but served from 8 to 9
        assertThat(outcome.responses()).containsExactly(new double[] {4, 9, 5}, EXACTLY);
        assertThat(outcome.waits()).containsExactly(0, 0, 0);
    }

    @Test
    void threadsThatCostTimeStartOneAfterTheOther() {
        Replay four = Replay.of(Draws.none(4), Draws.constant(4, 10)).threadCreation(1);
        Outcome outcome = four.open(new double[4], 3);

        assertThat(outcome.waits()).containsExactly(1, 2, 3, 11);
        assertThat(outcome.makespan()).isEqualTo(21);
        assertThat(four.processors(0.5).open(new double[4], 3).waits()).containsExactly(1, 2, 3, 11);
        // the last one comes when all threads are there and free
        assertThat(four.open(new double[] {0, 0, 0, 100}, 3).waits()).containsExactly(1, 2, 3, 0);
    }

    @Test
    void tasksThatNeedNothingTakeNoTime() {
        Replay nothing = Replay.of(Draws.none(30_000), Draws.none(30_000));

        assertThat(nothing.open(Draws.none(30_000), 1).makespan()).isZero();
        assertThat(nothing.processors(0.5).open(Draws.none(30_000), 1).waits()).containsOnly(0);
        assertThat(nothing.processors(0.5).closed(10, 1, 2, 30_000, 0, 1).responses())
                .containsOnly(0);
        assertThat(nothing.closed(10, 0, 2, 100, 0, 1).throughput()).isInfinite();
    }

    @Test
    void oneTaskTakesItsTimeWhateverThePool() {
        Replay one = Replay.of(new double[] {1}, new double[] {2});

        for (int threads : new int[] {1, 100_000, Integer.MAX_VALUE}) {
            assertThat(one.open(new double[] {5}, threads).responses()).containsExactly(3);
            assertThat(one.processors(0.5).open(new double[] {5}, threads).responses())
                    .containsExactly(new double[] {4}, EXACTLY);
        }
    }

    @Test
    void nanosecondsAreCountedFromTheFirst() {
        assertThat(Replay.seconds(new long[] {Long.MAX_VALUE - 2_000_000_000L, Long.MAX_VALUE}))
                .containsExactly(0, 2);
        assertThat(Replay.seconds(new long[0])).isEmpty();
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
        double[] waits = outcome.waits();
        double[] responses = outcome.responses();
        for (int i = 0; i < n; i++) {
            assertThat(waits[i]).as("wait of %d", i).isCloseTo(plain.starts[i] - arrivals[i], within(1e-7));
            assertThat(responses[i]).as("response of %d", i).isCloseTo(plain.ends[i] - arrivals[i], within(1e-7));
        }
        double last = Arrays.stream(plain.ends).max().orElse(0);
        assertThat(outcome.makespan()).isCloseTo(last - arrivals[0], within(1e-7));
        assertThat(outcome.meanProcessorsUsed() * outcome.makespan())
                .isCloseTo(Arrays.stream(processor).sum(), within(1e-7));
        assertThat(outcome.meanBusyThreads() * outcome.makespan())
                .isCloseTo(Arrays.stream(responses).sum() - Arrays.stream(waits).sum(), within(1e-6));
    }

    @Test
    void closedClientsComeBackAtOnceWithoutThinkTime() {
        Outcome outcome = Replay.of(Draws.none(3), new double[] {1, 2, 3}).closed(2, 0, 1, 6, 3, 1);

        // one thread, never idle: after the first three (6 s) the six others take 12 s
        assertThat(outcome.makespan()).isEqualTo(12);
        assertThat(outcome.meanBusyThreads()).isEqualTo(1);
        assertThat(outcome.waits()).containsExactly(3, 1, 2, 3, 1, 2);
        assertThat(outcome.responses()).containsExactly(4, 3, 5, 4, 3, 5);
    }

    @Test
    void theSameSeedGivesTheSameOutcome() {
        Replay replay = Replay.of(Draws.none(10), Draws.constant(10, 1));
        Outcome one = replay.closed(5, 3, 2, 200, 10, 42);

        assertThat(replay.closed(5, 3, 2, 200, 10, 42).responses()).containsExactly(one.responses());
        assertThat(replay.closed(5, 3, 2, 200, 10, 43).responses()).isNotEqualTo(one.responses());
    }

    @Test
    void convoysOfConstantTasksStayBelowMeanValueAnalysis() {
        double exponential = ClosedNetwork.of(0.010).with(0.010, 2).throughput(4)[4];
        Replay constant = Replay.of(new double[] {0.010}, new double[] {0.010}).processors(2);

        assertThat(constant.closed(4, 0, 4, 1000, 100, 1).throughput()).isLessThan(exponential);
    }
}
