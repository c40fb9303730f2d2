// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.control.Look;
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

class ByBoundsTest {

    private static final Goal GOAL = new Goal(0.9, Double.NaN);
    private static final long SECOND = 1_000_000_000L;

    /** One thread has, in a cycle of 310 ms, one run of the long task and ten of the short one. */
    @Test
    void periodicTasksThatFallBehind_getAThreadEach_andAreToldThatThePeriodMustChange() {
        Recommendation r = recommend(periodic(
                1,
                new PeriodicTasks("Report.run", 1, 1, 3, 3, 98, 0.68),
                new PeriodicTasks("Poll.run", 1, 10, 0.01, 0.01, 98, 0.68)));

        assertThat(r.verdict).isEqualTo(Verdict.GROW);
        assertThat(r.size.threads).isEqualTo(2);
        assertThat(r.size.low).isEqualTo(2);
        assertThat(r.corePoolSize).isEqualTo(2);
        assertThat(r.limitText()).isEqualTo("periodic tasks");
        assertThat(Sentences.explanation(r))
                .contains("grow 1 -> 2 threads", "Falling behind", "98 s late, and 0.68 s more each second")
                .contains(
                        "With a thread for each of its 2 periodic tasks, expect 10.3 instead of 3.0 runs/s; more threads do no")
                .contains("Report.run takes 3.0 s and is due every 1.0 s", "Lengthen the period")
                .doesNotContain("Poll.run takes");
    }

    /** The long task keeps one thread busy, however late it is: a task has no more than one. */
    @Test
    void aTaskThatIsLongerThanItsPeriod_needsOneThread() {
        Recommendation r = recommend(periodic(
                1,
                new PeriodicTasks("Report.run", 1, 1, 3, 3, 98, 0.68),
                new PeriodicTasks("Poll.run", 1, 10, 0.01, 0.01, 98, 0.68),
                new PeriodicTasks("Ping.run", 1, 10, 0.01, 0.01, 98, 0.68)));

        assertThat(r.size.low).isEqualTo(2);
        assertThat(r.size.high).isEqualTo(3);
    }

    @Test
    void whereEachHasAThread_onlyThePeriodIsLeft() {
        Recommendation r = recommend(periodic(
                2,
                new PeriodicTasks("Report.run", 1, 1, 3, 3, 98, 0.68),
                new PeriodicTasks("Poll.run", 1, 10, 0.01, 0.01, 0, 0)));

        assertThat(r.verdict).isEqualTo(Verdict.KEEP);
        assertThat(r.size.threads).isEqualTo(2);
        assertThat(Sentences.explanation(r))
                .contains("keep 2 threads", "Falling behind", "Lengthen the period", "more threads do no more")
                .doesNotContain("expect");
    }

    /** A task with a fixed delay falls due anew only when it has run. */
    @Test
    void whoWaitsForTheOthersRunsOnly_doesNotFallBehind() {
        Recommendation r = recommend(periodic(
                1,
                new PeriodicTasks("Report.run", 1, 0.3, 3, 3, 0.01, 0),
                new PeriodicTasks("Poll.run", 1, 0.3, 0.01, 0.01, 3, 0.1)));

        assertThat(Sentences.explanation(r)).doesNotContain("Falling behind");
    }

    /** An unknown task may be in its first run and take long, but run seldom. */
    @Test
    void asLongAsATaskIsNotKnown_theOthersMayOnlyWaitForIt() {
        PoolSnapshot pool = periodic(1, new PeriodicTasks("Poll.run", 1, 10, 0.01, 0.01, 50, 0.9))
                .copy();
        pool.mostAtOnce = 2;

        assertThat(Sentences.explanation(recommend(pool))).doesNotContain("Falling behind");
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
        PoolSnapshot full = snapshot("full", 1, windows, 180);
        full.state.queued = 180;
        Recommendation r = recommend(full);

        assertThat(r.verdict).isEqualTo(Verdict.WAIT);
        assertThat(Sentences.explanation(r)).contains("Falling behind: 180 tasks wait, and 3.0 more each second");
    }

    /** Threads are started for them, as the common pool does for tasks that block in a ManagedBlocker. */
    @Test
    void tasksThatAllRunAreNoQueueThatGrows() {
        List<Window> windows = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            Window w = full(i, 3 * i + 1);
            w.arrived = 6;
            w.started = 6;
            windows.add(w);
        }
        Recommendation r = recommend(snapshot("blocked", 180, windows, 180));

        assertThat(Sentences.explanation(r)).doesNotContain("Falling behind");
        assertThat(r.evidence).noneMatch(fact -> fact.is("queue-grows"));
    }

    /** A step that cannot be predicted cannot be checked either. */
    @Test
    void aPoolIsNotResizedUnaskedFromFewTasks() {
        PoolSnapshot pool = new Pools().of("threads=16 seconds=35 open=10");
        Look look = Look.at(pool, Snapshots.advise(Assessment.of(pool), GOAL), 0, 0, true);

        assertThat(look.direction).isEqualTo(Look.Direction.STAY);
        assertThat(look.obstacle).isEqualTo(Fact.of("cannot-be-checked"));
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
        return Snapshots.advise(Assessment.of(pool), GOAL).recommendation;
    }
}
