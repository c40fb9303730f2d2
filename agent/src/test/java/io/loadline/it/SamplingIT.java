package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.it.program.CrowdedProgram;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Where only some tasks are timed, the times are those of all of them, which the tasks have measured themselves. */
@ExtendWith(JvmLogs.class)
@Tag("alone")
class SamplingIT {

    private static final int TASKS = 600_000;
    private static final double RELATIVE = 0.1;
    private static final double ABSOLUTE_MILLIS = 0.02;

    /** Three standard errors of a mean from 200 slices, since waits within a slice are alike. */
    private static final double WAITS_IN_SLICES = 0.3;

    /** The same of the share of tasks below a median. */
    private static final double MEDIAN_IN_SLICES = 0.11;

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#all")
    void someTasksSpeakForAll(String home) {
        someSpeakForAllOf("different", home);
    }

    /** Identity does not tell which of them was picked. */
    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#all")
    void theSameTaskAgainAndAgain(String home) {
        someSpeakForAllOf("same", home);
    }

    /** Where it does, it is enough. */
    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#all")
    void theSameTaskNowAndThen(String home) {
        someSpeakForAllOf("mixed", home);
    }

    /** In step with the agent's windows, of 200 ms: one burst in each. */
    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#all")
    void tasksInARhythm(String home) {
        someSpeakForAllOf("rhythm", home);
    }

    /** Nor does the order in which they came. */
    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#all")
    void aQueueWithAnOrderOfItsOwn(String home) {
        someSpeakForAllOf("ranked", home);
    }

    private static void someSpeakForAllOf(String pool, String home) {
        TestJvm jvm = started(home, "window=200ms,history=30s");
        Facts own = jvm.ask(pool);
        Facts agent = jvm.ask("figures");

        assertThat(agent.number(pool + ".TimedShare")).isBetween(0.1, 0.9);
        everyTaskIsCountedAndTimesAreTheirs(pool, own, agent);
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#all")
    void timingAll_timesEachTask(String home) {
        String pool = "different";
        TestJvm jvm = started(home, "window=200ms,history=30s,timing=all");
        Facts own = jvm.ask(pool);
        Facts agent = jvm.ask("figures");

        assertThat(agent.number(pool + ".TimedShare")).isEqualTo(1);
        assertThat(agent.count(pool + ".ServiceMillis.count")).isEqualTo(TASKS);
        everyTaskIsCountedAndTimesAreTheirs(pool, own, agent);
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#all")
    void whateverBecomesOfTasks_countsAreExact(String home) {
        TestJvm jvm = started(home, "window=200ms,history=30s");
        Facts own = jvm.ask("leaving");
        Facts agent = jvm.ask("figures");

        SoftAssertions.assertSoftly(soft -> {
            String[] pools = {"discard", "discardOldest", "callerRuns", "shutDown", "removed", "failing"};
            for (String pool : pools) {
                soft.assertThat(agent.number(pool + ".TimedShare")).as(pool).isBetween(0.001, 0.99);
                soft.assertThat(agent.count(pool + ".ArrivedCount")).as(pool).isEqualTo(300_000);
                soft.assertThat(agent.count(pool + ".ArrivedCount") + agent.count(pool + ".RequeuedCount"))
                        .as("%s: %s %s", pool, Facts.COUNTS, agent.counts(pool))
                        .isEqualTo(agent.count(pool + ".StartedCount")
                                + agent.count(pool + ".RemovedCount")
                                + agent.count(pool + ".RejectedCount")
                                + agent.count(pool + ".CallerRanCount"));
                soft.assertThat(agent.count(pool + ".StartedCount"))
                        .as(pool)
                        .isEqualTo(agent.count(pool + ".CompletedCount") + (pool.equals("shutDown") ? 1 : 0));
            }
            for (String pool : new String[] {"callerRuns", "shutDown"}) {
                soft.assertThat(agent.count(pool + ".CallerRanCount"))
                        .as(pool)
                        .isEqualTo(own.count("own." + pool + ".CallerRanCount"));
            }
            soft.assertThat(agent.count("failing.FailedCount")).isEqualTo(100_000);
            soft.assertThat(agent.count("callerRuns.RejectedCount")).isZero();
            soft.assertThat(agent.count("shutDown.RejectedCount")).isBetween(1L, 100_000L);
            soft.assertThat(agent.count("discard.RequeuedCount")).isZero();
            soft.assertThat(agent.count("callerRuns.RequeuedCount")).isZero();
            soft.assertThat(agent.count("removed.RequeuedCount")).isZero();
            soft.assertThat(agent.text("Agent.AccountingErrors")).isEqualTo("[]");
        });
    }

    private static TestJvm started(String home, String options) {
        TestJvm jvm = TestJvm.plain(home).with(TestJvm.javaagent(options)).start(CrowdedProgram.class);
        jvm.awaitReady();
        return jvm;
    }

    private static void everyTaskIsCountedAndTimesAreTheirs(String pool, Facts own, Facts agent) {
        SoftAssertions.assertSoftly(soft -> {
            soft.assertThat(agent.counts(pool))
                    .as(Facts.COUNTS)
                    .isEqualTo(TASKS + "/" + TASKS + "/" + TASKS + "/0/0/0/0/0");
            boolean all = agent.number(pool + ".TimedShare") == 1;
            for (String times : new String[] {"WaitMillis", "ServiceMillis", "ResponseMillis"}) {
                boolean alike = !all && !times.equals("ServiceMillis");
                double mean = own.number("own." + times + ".mean");
                soft.assertThat(agent.number(pool + "." + times + ".mean"))
                        .as(times)
                        .isCloseTo(mean, within((alike ? WAITS_IN_SLICES : RELATIVE) * mean + ABSOLUTE_MILLIS));
                share(soft, own, times + ".p50", 0.5, alike ? MEDIAN_IN_SLICES : 0.07);
                share(soft, own, times + ".p90", 0.9, 0.06);
                share(soft, own, times + ".p99", 0.99, 0.03);
            }
            double service = own.number("own.ServiceMillis.mean");
            soft.assertThat(agent.number(pool + ".MeanServiceMillis"))
                    .isCloseTo(service, within(RELATIVE * service + ABSOLUTE_MILLIS));
            soft.assertThat(agent.number(pool + ".TotalServiceMillis") / TASKS)
                    .as("total service")
                    .isCloseTo(service, within(ABSOLUTE_MILLIS));
            soft.assertThat(agent.number(pool + ".LittlesLawError"))
                    .as("Little's law")
                    .isLessThan(all ? RELATIVE : WAITS_IN_SLICES);
            soft.assertThat(agent.text("Agent.AccountingErrors")).isEqualTo("[]");
        });
    }

    /**
     * As many of the tasks' own times are below the published percentile as should be; of a time that is longer only by
     * the calls around the task, too.
     */
    private static void share(SoftAssertions soft, Facts own, String percentile, double expected, double tolerance) {
        soft.assertThat(own.number("own." + percentile)).as(percentile).isGreaterThan(expected - tolerance);
        soft.assertThat(own.number("own." + percentile + ".without calls"))
                .as(percentile)
                .isLessThan(expected + tolerance);
    }
}
