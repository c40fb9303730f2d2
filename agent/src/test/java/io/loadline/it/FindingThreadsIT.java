package io.loadline.it;

import static io.loadline.it.FindingsIT.finding;
import static io.loadline.it.FindingsIT.gone;
import static io.loadline.it.FindingsIT.once;
import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.ThreadTroubles;
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

    private static TestJvm started(String home) {
        return TestJvm.measured(home, "window=200ms,history=10s").start(ThreadTroubles.class);
    }
}
