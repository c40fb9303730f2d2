// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.hotspot.Hotspot;
import io.loadline.hotspot.Hotspots;
import io.loadline.model.queueing.ErlangC;
import io.loadline.model.work.Limit;
import io.loadline.report.Sentences;
import io.loadline.window.Distribution;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Trace;
import io.loadline.window.Window;
import io.loadline.window.WorkerStates;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Cases that {@code scenarios.txt} cannot express. */
class RecommenderTest {

    private static final Goal GOAL = new Goal(0.9, Double.NaN);

    /** The number in service of M/G/infinity is Poisson: 200/s x 20 ms = 4, whose 90th percentile is 7. */
    @ParameterizedTest
    @CsvSource({"1, 8", "0, 11"})
    void withSpareThreadsTheLoadIsThatOfInfinitelyManyServers(int exponential, int most) {
        PoolSnapshot seen =
                new Pools().of("threads=32 processors=16 seconds=120 exponential=" + exponential + " open=200");
        Recommendation r = recommend(seen);
        Distribution load = Assessment.of(seen).loadDistribution();

        assertThat(r.regime.text()).isEqualTo("open, spare threads");
        assertThat(load.mean).isCloseTo(4, within(0.3));
        assertThat(load.p90).isBetween(6.0, 7.0);
        // with tasks of one length even a short wait is more than 5 %
        assertThat(r.size.threads).isBetween((int) load.p90, most).isBetween(r.size.low, r.size.high);
        assertThat(r.verdict).isEqualTo(Verdict.SHRINK);
    }

    @Test
    void whereTheProcessorTimeIsNotKnown_noRowTellsTheUseOfTheProcessors() {
        PoolSnapshot seen = new Pools().of("threads=16 processorTime=NaN open=200");
        Advice advice = Snapshots.advise(Assessment.of(seen), GOAL);

        assertThat(advice.whatIf()).isNotEmpty().allSatisfy(row -> {
            assertThat(row.throughputPerSecond).isPositive();
            assertThat(row.cpuUtilization).isNaN();
        });
    }

    /** Tasks that need a processor for 8 ms of 10 and never hold each other up, though there is one for 110 a second. */
    @Test
    void whereTheModelOfSharedProcessorsIsWrong_tasksStayAsLongAsTheyWereWithFewerThreads() {
        PoolSnapshot seen = new Pools().of("threads=8 processors=1 cpu=8 blocked=2 open=110");
        Advice advice = Snapshots.advise(Assessment.of(seen), GOAL);
        Recommendation r = advice.recommendation;

        assertThat(Sentences.evidence(r))
                .anyMatch(line -> line.startsWith("the model of shared processors does not match"));
        assertThat(r.verdict).isEqualTo(Verdict.SHRINK);
        assertThat(r.size.threads).isBetween(3, 6);
        assertThat(advice.predict(4).meanWaitMillis).isPositive();
        assertThat(advice.predict(9).meanWaitMillis).isNaN();
    }

    /** The same, where fewer threads than it takes are there: what more would do, nobody knows. */
    /** No replay knows what waking a thread takes. */
    @ParameterizedTest
    @CsvSource({
        "2, threads=2 processors=2 cpu=10 blocked=1 closed=20, true",
        "1, threads=2 processors=2 cpu=10 blocked=1 closed=20, false",
        "2, threads=16 processors=2 cpu=1 blocked=20 open=100, false"
    })
    void processorsThatShareACore_areNamedWhereTheyLimitTheSize(int perCore, String pool, boolean named) {
        Recommendation r = recommend(new Pools().of("perCore=" + perCore + " " + pool));

        assertThat(Sentences.explanation(r).contains("Note: 2 logical processors share a core and do 1.2 to 1.3 times"))
                .as(Sentences.explanation(r))
                .isEqualTo(named);
    }

    @Test
    void aWaitOfAsLongAsAThreadTakesToWake_contradictsNoModel() {
        PoolSnapshot seen = new Pools().of("threads=4 processors=16 cpu=0.02 blocked=0.02 open=500");
        for (Window w : seen.windows) {
            w.waitNanos += 80_000 * w.started;
        }
        Recommendation r = recommend(seen);

        assertThat(r.verdict).isNotEqualTo(Verdict.WAIT);
    }

    /** A stand-in for a task that the trace missed may overlap the others: four threads never had five tasks. */
    @Test
    void aStepIsTwiceTheThreadsThatThereWere_whateverTheTraceMadeUp() {
        PoolSnapshot seen = new Pools().of("threads=4 processors=16 cpu=0.1 blocked=20 closed=16");
        Trace.Span span = seen.trace.spans().get(0);
        int twice = span.size() / 2;
        seen.trace = Traces.of(Traces.span(
                span.size() + 1,
                i -> span.arrivals[i > twice ? i - 1 : i],
                i -> span.waits[i > twice ? i - 1 : i],
                i -> span.services[i > twice ? i - 1 : i]));
        assertThat(Occupancy.mostInService(seen.trace)).isEqualTo(5);

        assertThat(recommend(seen).size.threads).isEqualTo(8);
    }

    @Test
    void whereTheModelIsWrong_moreThreadsAreNotAdvised() {
        PoolSnapshot seen = new Pools().of("threads=2 processors=1 cpu=8 blocked=2 open=110");
        Recommendation r = recommend(seen);

        assertThat(r.verdict).isEqualTo(Verdict.WAIT);
        assertThat(Sentences.explanation(r)).contains("the model does not match");
    }

    @Test
    void theDirectionOfAStepIsSurerThanItsGoal() {
        Recommendation right = recommend(new Pools().of("processors=64 threads=10 closed=10"));
        Recommendation step = recommend(new Pools().of("processors=64 threads=3 closed=10"));
        String interval = "range " + step.goal.low + " to " + step.goal.high;

        assertThat(right.goal.threads).isEqualTo(right.size.threads);
        assertThat(right.confidence).isEqualTo(right.goalConfidence).isGreaterThan(0.7);
        assertThat(step.goal.threads).isEqualTo(10);
        assertThat(step.confidence).isEqualTo(step.directionConfidence).isGreaterThan(0.8);
        assertThat(step.goalConfidence).isLessThan(right.goalConfidence);
        assertThat(Sentences.explanation(step)).contains("grow 3 -> 6, then 10 threads", interval);
        assertThat(Sentences.evidence(step)).anyMatch(line -> line.contains(interval));
    }

    /** Tasks last longer there, so the goal may be several times too high; that tasks wait is certain. */
    @Test
    void besideProcessesThatUseMostOfTheProcessors_theGoalIsAnOpenQuestion() {
        String load = "threads=8 blocked=50 seconds=120 open=240";
        Recommendation alone = recommend(new Pools().of("neighbours=0.9 " + load));
        Recommendation beside = recommend(new Pools().of("neighbours=1.1 " + load));

        assertThat(alone.verdict).isEqualTo(Verdict.GROW);
        assertThat(alone.goalConfidence).isGreaterThan(0.7);
        assertThat(beside.goalConfidence).isEqualTo(Constants.OPEN_QUESTION);
        assertThat(beside.directionConfidence).isEqualTo(alone.directionConfidence);
    }

    /** Callers that are overtaken are still there, or have just begun after a long wait. */
    @Test
    void callersWhoseTasksAreOvertaken_areCountedAtEachLook() {
        for (int seconds = 40; seconds <= 120; seconds += 5) {
            Recommendation r = recommend(new Pools()
                    .of("threads=4 processors=64 cpu=0 blocked=20 oldest=0.0003 seconds=" + seconds
                            + " newestFirst=20"));

            assertThat(r.goal.threads)
                    .as("after %d s: %s", seconds, Sentences.explanation(r))
                    .isBetween(19, 21);
        }
    }

    /** 40 tasks at once every 1.5 s, whose threads end after a second: all but two of them before the window does. */
    @Test
    void threadsThatStartOnDemandAndEndSoon_areNeverTooFew() {
        PoolSnapshot bursts =
                new Pools().of("threads=40 handOff=1 cpu=0 blocked=50 exponential=0 every=1500 bursts=40");
        bursts.windows.forEach(w -> w.threadsAtEnd = Math.min(2, w.busyAtEnd));
        Recommendation r = recommend(bursts);

        assertThat(r.isKnown()).as(Sentences.explanation(r)).isTrue();
        assertThat(r.size.threads).isGreaterThanOrEqualTo(40);
    }

    /** Threads, as many as wait for results at a time, may all wait for tasks that none is left to run. */
    @Test
    void oneMoreThanWereSeenWaitingForResults_isTheLeast() {
        PoolSnapshot seen = new Pools().of("processors=64 threads=12 open=100");
        int alone = recommend(seen).size.threads;
        seen.windows.get(20).workers = new WorkerStates(1, 10, 0, 0, 0, 9, null);
        Recommendation r = recommend(seen);

        assertThat(alone).isLessThan(9);
        assertThat(r.size.threads).isEqualTo(10);
        assertThat(r.size.low).isEqualTo(10);
        assertThat(r.limitText()).isEqualTo("nested tasks");

        seen.hotspots = blockedIn(Hotspot.State.RESULT);
        assertThat(recommend(seen).size.threads).isEqualTo(10);
        // futures of a client of a server
        seen.hotspots = blockedIn(Hotspot.State.SOCKET);
        assertThat(recommend(seen).size.threads).isEqualTo(alone);
    }

    /** Tasks are nested at any size: what was seen before a resize holds after it. */
    @Test
    void oneMoreThanWereSeenWaitingForResultsBeforeAResize_isTheLeast() {
        PoolSnapshot seen =
                new Pools().of("processors=64 formerThreads=16 resizedAt=60 threads=12 seconds=180 open=100");
        seen.windows.get(20).workers = new WorkerStates(1, 10, 0, 0, 0, 9, null);

        assertThat(recommend(seen).size.threads).isEqualTo(10);
    }

    private static Hotspots blockedIn(Hotspot.State state) {
        return new Hotspots(Collections.singletonMap(new Hotspot("Client.send", state, "Orders.all", ""), 100), 0);
    }

    @Test
    void ofTwoGreedyPoolsEachIsSizedForItsShare_andTheOtherIsNamed() {
        assertThat(ofTwoGreedyPools(3, 2)).containsExactly(2, 2);
    }

    /** Processors that the other pool leaves idle are no reason to do less. */
    @Test
    void aGreedyPoolKeepsThreadsBeyondItsShareUntilTheOtherTakesTheProcessors() {
        assertThat(ofTwoGreedyPools(3, 1)).containsExactly(3, 2);
    }

    /** Returns the sizes advised for so many threads. */
    private static List<Integer> ofTwoGreedyPools(int... threads) {
        List<Assessment> pools = new ArrayList<>();
        for (int n : threads) {
            pools.add(Assessment.of(new Pools().of("threads=" + n + " blocked=0 processors=4 closed=20")));
        }
        Split split = Split.of(pools, GOAL);
        List<Integer> sizes = new ArrayList<>();
        for (int i = 0; i < threads.length; i++) {
            Recommendation r = Snapshots.advise(pools.get(i), GOAL, split.share(i)).recommendation;
            assertThat(r.limitText()).isEqualTo("other pools");
            sizes.add(r.size.threads);
        }
        return sizes;
    }

    /**
     * 200/s of 20 ms: Erlang's C formula for the wait of M/M/c, 99 in 100 of which shall stay below the goal; but no fewer than
     * the 90th percentile of the load, 7.
     */
    @ParameterizedTest
    @CsvSource({"40", "20", "10", "5", "1"})
    void theGoalForTheWaitIsKept_byHardlyMoreThreadsThanErlangAsksFor(double waitMillis) {
        Goal goal = new Goal(0.9, waitMillis / 1000);
        PoolSnapshot seen = new Pools().of("threads=32 processors=64 seconds=300 open=200");
        int least = 7;
        while (ErlangC.chanceToWait(4, least) * Math.exp(-(least - 4) * waitMillis / 20) > 0.01) {
            least++;
        }
        Recommendation r = Snapshots.advise(Assessment.of(seen), goal).recommendation;

        assertThat(r.regime.text()).isEqualTo("open, spare threads");
        assertThat(r.size.threads).isBetween(least - 1, least + 1);
    }

    private static Recommendation recommend(PoolSnapshot pool) {
        return Snapshots.advise(Assessment.of(pool), GOAL).recommendation;
    }

    /** A limit would count the wait for a carrier as the length of a task; of connections it is known how many serve. */
    @ParameterizedTest
    @CsvSource({
        "threads=100 cpu=1 blocked=99 open=300, false",
        "threads=100 connections=16 cpu=1 blocked=99 open=300, true"
    })
    void aThreadForEachTaskHasALimit_onlyWhereConnectionsAreBehindIt(String settings, boolean named) {
        PoolSnapshot pool = new Pools().of(settings);
        pool.threadPerTask = true;
        Recommendation made = Snapshots.advise(Assessment.of(pool), new Goal(0.9, Double.NaN)).recommendation;

        assertThat(made.size.limit == Limit.DOWNSTREAM).isEqualTo(named);
        assertThat(Sentences.explanation(made))
                .contains(named ? "the connections of orders serve no more" : "No limit is known");
    }
}
