// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.model.queueing.ErlangC;
import io.loadline.model.work.Load;
import io.loadline.model.work.Prediction;
import io.loadline.window.PoolSnapshot;
import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Changes of a simulated pool's size after a minute or more, and what the model had predicted. */
class TrackRecordTest {

    private static final long SECOND = 1_000_000_000L;
    private static final Goal GOAL = new Goal(0.9, Double.NaN);
    private static final String TASKS = " cpu=0.1 blocked=19.9 processors=16 ";

    /** Poisson arrivals and exponential times at 3 Erlangs: the wait by Erlang's C formula. */
    @ParameterizedTest
    @CsvSource({"4, 8", "4, 5", "4, 16"})
    void anOpenLoad_doesWhatErlangsFormulaSays(int from, int to) {
        TrackRecord.Entry entry = tested(from, to, 300, "open=150");

        double wait = ErlangC.chanceToWait(3, to) * 20 / (to - 3);
        assertThat(entry.held).isTrue();
        assertThat(entry.from).isEqualTo(from);
        assertThat(entry.to).isEqualTo(to);
        assertThat(entry.timeMillis).isEqualTo(1234);
        assertThat(entry.predictedPerSecond).isCloseTo(150, Percentage.withPercentage(3));
        assertThat(entry.measuredPerSecond).isCloseTo(150, Percentage.withPercentage(3));
        assertThat(entry.predictedWaitMillis).isCloseTo(wait, Offset.offset(1.5));
        assertThat(entry.measuredWaitMillis).isCloseTo(wait, Offset.offset(1.5));
        assertThat(entry.predictedP99ResponseMillis)
                .isCloseTo(entry.measuredP99ResponseMillis, Percentage.withPercentage(15));
        assertThat(entry.error).isBetween(0.0, 0.1);
    }

    @Test
    void fewerThreads_doWhatErlangsFormulaSays() {
        TrackRecord.Entry entry = tested("seconds=300 open=150", "seconds=300 open=150");

        double wait = ErlangC.chanceToWait(3, 4) * 20;
        assertThat(entry.held).isTrue();
        assertThat(entry.predictedWaitMillis).isCloseTo(wait, Offset.offset(1.5));
        assertThat(entry.measuredWaitMillis).isCloseTo(wait, Offset.offset(1.5));
    }

    /** Checks a short time at a utilisation of 0.95, in which the mean wait is known to no better than a quarter. */
    @Test
    void aWaitWithinTheNoiseOfItsMeasurement_isAsPredicted() {
        TrackRecord.Entry entry = tested("seconds=120 open=190", "seconds=30 open=190");

        assertThat(entry.predictedWaitMillis - entry.measuredWaitMillis)
                .isGreaterThan(0.1 * (entry.predictedWaitMillis + 20));
        assertThat(entry.held).isTrue();
    }

    /** All threads busy for callers who wait: twice the threads do twice as much. */
    @Test
    void callersWhoWait_getWhatMoreThreadsDo() {
        TrackRecord.Entry entry = tested(8, 16, 60, "closed=40");

        assertThat(entry.held).isTrue();
        assertThat(entry.predictedPerSecond).isCloseTo(800, Percentage.withPercentage(5));
        assertThat(entry.measuredPerSecond).isCloseTo(800, Percentage.withPercentage(5));
    }

    /** A downstream of 8 servers, which one size cannot show: throughput stays flat. */
    @Test
    void aSaturatedDownstream_failsThePrediction() {
        TrackRecord.Entry entry = tested(12, 24, 60, "downstream=8 closed=100");

        assertThat(entry.held).isFalse();
        assertThat(entry.predictedPerSecond).isGreaterThan(1.5 * entry.measuredPerSecond);
        assertThat(entry.error).isBetween(0.3, 1.0);
    }

    @Test
    void aFailedPrediction_lowersTheNextConfidence() {
        PoolSnapshot pool = Snapshots.of("threads=50" + TASKS + "seconds=120 open=150");
        double without = confidence(pool, new TrackRecord());

        assertThat(confidence(pool, record(3, 3))).isEqualTo(without);
        assertThat(confidence(pool, record(0, 1))).isCloseTo(without * 2 / 3, Offset.offset(1e-9));
        assertThat(confidence(pool, record(0, 3))).isLessThan(0.4);
        assertThat(confidence(pool, record(5, 6))).isBetween(0.8, without);
    }

    /** (h + 1) / (n + 2), and never more than the model's own. */
    @Test
    void theRuleIsLaplaces_forAnEvenChance() {
        assertThat(record(1, 4).confidence(0.5)).isEqualTo(2.0 / 6);
        assertThat(record(4, 4).confidence(0.5)).isEqualTo(0.5);
        assertThat(new TrackRecord().confidence(0.3)).isEqualTo(0.3);
    }

    @Test
    void theEvidenceCountsThem() {
        Assessment pool = Assessment.of(Snapshots.of("threads=50" + TASKS + "seconds=120 open=150"));
        pool.remember(record(5, 6));

        assertThat(Snapshots.advise(pool, GOAL).recommendation.evidence.stream().flatMap(fact -> fact.data().stream()))
                .contains("track-record 5 6");
    }

    @Test
    void anotherRateIsPredictedAnew() {
        Advice advice =
                Snapshots.advise(Assessment.of(Snapshots.of("threads=8" + TASKS + "seconds=300 open=100")), GOAL);

        Prediction then = advice.predict(4, new Load(false, 150));
        assertThat(then.throughputPerSecond).isCloseTo(150, Percentage.withPercentage(5));
        assertThat(then.meanWaitMillis).isCloseTo(ErlangC.chanceToWait(3, 4) * 20, Offset.offset(2.0));
    }

    @Test
    void tooLittleOfEitherSize_isNoTest() {
        PoolSnapshot shortAfter = pool(4, 8, 60, 80, "open=150");
        PoolSnapshot shortBefore = pool(4, 8, 20, 120, "open=150");

        assertThat(test(shortAfter, 4, 8, 60).judge(shortAfter, GOAL, alone(shortAfter)))
                .isNull();
        assertThat(test(shortBefore, 4, 8, 20)).isNull();
    }

    @Test
    void aHistoryThatNeverSuffices_isNotComparable() {
        PoolSnapshot pool = pool(4, 8, 60, 80, "open=150");
        SizeTest test = test(pool, 4, 8, 60);
        pool.at = 80 * SECOND;
        pool.historySeconds = 15;

        assertThat(test.judge(pool, GOAL, alone(pool))).isSameAs(SizeTest.NOT_COMPARABLE);
    }

    @Test
    void anotherKindOfLoad_isNotComparable() {
        PoolSnapshot open = pool(4, 8, 60, 120, "open=150");
        PoolSnapshot closed = pool(4, 8, 60, 120, "closed=20");

        assertThat(test(open, 4, 8, 60).judge(closed, GOAL, alone(closed))).isSameAs(SizeTest.NOT_COMPARABLE);
    }

    @Test
    void aKeptPrediction_countsForItsOwnLoadOnly() {
        Advice advice =
                Snapshots.advise(Assessment.of(Snapshots.of("threads=3" + TASKS + "seconds=300 open=145")), GOAL);
        SizeTest.Kept kept = SizeTest.Kept.of(SizeTest.Kept.of(advice).row());
        int to = kept.prediction.threads;
        SizeTest.Change restart = new SizeTest.Change(3, to, 1234, null, 0, 0, 0);
        PoolSnapshot same = Snapshots.of("threads=" + to + TASKS + "seconds=120 open=145");
        PoolSnapshot other = Snapshots.of("threads=" + to + TASKS + "seconds=120 open=100");

        assertThat(kept.from).isEqualTo(3);
        assertThat(SizeTest.of(restart, kept).judge(same, GOAL, alone(same)).held)
                .isTrue();
        assertThat(SizeTest.of(restart, kept).judge(other, GOAL, alone(other))).isSameAs(SizeTest.NOT_COMPARABLE);
    }

    @Test
    void rowsAreTheSameOnceRead_andOthersAreNone() {
        TrackRecord read = new TrackRecord();
        record(17, 25).rows().forEach(row -> assertThat(read.add(row)).isTrue());

        assertThat(read.entries()).hasSize(20);
        assertThat(read.entries().get(0).timeMillis).isEqualTo(5);
        assertThat(read.rows()).containsExactlyElementsOf(read.copy().rows());
        assertThat(read.add(new double[3])).isFalse();
        assertThat(read.add(read.rows().get(0))).as("twice").isFalse();
        double[] wrong = read.rows().get(0);
        wrong[3] = Double.NaN;
        assertThat(read.add(wrong)).isFalse();
        assertThat(SizeTest.Kept.of(new double[] {1})).isNull();
    }

    private static TrackRecord record(int held, int of) {
        TrackRecord record = new TrackRecord();
        for (int i = 0; i < of; i++) {
            record.add(new TrackRecord.Entry(i, 4, 8, 1, 1, 1, 1, 0.05, i < held ? 1 : 0, 1, 1));
        }
        return record;
    }

    private static double confidence(PoolSnapshot pool, TrackRecord record) {
        Assessment assessment = Assessment.of(pool);
        assessment.remember(record);
        return Snapshots.advise(assessment, GOAL).recommendation.confidence;
    }

    /** Tests 4 threads under a load by the prediction that 8 made under another. */
    private static TrackRecord.Entry tested(String loadOfEight, String loadOfFour) {
        PoolSnapshot before = Snapshots.of("threads=8" + TASKS + loadOfEight);
        PoolSnapshot after = Snapshots.of("threads=4" + TASKS + loadOfFour);
        SizeTest.Change change = new SizeTest.Change(8, 4, 1234, null, 0, 0, 0);
        return SizeTest.of(change, Snapshots.advise(Assessment.of(before), GOAL))
                .judge(after, GOAL, alone(after));
    }

    /** Half of the time with each size. */
    private static TrackRecord.Entry tested(int from, int to, int seconds, String load) {
        PoolSnapshot pool = pool(from, to, seconds, 2 * seconds, load);
        return test(pool, from, to, seconds).judge(pool, GOAL, alone(pool));
    }

    private static PoolSnapshot pool(int from, int to, int at, int seconds, String load) {
        return Snapshots.of("formerThreads=" + from + " resizedAt=" + at + " threads=" + to + TASKS + "seconds="
                + seconds + " " + load);
    }

    private static SizeTest test(PoolSnapshot pool, int from, int to, int at) {
        SizeTest.Change change =
                new SizeTest.Change(from, to, 1234, Pools.fixed(from), 0, at * SECOND, (at + 1) * SECOND);
        return SizeTest.of(change, Snapshots.advise(Assessment.of(change.before(pool)), GOAL));
    }

    private static Share alone(PoolSnapshot pool) {
        return Share.alone(Assessment.of(pool), GOAL);
    }
}
