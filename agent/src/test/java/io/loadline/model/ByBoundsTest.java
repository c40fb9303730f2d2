package io.loadline.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.control.Look;
import io.loadline.control.Target;
import io.loadline.machine.Processors;
import io.loadline.pool.StateMaker;
import io.loadline.report.Sentences;
import io.loadline.window.PeriodicTasks;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ByBoundsTest {

    private static final Goal GOAL = new Goal(0.9, Double.NaN);
    private static final long SECOND = 1_000_000_000L;

    private final Pools pools = new Pools();

    @Test
    void aPoolThatNothingCameTo_isToldSince_andAnySizeWillDo() {
        Recommendation r = recommend(idle(45, 0));

        assertThat(r.verdict).isEqualTo(Verdict.KEEP);
        assertThat(r.size).isEqualTo(4);
        assertThat(r.low).isEqualTo(1);
        assertThat(r.high).isEqualTo(4);
        assertThat(r.corePoolSize).isEqualTo(4);
        assertThat(Sentences.explanation(r))
                .isEqualTo(
                        "idle: keep 4 threads. No task has come since the pool was first seen, 45 s ago. Any size will do for what was seen.");
    }

    @Test
    void aPoolThatNothingComesToAnyMore_saysWhatCameBefore() {
        assertThat(Sentences.explanation(recommend(idle(600, 1234))))
                .contains("No task has come in the last 10 min, 1,234 before");
    }

    @Test
    void halfAMinuteIsNeeded() {
        assertThat(Sentences.verdict(recommend(idle(20, 0)))).isEqualTo("wait: no task has arrived yet");
    }

    /** One thread would be busy 1 % of the time. */
    @ParameterizedTest
    @CsvSource({"1, 35", "4, 35", "40, 35", "4, 600"})
    void aTaskEveryTwoSecondsIsEnoughToKnowThatAnySizeWillDo(int threads, double seconds) {
        pools.threads = threads;
        pools.seconds = seconds;
        pools.exponential = false;
        Recommendation r = recommend(pools.open(0.5));

        assertThat(r.verdict).isEqualTo(Verdict.KEEP);
        assertThat(r.size).isEqualTo(threads);
        assertThat(r.low).isEqualTo(1);
        assertThat(Sentences.explanation(r)).contains("nearly idle", "Any size will do");
    }

    @Test
    void whereTheLeastAndTheLargestLoadAskForAboutTheSame_thatIsTheSize() {
        pools.threads = 16;
        pools.seconds = 35;
        Recommendation r = recommend(pools.open(10));

        assertThat(r.verdict).isEqualTo(Verdict.SHRINK);
        assertThat(r.size).isEqualTo(3);
        assertThat(r.low).isEqualTo(1);
        assertThat(Sentences.explanation(r)).contains("shrink 16 -> 3 threads", "95 % interval 1 to 3");
    }

    @Test
    void oneThreadIsToldBoth() {
        pools.seconds = 35;
        Recommendation r = recommend(pools.open(10));

        assertThat(r.verdict).isEqualTo(Verdict.KEEP_ORDER);
        assertThat(r.size).isEqualTo(3);
        assertThat(r.low).isEqualTo(1);
        assertThat(r.corePoolSize).isEqualTo(1);
    }

    /** Eight tasks at once now and then keep one thread as little busy. */
    @Test
    void burstsAreNotTakenForRandomArrivals() {
        pools.threads = 4;
        pools.seconds = 40;

        assertThat(recommend(pools.bursts(8, 10_000)).verdict).isEqualTo(Verdict.WAIT);
    }

    @Test
    void noHistoryIsAskedForThatNobodyWouldKeep() {
        pools.threads = 8;
        pools.seconds = 60;
        PoolSnapshot pool = pools.mixed(40, 1, 0.05, 5000).copy();
        pool.historySeconds = 600;
        Recommendation r = recommend(pool);

        assertThat(r.verdict).isEqualTo(Verdict.WAIT);
        assertThat(Sentences.verdict(r))
                .contains("seen ", " tasks", "at this rate", " h, longer than is worth waiting for")
                .doesNotContain("history", "window=");
    }

    /** On one thread a cycle of 310 ms has one run of the long task and ten of the short one. */
    @Test
    void periodicTasksThatFallBehind_getAThreadEach_andAreToldThatThePeriodMustChange() {
        Recommendation r = recommend(periodic(
                1,
                new PeriodicTasks("Report.run", 1, 1, 3, 3, 98, 0.68),
                new PeriodicTasks("Poll.run", 1, 10, 0.01, 0.01, 98, 0.68)));

        assertThat(r.verdict).isEqualTo(Verdict.GROW);
        assertThat(r.size).isEqualTo(2);
        assertThat(r.low).isEqualTo(2);
        assertThat(r.corePoolSize).isEqualTo(2);
        assertThat(r.limitText()).isEqualTo("periodic tasks");
        assertThat(Sentences.explanation(r))
                .contains("grow 1 -> 2 threads", "falls behind", "98 s late, and 0.68 s more each second")
                .contains(
                        "With a thread for each of its 2 periodic tasks, expect 10.3 instead of 3.0 runs/s; more threads do no")
                .contains("Report.run takes 3.0 s and is due every 1.0 s", "longer periods")
                .doesNotContain("Poll.run takes");
    }

    @Test
    void whereEachHasAThread_onlyThePeriodIsLeft() {
        Recommendation r = recommend(periodic(
                2,
                new PeriodicTasks("Report.run", 1, 1, 3, 3, 98, 0.68),
                new PeriodicTasks("Poll.run", 1, 10, 0.01, 0.01, 0, 0)));

        assertThat(r.verdict).isEqualTo(Verdict.KEEP);
        assertThat(r.size).isEqualTo(2);
        assertThat(Sentences.explanation(r))
                .contains("keep 2 threads", "falls behind", "longer periods", "more threads do no more")
                .doesNotContain("expect");
    }

    /** With a fixed delay a task falls due anew only when it has run. */
    @Test
    void whoWaitsForTheOthersRunsOnly_doesNotFallBehind() {
        Recommendation r = recommend(periodic(
                1,
                new PeriodicTasks("Report.run", 1, 0.3, 3, 3, 0.01, 0),
                new PeriodicTasks("Poll.run", 1, 0.3, 0.01, 0.01, 3, 0.1)));

        assertThat(Sentences.explanation(r)).doesNotContain("falls behind");
    }

    /** It may be in its first run and take long, but come seldom. */
    @Test
    void asLongAsATaskIsNotKnown_theOthersMayOnlyWaitForIt() {
        PoolSnapshot pool = periodic(1, new PeriodicTasks("Poll.run", 1, 10, 0.01, 0.01, 50, 0.9))
                .copy();
        pool.mostAtOnce = 2;

        assertThat(Sentences.explanation(recommend(pool))).doesNotContain("falls behind");
    }

    @Test
    void aQueueThatGrowsIsToldBeforeTheSizeIsKnown() {
        List<Window> windows = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            Window w = full(i, 1);
            w.arrived = 6;
            w.inSystemNanos += 3.0 * i * SECOND;
            windows.add(w);
        }
        Recommendation r = recommend(snapshot("full", 1, windows, 180));

        assertThat(r.verdict).isEqualTo(Verdict.WAIT);
        assertThat(Sentences.explanation(r)).contains("It falls behind: 0 tasks wait, and 3.0 more each second");
    }

    /** A step that cannot be predicted cannot be checked either. */
    @Test
    void aPoolIsNotResizedUnaskedFromFewTasks() {
        pools.threads = 16;
        pools.seconds = 35;
        PoolSnapshot pool = pools.open(10);
        Look look = Look.at(pool, Recommender.advise(Assessment.of(pool), GOAL), 0, 0, true);

        assertThat(look.target.direction).isEqualTo(Target.Direction.STAY);
        assertThat(look.obstacle).isEqualTo(Fact.of(Fact.Key.CANNOT_BE_CHECKED));
    }

    private static PoolSnapshot idle(int seconds, long before) {
        Window w = new Window(0, seconds * SECOND);
        w.periods = seconds;
        w.threadsAtEnd = 4;
        return snapshot("idle", 4, Arrays.asList(w), before);
    }

    /** All threads are busy. */
    private static PoolSnapshot periodic(int threads, PeriodicTasks... tasks) {
        List<Window> windows = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            windows.add(full(i, threads));
        }
        PoolSnapshot pool = snapshot("timer", threads, windows, 180);
        pool.scheduled = true;
        pool.mostAtOnce = tasks.length;
        pool.periodic = Arrays.asList(tasks);
        return pool;
    }

    private static Window full(int second, int threads) {
        Window w = new Window(second * SECOND, (second + 1) * SECOND);
        w.arrived = 3;
        w.started = 3;
        w.completed = 3;
        w.timedWaits = 3;
        w.serviceNanos = threads * SECOND;
        w.serviceSquares = (double) SECOND * SECOND;
        w.inServiceNanos = threads * SECOND;
        w.inSystemNanos = w.inServiceNanos;
        w.threadNanos = w.inServiceNanos;
        w.threadsAtEnd = threads;
        return w;
    }

    private static PoolSnapshot snapshot(String name, int threads, List<Window> windows, long completed) {
        PoolSnapshot b = new PoolSnapshot(name, windows, new Processors(2, Double.NaN, Double.NaN));
        b.state = StateMaker.ofSizes(threads, threads).threads(threads, 0).build();
        b.completedEver = completed;
        return b;
    }

    private static Recommendation recommend(PoolSnapshot pool) {
        return Recommender.advise(Assessment.of(pool), GOAL).recommendation;
    }
}
