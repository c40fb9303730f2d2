// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.hotspot.Hotspot;
import io.loadline.hotspot.Hotspots;
import io.loadline.model.regime.Levels;
import io.loadline.model.work.Limit;
import io.loadline.model.work.Prediction;
import io.loadline.pool.PoolState;
import io.loadline.report.Sentences;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;
import java.util.Collections;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Checks the advice from measurements at former sizes, in front of a database that serves so many queries of 20 ms at a time.
 */
class LevelsTest {

    private static final String TASKS = " cpu=0.1 blocked=20 processors=16 ";

    private static final String CALLERS_WHO_THINK = " cpu=0 blocked=40 processors=16 think=60 closed=40";

    private final Levels levels = new Levels();

    /** The step is in the history, then it is older than that, then it was undone, or the JVM was started anew. */
    @ParameterizedTest
    @CsvSource({"4, 12, 24", "8, 12, 24", "20, 30, 48"})
    void afterAStepThatGainedNothing_noMoreAreAdvised(int servers, int few, int many) {
        String callers = " closed=100";
        PoolSnapshot both = pool("downstream=" + servers + " formerThreads=" + few + " resizedAt=60 threads=" + many
                + TASKS + "seconds=120" + callers);
        Recommendation after = advise(both, null);
        both.windows.forEach(w -> levels.add(w, 0));
        PoolSnapshot large = pool("downstream=" + servers + " threads=" + many + TASKS + callers.trim());
        PoolSnapshot small = pool("downstream=" + servers + " threads=" + few + TASKS + callers.trim());

        isNoMoreThan(many, after);
        isNoMoreThan(many, advise(large, levels));
        isNoMoreThan(few, advise(small, levels));
        isNoMoreThan(few, advise(small, kept(levels)));
    }

    @ParameterizedTest
    @CsvSource("12, 24")
    void afterAStepThatGained_moreAreAdvised(int few, int many) {
        seen("formerThreads=" + few + " resizedAt=60 threads=" + many + TASKS + "seconds=120 closed=200");
        Recommendation advice = advise(pool("threads=" + many + TASKS + "closed=200"), levels);

        assertThat(advice.verdict).isEqualTo(Verdict.GROW);
        assertThat(advice.size.threads).isEqualTo(2 * many);
        assertThat(advice.directionConfidence).isGreaterThan(0.5);
    }

    /** Callers who think: of more threads some 28 were busy. */
    @ParameterizedTest
    @CsvSource({"32, 12", "32, 14", "32, 16", "200, 14"})
    void afterFewerThatLostNothing_theFormerSizeIsNotAdvised_thoughNotAllWereBusy(int many, int few) {
        String callers = " cpu=0.1 blocked=40 processors=16 think=60 closed=40";
        seen("downstream=8 threads=" + many + callers);
        PoolSnapshot fewer = seen("downstream=8 threads=" + few + callers);

        isNoMoreThan(few, advise(fewer, levels));
        isNoMoreThan(few, advise(fewer, levels.copy()));
        isNoMoreThan(few, advise(fewer, kept(levels)));
    }

    /** One thread more or fewer runs from window to window: they start on demand. */
    @Test
    void afterFewerThatLostNothing_theFormerSizeIsNotAdvised_thoughItsThreadsVaried() {
        String callers = " cpu=0.1 blocked=40 processors=16 think=60 closed=40";
        List<Window> varied = pool("downstream=8 threads=32" + callers).windows;
        for (int i = 0; i < varied.size(); i++) {
            varied.get(i).threadsAtEnd = 32 + i / 5 % 2;
            levels.add(varied.get(i), 0);
        }
        PoolSnapshot fewer = seen("downstream=8 threads=14" + callers);

        isNoMoreThan(14, advise(fewer, levels));
    }

    /** Does as much at the first of two sizes as at the second: a third one would show where less is done. */
    @Test
    void whereNoSizeDidLess_fewerAreTheExperiment_untilOneDid() {
        String callers = TASKS + "closed=100";
        seen("downstream=8 threads=48" + callers);
        PoolSnapshot full = seen("downstream=8 threads=24" + callers);
        Recommendation unseen = advise(full, levels);
        seen("downstream=8 threads=6" + callers);
        Recommendation seen = advise(full, levels);

        assertThat(Sentences.nextExperiment(unseen)).startsWith("set 12 threads for a minute");
        assertThat(Sentences.nextExperiment(seen)).doesNotContain("for a minute");
    }

    /** The sizes that did alike were larger, and the load of now would not fit into a smaller one. */
    @Test
    void whereFewerThreadsThanWereSeenHaveRoom_fewerAreNoExperiment() {
        for (int size : new int[] {48, 24}) {
            seen("downstream=8 threads=" + size + TASKS + "closed=100");
        }
        Recommendation calm = advise(pool("threads=8" + TASKS + "open=250"), levels);

        assertThat(Sentences.nextExperiment(calm)).doesNotContain("for a minute");
    }

    /** A pool that starts threads on demand is seldom seen with exactly those that are set. */
    @Test
    void whereAboutAsManyThreadsAreFullAsTheFewestThatWereSeen_fewerAreTheExperiment() {
        for (int size : new int[] {30, 15}) {
            pool("downstream=8 threads=" + size + TASKS + "closed=100").windows.forEach(w -> levels.add(w, 0));
        }
        Recommendation full = advise(pool("downstream=8 threads=14" + TASKS + "closed=100"), levels);

        assertThat(Sentences.nextExperiment(full)).contains("7 threads for a minute");
    }

    /** More connections once did more; now the database serves far less than then, and nobody knows why. */
    @Test
    void whereAFullSizeDoesFarLessThanEver_aGainOfThePastProvesNothing() {
        seen("formerThreads=12 resizedAt=60 threads=24" + TASKS + "seconds=120 closed=200");
        PoolSnapshot slower = pool("downstream=8 threads=24" + TASKS + "closed=100");
        slower.ofConnections = true;
        slower.windows.forEach(w -> levels.add(w, 0));

        assertThat(advise(slower, levels).directionConfidence).isLessThanOrEqualTo(0.5);
    }

    /** Some 27 of 40 connections are busy, and 12 did as much. */
    @Test
    void whereAsManyAreBusyAsDidNoMore_fewerAreAdvised_thoughNotAllAreBusy() {
        String database = "downstream=9" + CALLERS_WHO_THINK;
        seen("threads=12 " + database);
        PoolSnapshot large = pool("threads=40 " + database);
        large.ofConnections = true;
        large.windows.forEach(w -> levels.add(w, 0));
        Recommendation advice = advise(large, levels);

        assertThat(Sentences.explanation(advice)).doesNotContain("no other size was seen");
        assertThat(advice.size.threads).as(Sentences.explanation(advice)).isLessThanOrEqualTo(16);
    }

    /** Three visits of 15 s each, while code was compiled: a restart makes no long one of them. */
    @Test
    void shortVisits_areNoLongOneAfterARestart() {
        for (int visit = 0; visit < 3; visit++) {
            seen("downstream=5 threads=12" + TASKS + "seconds=15 closed=100");
            seen("downstream=8 threads=24" + TASKS + "closed=100");
        }
        Levels kept = kept(levels);
        PoolSnapshot again = pool("downstream=8 threads=12" + TASKS + "closed=100");
        again.windows.forEach(w -> kept.add(w, 0));

        isNoMoreThan(12, advise(again, kept));
    }

    /** Callers who wait keep most connections busy: the database may serve all of them, or queue them. */
    @Test
    void whereCallersWait_fewerAreTheExperiment_thoughNotAllAreBusy() {
        String said = Sentences.explanation(connections("downstream=9 threads=32 neighbours=15" + CALLERS_WHO_THINK));

        assertThat(said)
                .contains("The downstream may be full: callers wait for answers, and no other size was seen. Try ");
    }

    /** Callers as before, and nothing but threads is short. */
    @Test
    void afterFewerThatLostMuch_moreAreAdvised() {
        String callers = " cpu=0.1 blocked=40 processors=16 think=60 closed=40";
        seen("threads=20" + callers);
        PoolSnapshot fewer = seen("threads=8" + callers);

        assertThat(advise(fewer, levels).verdict).isEqualTo(Verdict.GROW);
    }

    /** The database got faster. */
    @Test
    void aSizeThatDoesMoreThanEver_isNewEvidence() {
        seen("downstream=8 formerThreads=12 resizedAt=60 threads=24" + TASKS + "seconds=120 closed=100");
        PoolSnapshot faster = seen("threads=12" + TASKS + "closed=100");

        assertThat(advise(faster, levels).verdict).isEqualTo(Verdict.GROW);
    }

    /** The first half minute of the first size was slow, while code was compiled: more than then is no new evidence. */
    @Test
    void aSizeThatDoesMoreThanInItsFirstStretch_isNoNewEvidence() {
        seen("downstream=5 threads=12" + TASKS + "seconds=35 closed=100");
        seen("downstream=8 threads=24" + TASKS + "closed=100");
        PoolSnapshot again = seen("downstream=8 threads=12" + TASKS + "closed=100");

        isNoMoreThan(12, advise(again, levels));
    }

    /** The first size again is twice as slow as ever: that is no reason for more. */
    @Test
    void aSlowHour_isNoNewEvidence() {
        seen("downstream=8 formerThreads=12 resizedAt=60 threads=24" + TASKS + "seconds=120 closed=100");
        PoolSnapshot slower = seen("downstream=4 threads=12" + TASKS + "closed=100");

        isNoMoreThan(12, advise(slower, levels));
    }

    @Test
    void whereHardlyAnyThreadIsBusy_nothingIsFull() {
        seen("downstream=8 formerThreads=12 resizedAt=60 threads=24" + TASKS + "seconds=120 closed=100");
        Recommendation night = advise(pool("downstream=8 threads=24" + TASKS + "open=50"), levels);

        assertThat(night.regime.bound).isEqualTo(Regime.Bound.NOTHING);
    }

    @Test
    void atOneSizeOnly_thereIsDoubt_andFewerAreTheExperiment() {
        String full = "downstream=8 threads=12" + TASKS + "closed=50";
        PoolSnapshot connections = pool(full);
        connections.ofConnections = true;
        PoolSnapshot reads = pool(full);
        reads.hotspots = new Hotspots(
                Collections.singletonMap(new Hotspot("Socket.read", Hotspot.State.SOCKET, "Orders.all", ""), 300), 0);

        for (PoolSnapshot pool : new PoolSnapshot[] {connections, reads}) {
            Recommendation advice = advise(pool, null);
            assertThat(advice.verdict).isEqualTo(Verdict.GROW);
            assertThat(advice.directionConfidence).isLessThanOrEqualTo(0.5);
            assertThat(Sentences.nextExperiment(advice)).startsWith("set 9 ").contains("for a minute");
        }
        assertThat(advise(pool(full), null).directionConfidence).isEqualTo(Constants.LIKELY);
    }

    /** No stacks, no CPU time: a downstream is as likely as anything else, unless the processors are full. */
    @ParameterizedTest
    @CsvSource({"0, true", "15.9, false"})
    void whereThreadsCannotBeLookedInto_thereIsDoubt_whileProcessorsAreFree(double neighbours, boolean doubted) {
        PoolSnapshot pool =
                pool("downstream=8 threads=12 processorTime=NaN neighbours=" + neighbours + TASKS + "closed=50");
        String experiment = Sentences.nextExperiment(advise(pool, null));

        assertThat(experiment.startsWith("set 9 ")).as(experiment).isEqualTo(doubted);
    }

    /** Callers who think leave the number in service room to vary; the size that does as much is 9. */
    @ParameterizedTest
    @CsvSource({"28, 14", "88, 13"})
    void whereTasksEndNoFaster_theDoubtIsNamed_withTheExperiment(int threads, int fewer) {
        Recommendation advice = connections("downstream=9 threads=" + threads + CALLERS_WHO_THINK);

        assertThat(advice.verdict.wantsMore()).isFalse();
        assertThat(advice.confidence).isEqualTo(Constants.OPEN_QUESTION);
        assertThat(advice.experimentSize()).isBetween(fewer - 1, fewer + 1);
        assertThat(Sentences.explanation(advice))
                .contains("The downstream may be full: requests end no faster while more of them are in service. Try "
                        + advice.experimentSize() + " connections: throughput will tell.");
    }

    @Test
    void connectionsBeforeADownstreamThatLooksFull_areNotToldToGrow() {
        Recommendation full = connections("downstream=9 threads=24" + CALLERS_WHO_THINK);
        Recommendation free = connections("threads=12" + CALLERS_WHO_THINK);

        assertThat(full.verdict).as(Sentences.explanation(full)).isEqualTo(Verdict.KEEP);
        assertThat(full.size.limit).isEqualTo(Limit.DOWNSTREAM);
        assertThat(free.verdict).as(Sentences.explanation(free)).isEqualTo(Verdict.GROW);
    }

    @Test
    void atOneSizeWithAllBusy_aSizeToKeepIsDoubted() {
        Recommendation advice = connections("downstream=8 threads=28 cpu=0 blocked=40 processors=16 closed=29");

        assertThat(advice.verdict).as(Sentences.explanation(advice)).isEqualTo(Verdict.KEEP);
        assertThat(Sentences.explanation(advice))
                .contains("The downstream may be full: all connections are busy, and no other size was seen. Try 21 ");
        assertThat(advice.experimentSize()).isEqualTo(21);
    }

    /** A pool that closes only idle connections, or ends only idle threads, keeps all while they are busy. */
    @ParameterizedTest
    @CsvSource({"true, 26 connections are in use", "false, 26 threads are busy"})
    void whileMoreAreBusyThanAreSet_noSmallerSizeIsTried(boolean ofConnections, String said) {
        PoolSnapshot pool = pool("downstream=8 threads=28 cpu=0 blocked=40 processors=16 closed=29");
        pool.ofConnections = ofConnections;
        pool.state = new PoolState(14, 14);
        pool.state.poolSize = 28;
        pool.state.activeCount = 28;
        Recommendation advice = advise(pool, null);

        assertThat(advice.experimentSize()).isEqualTo(-1);
        assertThat(Sentences.explanation(advice)).contains(said + ", though the size is 14");
    }

    @Test
    void beforeAFreeDownstream_nothingIsDoubted() {
        for (int threads : new int[] {20, 28, 88}) {
            Recommendation advice = connections("threads=" + threads + CALLERS_WHO_THINK);

            assertThat(Sentences.explanation(advice)).doesNotContain("may be full");
            assertThat(advice.experimentSize()).isEqualTo(-1);
        }
    }

    /** Threads that wait for a processor hold their connections as long as if these queued. */
    @Test
    void whereTheProcessorsAreFull_connectionsDoNotLookAsIfTheyQueued() {
        String said = Sentences.explanation(connections("downstream=9 threads=28 neighbours=15" + CALLERS_WHO_THINK));

        assertThat(said).doesNotContain("end no faster");
    }

    private static Recommendation connections(String settings) {
        PoolSnapshot pool = pool(settings);
        pool.ofConnections = true;
        return advise(pool, null);
    }

    @Test
    void beforeTheFirstWindowsAtASizeTellAnything_noMoreArePromised() {
        seen("downstream=8 threads=12" + TASKS + "closed=50");

        Recommendation anew = advise(pool("downstream=8 threads=24" + TASKS + "seconds=35 closed=50"), kept(levels));
        assertThat(Sentences.explanation(anew)).contains("seen 35 of 40 windows");
        // the size is known, or no other is
        assertThat(advise(pool("downstream=8 threads=12" + TASKS + "seconds=35 closed=50"), kept(levels))
                        .isKnown())
                .isTrue();
        assertThat(advise(pool("downstream=8 threads=24" + TASKS + "seconds=35 closed=50"), new Levels())
                        .isKnown())
                .isTrue();
    }

    /** Six sizes of a pool whose throughput falls above n* = sqrt((1 - sigma) / kappa), by the law itself. */
    @ParameterizedTest
    @CsvSource({"0.02, 0.004, 24", "0.1, 0.001, 24", "0, 0.0025, 32", "0, 0.0025, 24"})
    void sixSizes_tellWhereThroughputFalls(double sigma, double kappa, int largest) {
        IntToDoubleFunction service = n -> 20 * (1 + sigma * (n - 1) + kappa * n * (n - 1));
        for (int threads : new int[] {4, 6, 8, 12, 18, largest}) {
            runAt(threads, service.applyAsDouble(threads));
        }
        int best = (int) Math.round(Math.sqrt((1 - sigma) / kappa));

        Recommendation advice = advise(runAt(18, service.applyAsDouble(18)), levels);
        int size = Math.max(advice.size.threads, advice.goal.threads);
        assertThat(size).as(Sentences.explanation(advice)).isLessThanOrEqualTo((int) Math.max(18, 1.25 * best));
        assertThat(size / service.applyAsDouble(size)).isGreaterThan(0.93 * best / service.applyAsDouble(best));
        assertThat(Sentences.evidence(advice).toString())
                .contains("do less, by the universal scalability law at 6 sizes: contention ");
    }

    /** Throughput that falls fast: with more than eight, each takes (n / 8)<sup>2</sup> times as long, and no law says so. */
    @Test
    void whereALargerSizeDidFarLess_theBestSizeIsAdvised() {
        IntToDoubleFunction service = n -> 20 * Math.pow(Math.max(1, n / 8.0), 2);
        for (int threads : new int[] {4, 6, 8, 12, 16, 24}) {
            runAt(threads, service.applyAsDouble(threads));
        }

        Recommendation advice = advise(runAt(24, service.applyAsDouble(24)), levels);
        assertThat(advice.size.threads).as(Sentences.explanation(advice)).isBetween(6, 10);
        assertThat(Sentences.explanation(advice)).contains("/s with 8 threads and ", "/s with 24, while each took ");
    }

    /** Two sizes give no law. */
    @Test
    void whereTheLargerOfTwoSizesDidFarLess_theSmallerIsAdvised() {
        runAt(8, 20);
        Recommendation advice = advise(runAt(24, 180), levels);

        assertThat(advice.size.threads).as(Sentences.explanation(advice)).isBetween(7, 10);
    }

    @Test
    void predictionsAboveTheFall_followTheLaw() {
        IntToDoubleFunction service = n -> 20 * (1 + 0.0008 * n * (n - 1));
        PoolSnapshot last = null;
        for (int threads : new int[] {4, 6, 9, 12, 16, 22}) {
            last = runAt(threads, service.applyAsDouble(threads));
        }
        Assessment assessment = Assessment.of(last);
        assessment.remember(levels);
        Advice advice = Snapshots.advise(assessment, new Goal(0.9, Double.NaN));

        for (int threads : new int[] {50, 80}) {
            Prediction prediction = advice.predict(threads);
            double most = 1000 * threads / service.applyAsDouble(threads);
            assertThat(prediction.throughputPerSecond).isCloseTo(most, Percentage.withPercentage(10));
            // of 100 callers, those without a thread wait
            assertThat(prediction.meanWaitMillis)
                    .isCloseTo(1000 * (100 - threads) / most, Percentage.withPercentage(20));
            assertThat(prediction.p99ResponseMillis).isNaN();
        }
        assertThat(advice.predict(30).throughputPerSecond).isGreaterThan(advice.predict(80).throughputPerSecond);
    }

    /** Each step gained enough, and yet the law shows that twice as many threads would do less. */
    @Test
    void aGoalBeyondTheFall_isNotAdvised() {
        IntToDoubleFunction service = n -> 20 * (1 + 0.0008 * n * (n - 1));
        for (int threads : new int[] {4, 6, 9, 12, 16, 22}) {
            runAt(threads, service.applyAsDouble(threads));
        }

        Recommendation advice = advise(runAt(22, service.applyAsDouble(22)), levels);
        assertThat(advice.goal.threads).as(Sentences.explanation(advice)).isBetween(26, 44);
        assertThat(Sentences.explanation(advice))
                .contains(" threads. More than ", " threads do less, by the universal");
    }

    @Test
    void sixSizesThatGain_tellNoFall() {
        for (int threads : new int[] {4, 6, 8, 12, 18}) {
            runAt(threads, 20);
        }

        Recommendation advice = advise(runAt(24, 20), levels);
        assertThat(advice.verdict).isEqualTo(Verdict.GROW);
        assertThat(advice.size.threads).isEqualTo(48);
    }

    private PoolSnapshot runAt(int threads, double blocked) {
        Pools pools = new Pools();
        pools.random.setSeed(threads);
        PoolSnapshot pool =
                pools.of("threads=" + threads + " cpu=0.1 processors=16 blocked=" + blocked + " closed=100");
        pool.windows.forEach(w -> levels.add(w, 0));
        return pool;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 90})
    void fewerAreNoExperiment_whereTasksHaveThreadsForGood(int stuckFor) {
        PoolSnapshot pool =
                pool("threads=20 stuck=17 stuckFor=" + stuckFor + " cpu=0.1 blocked=30 processors=16 open=130");
        pool.hotspots = new Hotspots(
                Collections.singletonMap(new Hotspot("Socket.read", Hotspot.State.SOCKET, "Orders.all", ""), 300), 0);

        Recommendation advice = advise(pool, null);

        assertThat(Sentences.nextExperiment(advice)).doesNotContain("for a minute");
        assertThat(Sentences.explanation(advice)).doesNotContain("Of the blocked time");
    }

    private static void isNoMoreThan(int threads, Recommendation advice) {
        String said = Sentences.explanation(advice);
        assertThat(advice.verdict.wantsMore()).as(said).isFalse();
        assertThat(Math.max(advice.size.threads, advice.goal.threads)).as(said).isBetween(1, threads);
        assertThat(said)
                .contains("The bottleneck is downstream. Throughput was ", " threads and ", ", while each took ");
    }

    /** Returns a pool whose windows are added to the levels. */
    private PoolSnapshot seen(String settings) {
        PoolSnapshot pool = pool(settings);
        pool.windows.forEach(w -> levels.add(w, 0));
        return pool;
    }

    private static PoolSnapshot pool(String settings) {
        return new Pools().of(settings);
    }

    private static Recommendation advise(PoolSnapshot pool, Levels known) {
        Assessment assessment = Assessment.of(pool);
        if (known != null) {
            assessment.remember(known);
        }
        return Snapshots.advise(assessment, new Goal(0.9, Double.NaN)).recommendation;
    }

    private static Levels kept(Levels levels) {
        Levels kept = new Levels();
        levels.rows().forEach(kept::add);
        return kept;
    }
}
