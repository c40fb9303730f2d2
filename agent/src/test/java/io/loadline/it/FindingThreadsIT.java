package io.loadline.it;

import static io.loadline.it.FindingsIT.finding;
import static io.loadline.it.FindingsIT.gone;
import static io.loadline.it.FindingsIT.once;
import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.ThreadTroubles;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is wrong with the threads of real pools, beside pools that are well, and the remedy done. */
@ExtendWith(JvmLogs.class)
class FindingThreadsIT {

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void callersThatRunTasks(String home) {
        TestJvm jvm = started(home)
                .tell("callers polled web-1-Poller 3", "callers pressed loader-1 3", "callers well web-2-Poller 20");

        Facts said = once(jvm, "polled", "callers-run-tasks");
        Facts found = finding(said, "polled", "callers-run-tasks");
        assertThat(found.text("severity")).isEqualTo("warning");
        assertThat(found.text("sentence")).contains("also on web-*-Poller");
        said = once(jvm, "pressed", "callers-run-tasks");
        found = finding(said, "pressed", "callers-run-tasks");
        assertThat(found.text("severity")).isEqualTo("notice");
        assertThat(found.text("evidence")).contains("loader-* (100 %)");
        assertThat(said.rows("well.Findings")).isEmpty();

        jvm.ask("reject polled");
        gone(jvm, "polled", "callers-run-tasks");
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void tasksWithoutAThread(String home) {
        TestJvm jvm = started(home).tell("factory unmanned", "handler abandoned");

        Facts said = once(jvm, "unmanned", "task-without-thread");
        Facts found = finding(said, "unmanned", "task-without-thread");
        assertThat(found.text("severity")).isEqualTo("warning");
        assertThat(found.text("sentence")).startsWith("2 tasks were accepted");
        assertThat(found.text("evidence")).contains("thread factory " + ThreadTroubles.class.getName() + " (a lambda)");
        said = once(jvm, "abandoned", "task-without-thread");
        found = finding(said, "abandoned", "task-without-thread");
        assertThat(found.text("evidence"))
                .contains("rejection handler " + ThreadTroubles.class.getName() + "$PutsLater");

        jvm.tell("thread unmanned", "thread abandoned");
        gone(jvm, "unmanned", "task-without-thread");
        gone(jvm, "abandoned", "task-without-thread");
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void threadsThatTakeTurnsAndNeverGo(String home) {
        TestJvm jvm = started(home).tell("lingering lingering 100", "lingering leaving 10");

        Facts said = once(jvm, "lingering", "threads-never-go");

        assertThat(finding(said, "lingering", "threads-never-go").text("sentence"))
                .containsPattern("there are [23]\\d, and \\d+ w");
        jvm.once(facts -> assertThat(facts.count("leaving.PoolSize")).isLessThan(30));
        assertThat(jvm.figures().rows("leaving.Findings")).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void threadsThatStartForNearlyEachTask(String home) {
        TestJvm jvm = started(home).tell("restless restless 20", "restless calm 2000");

        Facts said = once(jvm, "restless", "threads-start-all-the-time");

        assertThat(finding(said, "restless", "threads-start-all-the-time").text("sentence"))
                .contains("because idle ones end after 20.0 ms");
        assertThat(said.rows("calm.Findings")).isEmpty();

        jvm.tell("keep-alive restless 2000");
        gone(jvm, "restless", "threads-start-all-the-time");
    }

    /** Each task takes nearly as long as it is until the next one for the same queue. */
    @Test
    void tasksThatWaitInAQueueInFront() {
        TestJvm jvm = TestJvm.measured(TestJvms.own(), "window=200ms,history=10s")
                .with("-cp", Neighbours.classPath("guava"), ThreadTroubles.class.getName())
                .start()
                .tell("ordered late 11", "ordered early 40");

        Facts said = once(jvm, "late", "queue-in-front");

        assertThat(finding(said, "late", "queue-in-front").text("evidence"))
                .matches("2 of [34] threads busy at most, and .*");
        assertThat(said.rows("early.Findings")).isEmpty();
    }

    /** Where the common pool has one thread; since 25 that runs them. */
    @ParameterizedTest
    @MethodSource("upTo24")
    void stagesThatGetAThreadEach(String home) {
        TestJvm alone = ofStages(home, 1);
        TestJvm two = ofStages(home, 2);

        Facts said = once(alone, "Agent", "thread-for-each-stage");

        Facts found = finding(said, "Agent", "thread-for-each-stage");
        assertThat(found.text("severity")).isEqualTo("notice");
        assertThat(found.text("evidence")).containsPattern("\\d\\d+ such threads started in \\d+ s");
        assertThat(two.once(facts -> assertThat(facts.count("ForkJoinPool.commonPool.CompletedCount"))
                                .isGreaterThan(200))
                        .rows("ThreadPools.Findings"))
                .isEmpty();
    }

    private static TestJvm ofStages(String home, int parallelism) {
        return TestJvm.measured(home, "window=200ms,history=10s")
                .with("-Djava.util.concurrent.ForkJoinPool.common.parallelism=" + parallelism)
                .start(ThreadTroubles.class)
                .tell("stages 20");
    }

    static Stream<String> upTo24() {
        return TestJvms.all().filter(home -> TestJvms.version(home) < 25);
    }

    private static TestJvm started(String home) {
        return TestJvm.measured(home, "window=200ms,history=10s").start(ThreadTroubles.class);
    }
}
