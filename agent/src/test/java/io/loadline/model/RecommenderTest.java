package io.loadline.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.machine.Processors;
import io.loadline.pool.StateMaker;
import io.loadline.report.Sentences;
import io.loadline.window.Distribution;
import io.loadline.window.PoolSnapshot;
import java.util.Collections;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecommenderTest {

    private static final Goal GOAL = new Goal(0.9, Double.NaN);

    private final Pools pools = new Pools();

    /** Goetz's formula says 4; 6 is the least size that reaches 95 % of the best throughput. */
    @Test
    void tenClientsAgainstOneThread_whatTheProcessorsBearIsToldFromThere() {
        Recommendation recommendation = recommend(pools.closed(10), GOAL);

        assertThat(recommendation.size).isEqualTo(7);
        assertThat(recommendation.regime.text()).isEqualTo("closed");
        assertThat(recommendation.limitText()).isEqualTo("processors");
        assertThat(recommendation.verdict).isEqualTo(Verdict.KEEP_ORDER);
        assertThat(recommendation.corePoolSize).isEqualTo(1);
        assertThat(recommendation.maximumPoolSize).isEqualTo(1);
        assertThat(Sentences.explanation(recommendation))
                .contains("keep 1 thread, or grow to 7 if its tasks may run at the same time")
                .containsPattern("With 7 threads, expect [\\d.]+ instead of [\\d.]+ tasks/s")
                .contains("the processors");
        assertThat(Sentences.nextExperiment(recommendation))
                .as("seven were never seen busy")
                .contains("set 2 threads");
    }

    /** The queue has no bound, so the pool has one thread for good; its maximum tells that no order is promised. */
    @Test
    void aMaximumThatHasNoEffectIsSaidToHaveNone_andMeansThatThePoolMayGrow() {
        PoolSnapshot pool = pools.closed(10).copy();
        pool.state = StateMaker.ofSizes(1, 16).threads(1, 1).build();
        Recommendation recommendation = recommend(pool, GOAL);

        assertThat(recommendation.verdict).isEqualTo(Verdict.GROW);
        assertThat(recommendation.size).isEqualTo(7);
        assertThat(recommendation.corePoolSize).isEqualTo(7);
        assertThat(recommendation.maximumPoolSize).isEqualTo(7);
        assertThat(Sentences.explanation(recommendation))
                .contains("grow 1 -> 7 threads")
                .contains("Its maximum of 16 has no effect while the queue has room");
    }

    @ParameterizedTest
    @CsvSource({"1, 2", "2, 4", "4, 8", "6, 10", "10, 10"})
    void whereNothingKnownIsInTheWay_noStepIsLongerThanTwice(int threads, int size) {
        pools.processors = 64;
        pools.threads = threads;
        PoolSnapshot snapshot = pools.closed(10);
        Recommendation recommendation = recommend(snapshot, GOAL);

        assertThat(load(snapshot).p90).isEqualTo(10);
        assertThat(recommendation.size).isEqualTo(size);
        assertThat(recommendation.limitText()).isEqualTo(size < 10 ? "twice the most seen busy" : "load");
        assertThat(Sentences.nextExperiment(recommendation).contains("may not sustain 10"))
                .isEqualTo(size < 10);
    }

    /** Four keep both processors busy; with more the threads of this simulated pool would have more than there are. */
    @ParameterizedTest
    @CsvSource({"1", "2", "4"})
    void theSizeThatRunsNowDoesNotChangeTheAnswer(int threads) {
        pools.threads = threads;

        assertThat(recommend(pools.closed(10), GOAL).size).isEqualTo(7);
    }

    /** The number in service of M/G/infinity is Poisson: 200/s x 20 ms = 4, whose 90th percentile is 7. */
    @ParameterizedTest
    @CsvSource({"true", "false"})
    void withSpareThreadsTheLoadIsThatOfInfinitelyManyServers(boolean exponential) {
        pools.threads = 32;
        pools.processors = 16;
        pools.exponential = exponential;
        pools.seconds = 120;
        PoolSnapshot snapshot = pools.open(200);
        Recommendation recommendation = recommend(snapshot, GOAL);
        Distribution load = load(snapshot);

        assertThat(recommendation.regime.text()).isEqualTo("open, spare threads");
        assertThat(load.mean).isCloseTo(4, within(0.3));
        assertThat(load.p90).isBetween(6.0, 7.0);
        // with tasks of one length even a short wait is more than 5 %
        assertThat(recommendation.size).isBetween((int) load.p90, exponential ? 8 : 11);
        assertThat(recommendation.low).isLessThanOrEqualTo(recommendation.size);
        assertThat(recommendation.high).isGreaterThanOrEqualTo(recommendation.size);
        assertThat(recommendation.verdict).isEqualTo(Verdict.SHRINK);
    }

    @Test
    void aSizeInsideTheIntervalIsKept() {
        pools.threads = 7;
        pools.processors = 16;
        pools.seconds = 120;

        Recommendation recommendation = recommend(pools.open(200), GOAL);

        assertThat(recommendation.verdict).isEqualTo(Verdict.KEEP);
        assertThat(recommendation.maximumPoolSize).isEqualTo(7);
    }

    @Test
    void workThatNeedsTheProcessorAllTheTimeGetsAThreadForEach() {
        pools.cpu = 10;
        pools.blocked = 0;
        Recommendation recommendation = recommend(pools.closed(20), GOAL);

        assertThat(recommendation.size).isEqualTo(2);
        assertThat(recommendation.limitText()).isEqualTo("processors");
    }

    /** With a quota of half a processor, one thread could use it all; it does not, whatever the neighbours do. */
    @ParameterizedTest
    @CsvSource({"0.5, 0", "2, 0", "2, 1.9"})
    void aNearlyIdlePoolSaysSo_andKeepsItsSize(double processors, double neighbours) {
        pools.cpu = 2;
        pools.blocked = 0;
        pools.threads = 10;
        pools.seconds = 120;
        pools.processors = processors;
        pools.neighbours = neighbours;
        Recommendation r = recommend(pools.open(10), GOAL);

        assertThat(r.verdict).isEqualTo(Verdict.KEEP);
        assertThat(r.size).isEqualTo(10);
        assertThat(r.limitText()).isEqualTo("load");
        assertThat(Sentences.explanation(r))
                .contains("keep 10 threads. The pool is nearly idle: one thread would be busy ")
                .contains("Any size will do");
    }

    @ParameterizedTest
    @CsvSource({"0", "0.5", "1", "1.9"})
    void whatNeighboursUseDoesNotChangeTheSize(double neighbours) {
        pools.cpu = 2.5;
        pools.blocked = 20;
        pools.threads = 12;
        pools.neighbours = neighbours;
        Recommendation beside = recommend(pools.closed(50), GOAL);

        // of 50 clients on two processors alone X(23) is 97.2 % of X(50), X(24) 98.2 %
        assertThat(beside.size).isEqualTo(24);
        assertThat(beside.limitText()).isEqualTo("processors");
    }

    @Test
    void beforeThirtyWindowsItSaysWhatIsMissing() {
        pools.seconds = 12;
        Recommendation recommendation = recommend(pools.closed(10), GOAL);

        assertThat(recommendation.size).isEqualTo(-1);
        assertThat(recommendation.isKnown()).isFalse();
        assertThat(recommendation.regime.text()).isEqualTo("too little seen");
        assertThat(Sentences.verdict(recommendation))
                .startsWith("wait: seen 12 of 30 windows")
                .contains("about 18 s more");
    }

    @Test
    void withFewTasksItSaysHowManyMoreItNeeds() {
        pools.threads = 4;
        pools.blocked = 200;
        Recommendation recommendation = recommend(pools.open(5), GOAL);

        assertThat(recommendation.size).isEqualTo(-1);
        assertThat(Sentences.verdict(recommendation))
                .matches("wait: seen \\d+ of \\d+ tasks; about \\d+ s more at this rate");
    }

    @Test
    void aPoolThatHangsGetsNoSizeButAHint() {
        PoolSnapshot hung = pools.thenHung(pools.open(40), 20);
        Recommendation recommendation = recommend(hung, GOAL);

        assertThat(recommendation.size).isEqualTo(-1);
        assertThat(recommendation.regime.text()).isEqualTo("standstill");
        assertThat(Sentences.verdict(recommendation))
                .contains("no task has completed for 20 s while 1 thread is busy")
                .contains("thread dump");
    }

    @Test
    void threadsThatRunEndlessLoopsAreNamedSo_andNeverTooFew() {
        pools.threads = 3;
        Recommendation recommendation = recommend(pools.loops(40), GOAL);

        assertThat(recommendation.regime.text()).isEqualTo("occupied by long-running loops");
        assertThat(recommendation.verdict).isEqualTo(Verdict.KEEP);
        assertThat(recommendation.size).isEqualTo(3);
        assertThat(Sentences.explanation(recommendation))
                .contains("occupied by long-running loops", "40 s", "each of the 3 threads");
    }

    @Test
    void longTasksAreNoLoopsYet() {
        Recommendation recommendation = recommend(pools.loops(20), GOAL);

        assertThat(recommendation.size).isEqualTo(-1);
        assertThat(recommendation.regime.text()).isEqualTo("too little seen");
    }

    @Test
    void noSizeIsBelowWhatTheOfferedWorkNeeds() {
        pools.threads = 16;
        pools.processors = 16;
        // three tasks at once, every 10 ms, of 10 ms each: every arrival finds the last ones just done
        Recommendation recommendation = recommend(pools.batches(3, 10), GOAL);

        assertThat(recommendation.size).isBetween(3, 4);
    }

    @Test
    void aPoolThatSawNothingIsNotAnError() {
        PoolSnapshot nothing =
                new PoolSnapshot("idle", Collections.emptyList(), new Processors(2, Double.NaN, Double.NaN));
        nothing.state = Pools.PoolStates.fixed(4);
        Recommendation recommendation = recommend(nothing, GOAL);

        assertThat(recommendation.size).isEqualTo(-1);
        assertThat(Sentences.verdict(recommendation)).isEqualTo("wait: no task has arrived yet");
        assertThat(load(nothing).count).isZero();
    }

    @Test
    void theSameSnapshotGivesTheSameAnswer() {
        PoolSnapshot snapshot = pools.closed(10);

        assertThat(Sentences.explanation(recommend(snapshot, GOAL)))
                .isEqualTo(Sentences.explanation(recommend(snapshot, GOAL)));
    }

    @Test
    void whereTheProcessorTimeIsNotKnown_noRowTellsTheUseOfTheProcessors() {
        pools.threads = 16;
        pools.tellsProcessorTime = false;

        Advice advice = Recommender.advise(Assessment.of(pools.open(200)), GOAL);

        assertThat(advice.whatIf()).isNotEmpty().allSatisfy(row -> {
            assertThat(row.throughputPerSecond).isPositive();
            assertThat(row.cpuUtilization).isNaN();
        });
    }

    @Test
    void aQuotaThatThrottles_bindsTasksThatCompute_andNotThoseThatWaitForADatabase() {
        pools.threads = 10;
        pools.throttled = 0.5;
        pools.cpu = 10;
        pools.blocked = 10;
        assertThat(recommend(pools.open(50), GOAL).regime.text()).endsWith(", processor-bound");

        Pools waiting = new Pools();
        waiting.threads = 10;
        waiting.throttled = 0.5;
        waiting.cpu = 0.1;
        waiting.blocked = 20;
        assertThat(recommend(waiting.open(50), GOAL).regime.text()).isEqualTo("open, spare threads");
    }

    private static Recommendation recommend(PoolSnapshot pool, Goal goal) {
        return Recommender.advise(Assessment.of(pool), goal).recommendation;
    }

    private static Distribution load(PoolSnapshot pool) {
        return Assessment.of(pool).loadDistribution();
    }
}
