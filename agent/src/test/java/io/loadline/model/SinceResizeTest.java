// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.machine.Processors;
import io.loadline.pool.PoolState;
import io.loadline.pool.PoolState.Growth;
import io.loadline.report.Sentences;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Trace;
import io.loadline.window.Window;
import java.util.List;
import org.junit.jupiter.api.Test;

class SinceResizeTest {

    private static final long SECOND = 1_000_000_000L;

    private final Windows seen = new Windows();
    private final List<Window> windows = seen.list;

    @Test
    void onlyTheWindowsOfThePresentSizeAreLeft() {
        add(10, 4, 4);
        add(20, 8, 6);
        PoolSnapshot since = HistoryPart.sinceResize(pool(8));

        assertThat(since.windows).hasSize(20);
        assertThat(since.windows.get(0).start).isEqualTo(10 * SECOND);
    }

    /** A task each second that waits for one and a half: what arrived at 9 began after the change at 10. */
    @Test
    void tasksThatBeganBeforeTheChangeAreLeftOut() {
        add(10, 4, 4);
        add(20, 8, 6);
        Trace trace = HistoryPart.sinceResize(pool(8)).trace;

        assertThat(trace.size()).isEqualTo(21);
        assertThat(trace.spans().get(0).arrivals[0]).isEqualTo(9 * SECOND);
    }

    @Test
    void aPoolThatHadOneSizeIsLeftAsItIs() {
        add(30, 8, 6);
        PoolSnapshot pool = pool(8);

        assertThat(HistoryPart.sinceResize(pool)).isSameAs(pool);
    }

    @Test
    void aPoolResizedJustNowKeepsWhatWasSeenBefore() {
        add(30, 4, 4);
        PoolSnapshot pool = pool(8);

        assertThat(HistoryPart.sinceResize(pool)).isSameAs(pool);
    }

    /** Threads are made when tasks come: fewer than there may be are a former size only if all were busy. */
    @Test
    void aPoolThatIsStillFillingIsOfThePresentSize() {
        add(5, 16, 12);
        add(5, 3, 1);
        add(20, 8, 6);

        assertThat(HistoryPart.sinceResize(pool(8)).windows).hasSize(25);
    }

    @Test
    void aPoolThatGrowsByItselfIsLeftAsItIs() {
        add(10, 4, 4);
        add(20, 8, 6);
        PoolSnapshot pool = pool(8);
        pool.state = new PoolState(8, 64);
        pool.state.poolSize = 8;
        pool.state.queueCapacity = 100;
        pool.state.growth = Growth.WHEN_QUEUE_IS_FULL;

        assertThat(HistoryPart.sinceResize(pool)).isSameAs(pool);
    }

    /** Threads start when a task finds none free, as those of a web server or connections do. */
    @Test
    void ofThreadsOnDemand_theWindowsOfASmallerMaximum_areThoseInWhichAsManyTasksWaited() {
        add(10, 2, 2);
        seen.threads(4).present(12, 4).add(10);
        add(20, 8, 6);
        assertThat(HistoryPart.sinceResize(onDemand(8)).windows).hasSize(20);

        PoolSnapshot smallerNow = onDemand(6);
        assertThat(HistoryPart.sinceResize(smallerNow))
                .as("all are of a greater one")
                .isSameAs(smallerNow);
    }

    @Test
    void ofThreadsOnDemand_fewThatAreBusy_areNoFormerSize() {
        add(10, 2, 2);
        add(20, 8, 6);
        PoolSnapshot pool = onDemand(20);
        assertThat(HistoryPart.sinceResize(pool)).isSameAs(pool);
    }

    private PoolSnapshot onDemand(int maximum) {
        PoolSnapshot pool = pool(1);
        pool.state = new PoolState(1, maximum);
        pool.state.growth = Growth.BEFORE_QUEUEING;
        return pool;
    }

    /** Sixteen callers wait for four threads, and then for none. */
    @Test
    void whatCallersWaitedBefore_isNotHeldAgainstWhatIsPredictedOfThePresentSize() {
        Assessment seen = Assessment.of(new Pools()
                .of("formerThreads=4 resizedAt=60 threads=16 cpu=0.1 blocked=20 processors=16 seconds=120 closed=16"));
        Advice advice = Snapshots.advise(seen, new Goal(0.9, Double.NaN));

        assertThat(seen.judged().figures.littlesLawError).isLessThan(0.05);
        assertThat(seen.judged().figures.meanWaitMillis).isLessThan(1);
        assertThat(advice.predict(16).p90WaitMillis).isLessThan(1);
        assertThat(advice.predict(16).p99ResponseMillis).isGreaterThan(20);
    }

    /** Sixty callers all the time: what three threads left waiting says nothing of the load that six have. */
    @Test
    void aSizeThatWasFull_isNoEvidenceForTheNext() {
        Recommendation soon = sixSince(110);

        assertThat(soon.verdict).as(Sentences.explanation(soon)).isEqualTo(Verdict.WAIT);
        assertThat(Sentences.explanation(soon)).contains("10 of 30 windows");
        assertThat(sixSince(160).verdict.wantsMore()).isTrue();
    }

    private static Recommendation sixSince(int seconds) {
        Assessment seen = Assessment.of(new Pools()
                .of("formerThreads=3 resizedAt=100 threads=6 cpu=0.1 blocked=60 processors=16" + " seconds=" + seconds
                        + " closed=60"));
        return Snapshots.advise(seen, new Goal(0.9, Double.NaN)).recommendation;
    }

    private void add(int seconds, int threads, int busy) {
        seen.threads(threads).present(busy, busy).add(seconds);
    }

    private PoolSnapshot pool(int threads) {
        PoolSnapshot b = new PoolSnapshot("pool", windows, new Processors(2, Double.NaN, Double.NaN));
        b.trace = Traces.of(Traces.span(windows.size(), i -> i * SECOND, i -> 3 * SECOND / 2, i -> 0));
        b.state = Pools.fixed(threads);
        return b;
    }
}
