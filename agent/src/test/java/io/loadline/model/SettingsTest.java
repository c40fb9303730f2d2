// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.model.work.Limit;
import io.loadline.model.work.Prediction;
import io.loadline.model.work.Size;
import io.loadline.pool.PoolState;
import io.loadline.pool.PoolState.Growth;
import io.loadline.window.PoolSnapshot;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTest {

    private Verdict verdict;
    private Settings settings;

    /**
     * Core, maximum, threads, of which are busy, queued, room in the queue (U: no bound), growth, the pool's own threads; size,
     * low, high, and limit where it is not the load; what is said (*: anything): verdict, core, maximum, queue; tolerable wait in
     * milliseconds, a second where it is not said. Ten a second and thread are done.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // inside the interval and near the best guess it is kept
                "8 8 8 8 0 U NEVER | 8 8 8 | KEEP 8 8 U |",
                "8 8 8 8 0 U NEVER | 10 7 12 | KEEP 8 8 U |",
                "8 8 8 8 0 U NEVER | 10 9 12 | GROW 10 10 U |",
                "8 8 8 8 0 U NEVER | 6 5 7 | SHRINK 6 6 U |",
                "8 8 8 8 0 U NEVER | 6 5 8 | KEEP 8 8 U |",
                "8 8 8 8 0 U NEVER | 4 2 9 | SHRINK 4 4 U |",
                "8 8 8 8 0 U NEVER | 13 5 20 | GROW 13 13 U |",
                // with room in its queue a pool stays at core, so a core below the maximum would be the size
                "2 8 8 8 0 100 WHEN_QUEUE_IS_FULL | 20 19 21 | GROW 20 20 200 |",
                // and it has no more threads than there are; the maximum stays for bursts that fill the queue
                "2 8 2 2 30 100 WHEN_QUEUE_IS_FULL | 6 5 7 | GROW 6 8 60 |",
                "2 8 2 1 0 100 WHEN_QUEUE_IS_FULL | 2 2 3 | KEEP 2 8 20 |",
                "2 8 8 8 99 100 WHEN_QUEUE_IS_FULL | 8 8 9 | KEEP 2 8 80 |",
                "10 20 10 2 0 1000 WHEN_QUEUE_IS_FULL | 4 4 5 | SHRINK 4 20 40 |",
                // the queue holds what is served within a tolerable wait
                "8 8 8 8 0 10 WHEN_QUEUE_IS_FULL | 20 19 21 | GROW 20 20 50 | 250",
                "8 8 8 8 0 10 WHEN_QUEUE_IS_FULL | 20 19 21 | GROW 20 20 2000 | 10000",
                // a pool that makes threads first keeps its core; one that makes them on demand has none to spare
                "2 8 8 8 0 U BEFORE_QUEUEING | 20 19 21 | GROW 2 20 U |",
                "1 128 6 2 0 U BEFORE_QUEUEING | 4 3 5 | KEEP 1 128 U |",
                // threads that a pool keeps for itself come on top, and are not among those it has
                "8 11 11 8 5 U BEFORE_QUEUEING 3 | 20 19 21 | GROW 8 23 U |",
                "8 11 11 5 0 U BEFORE_QUEUEING 3 | 8 7 9 | KEEP * 11 U |",
                // a maximum that may matter does not come down; on busy processors a core above the size does
                "8 128 8 2 0 U NOT_SEEN_YET | 2 2 2 | SHRINK 2 128 U |",
                "6 8 8 8 0 U BEFORE_QUEUEING | 4 4 4 PROCESSORS | SHRINK 4 4 U |",
                // one thread is not grown unasked
                "1 1 1 1 9 100 NEVER | 6 5 7 | KEEP_ORDER 1 1 * |",
                "1 1 1 1 9 100 WHEN_QUEUE_IS_FULL | 6 5 7 | KEEP_ORDER 1 1 * |",
                "1 1 1 1 9 100 BEFORE_QUEUEING | 6 5 7 | KEEP_ORDER 1 1 * |",
                "1 1 1 1 0 U NEVER | 1 1 1 | KEEP 1 1 U |",
                // a hand-off gets neither a maximum nor a queue, and never more than its own maximum
                "0 U 8 8 0 0 BEFORE_QUEUEING | 5 4 6 | KEEP 0 U 0 |",
                "3 6 6 6 0 0 BEFORE_QUEUEING | 5 4 6 | KEEP 3 6 0 |",
                // the queue and the maximum of a scheduled pool have no effect
                "8 U 8 8 0 U SCHEDULED | 3 3 3 | SHRINK 3 U U |"
            })
    void whatIsSetFollowsFromTheSizeAndFromHowThePoolGrows(String state, String size, String said, Double waitMillis) {
        PoolSnapshot pool = new Pools().of("threads=8 seconds=10 open=300");
        String[] is = state.split(" ");
        pool.state = new PoolState(number(is[0]), number(is[1]));
        pool.state.poolSize = number(is[2]);
        pool.state.activeCount = number(is[3]);
        pool.state.queued = number(is[4]);
        pool.state.queueCapacity = number(is[5]);
        pool.scheduled = is[6].equals("SCHEDULED");
        pool.state.growth = pool.scheduled ? Growth.NEVER : Growth.valueOf(is[6]);
        pool.state.ownThreads = is.length > 7 ? number(is[7]) : 0;
        pool.queueClass = "java.util.concurrent." + (is[5].equals("0") ? "SynchronousQueue" : "LinkedBlockingQueue");

        choose(size, pool, waitMillis == null ? Double.NaN : waitMillis / 1000, work(n -> 10.0 * n, n -> 100));

        String[] expected = said.split(" ");
        assertThat(verdict).isEqualTo(Verdict.valueOf(expected[0]));
        assertThat(expected[1]).isIn("*", text(settings.corePoolSize));
        assertThat(expected[2]).isEqualTo(text(settings.maximumPoolSize));
        assertThat(expected[3]).isIn("*", text(settings.queueCapacity));
    }

    @ParameterizedTest
    @CsvSource({
        "100, 104, 10, 10, KEEP",
        "100, 106, 10, 10, GROW",
        "100, 100, 10, 9.6, KEEP",
        "100, 100, 10, 9, GROW",
        "100, 100, NaN, NaN, KEEP",
        "NaN, NaN, NaN, NaN, GROW"
    })
    void threadsThatGainLessThanATwentiethAreNotAdded(
            double throughput, double more, double response, double shorter, Verdict expected) {
        IntFunction<Prediction> work = work(n -> n <= 8 ? throughput : more, n -> n <= 8 ? response : shorter);
        choose("12 12 12", new Pools().of("threads=8 seconds=10 open=300"), Double.NaN, work);

        assertThat(verdict).isEqualTo(expected);
    }

    /** Also near the advised size, and within its range. */
    @ParameterizedTest
    @CsvSource({"100, 70, KEEP", "100, 65, GROW", "NaN, NaN, KEEP"})
    void threadsThatShortenTheResponseByAThirdAreAdded(double response, double shorter, Verdict expected) {
        IntFunction<Prediction> work = work(n -> 100, n -> n <= 8 ? response : shorter);
        choose("10 7 12", new Pools().of("threads=8 seconds=10 open=300"), Double.NaN, work);

        assertThat(verdict).isEqualTo(expected);
    }

    /** Idle threads end; idle connections mostly stay open. */
    @Test
    void fewerConnectionsAreAdvised_alsoOfAPoolThatOpensThemOnDemand() {
        PoolSnapshot pool = new Pools().of("threads=40 seconds=10 open=300");
        pool.state.growth = Growth.BEFORE_QUEUEING;
        choose("12 10 14", pool, Double.NaN, work(n -> 100, n -> 100));
        assertThat(verdict).isEqualTo(Verdict.KEEP);

        pool.ofConnections = true;
        choose("12 10 14", pool, Double.NaN, work(n -> 100, n -> 100));
        assertThat(verdict).isEqualTo(Verdict.SHRINK);
        assertThat(settings.maximumPoolSize).isEqualTo(12);
    }

    @Test
    void processorsThatFilledUpJustNow_areNoReasonToKeepConnections() {
        PoolSnapshot pool =
                new Pools().of("threads=40 cpu=0.1 blocked=20 processors=2 neighbours=0 seconds=30 open=300");
        pool.state.growth = Growth.BEFORE_QUEUEING;
        pool.latest(3).forEach(w -> w.neighbourCpuNanos = 2 * w.nanos());
        Size fewer = new Size(12, 10, 14, Limit.LOAD);
        assertThat(Rules.isJustFilled(Assessment.of(pool), fewer)).isTrue();

        pool.ofConnections = true;
        assertThat(Rules.isJustFilled(Assessment.of(pool), fewer)).isFalse();
    }

    @Test
    void theClientsOfAClosedLoopAllFindRoom() {
        PoolSnapshot pool = new Pools().of("threads=8 closed=40");
        pool.state.queueCapacity = 10;
        pool.state.growth = Growth.WHEN_QUEUE_IS_FULL;
        choose("1 1 1", pool, 0.001, work(n -> 10.0 * n, n -> 100));

        assertThat(settings.queueCapacity).isEqualTo(40);
    }

    private void choose(String wanted, PoolSnapshot pool, double waitSeconds, IntFunction<Prediction> work) {
        String[] words = wanted.split(" ");
        Limit limit = words.length > 3 ? Limit.valueOf(words[3]) : Limit.LOAD;
        Size size = new Size(number(words[0]), number(words[1]), number(words[2]), limit);
        Assessment assessment = Assessment.of(pool);
        Rules rules = new Rules(
                assessment, new Goal(0.9, waitSeconds), Share.UNKNOWN, work, PreviousAdvice.NONE, Remembered.NOTHING);
        Advised advised = rules.worthAChange(Advised.of(size, Verdict.KEEP));
        verdict = advised.verdict;
        settings = Settings.of(advised, advised, rules);
    }

    private static int number(String text) {
        return text.equals("U") ? Integer.MAX_VALUE : Integer.parseInt(text);
    }

    private static String text(int number) {
        return number == Integer.MAX_VALUE ? "U" : String.valueOf(number);
    }

    private static IntFunction<Prediction> work(IntToDoubleFunction throughput, IntToDoubleFunction response) {
        return n -> new Prediction(n, throughput.applyAsDouble(n), 0, 0, response.applyAsDouble(n), 1, 1);
    }
}
