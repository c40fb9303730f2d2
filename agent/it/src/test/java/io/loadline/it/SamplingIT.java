// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.it.program.CrowdedProgram;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that times of sampled tasks represent all tasks, whose times the tasks measure themselves. */
@ExtendWith(JvmLogs.class)
@Tag("alone")
class SamplingIT {

    private static final double RELATIVE = 0.1;
    private static final double ABSOLUTE_MILLIS = 0.02;

    /** Greatest difference in standard errors. With so many comparisons, three would be exceeded now and then. */
    private static final double STANDARD_ERRORS = 4;

    private static final long MAX_IN_NO_HISTOGRAM = 20;

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#newest")
    void someTasksSpeakForAll(String home) {
        someSpeakForAllOf("different", home);
    }

    /** Checks one task object among others, where the submitter cannot tell which one is timed. */
    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#newest")
    void theSameTaskNowAndThen(String home) {
        someSpeakForAllOf("mixed", home);
    }

    /** Checks bursts in step with the agent's windows of 200 ms. */
    @Test
    void tasksInARhythm() {
        someSpeakForAllOf("rhythm", TestJvms.own());
    }

    /** Checks bursts so large that only some of their later tasks are timed, after pauses in which all would be. */
    @Tag("full")
    @Test
    void burstsAfterPauses() {
        someSpeakForAllOf("rushes", TestJvms.own());
    }

    /** Checks a queue that does not keep the order of arrival. */
    @Test
    void aQueueWithAnOrderOfItsOwn() {
        someSpeakForAllOf("ranked", TestJvms.own());
    }

    private static void someSpeakForAllOf(String pool, String home) {
        TestJvm jvm = started(home, "window=200ms,history=30s");
        Facts own = jvm.ask(pool);
        Facts agent = jvm.ask("figures");

        assertThat(agent.number(pool + ".TimedShare")).isBetween(0.1, 0.9);
        everyTaskIsCountedAndTimesAreTheirs(pool, own, agent);
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#newest")
    void timingAll_timesEachTask(String home) {
        String pool = "different";
        TestJvm jvm = started(home, "window=200ms,history=30s,timing=all");
        Facts own = jvm.ask(pool);
        Facts agent = jvm.ask("figures");

        assertThat(agent.number(pool + ".TimedShare")).isEqualTo(1);
        // a worker does not wait for the sampler: a task that ends while its histogram is read is lost
        assertThat(agent.count(pool + ".ServiceMillis.count"))
                .isBetween(CrowdedProgram.TASKS - MAX_IN_NO_HISTOGRAM, (long) CrowdedProgram.TASKS);
        everyTaskIsCountedAndTimesAreTheirs(pool, own, agent);
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#newest")
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
        TestJvm jvm =
                TestJvm.withBothCompilers(home).with(TestJvm.javaagent(options)).start(CrowdedProgram.class);
        jvm.awaitReady();
        return jvm;
    }

    private static void everyTaskIsCountedAndTimesAreTheirs(String pool, Facts own, Facts agent) {
        SoftAssertions.assertSoftly(soft -> {
            soft.assertThat(agent.counts(pool))
                    .as(Facts.COUNTS)
                    .isEqualTo(CrowdedProgram.TASKS + "/" + CrowdedProgram.TASKS + "/" + CrowdedProgram.TASKS
                            + "/0/0/0/0/0");
            double slices = agent.number(pool + ".TimedShare") * CrowdedProgram.TASKS / CrowdedProgram.SLICE;
            // waits within a slice are alike, so a slice is one observation; with all tasks timed there is no error
            double errors = agent.number(pool + ".TimedShare") == 1 ? 0 : STANDARD_ERRORS / Math.sqrt(slices);
            for (String times : new String[] {"WaitMillis", "ServiceMillis", "ResponseMillis"}) {
                double mean = own.number("own." + times + ".mean");
                double chance = errors * own.number("own." + times + ".mean.deviation");
                soft.assertThat(agent.number(pool + "." + times + ".mean"))
                        .as(times)
                        .isCloseTo(mean, within(RELATIVE * mean + ABSOLUTE_MILLIS + chance));
                share(soft, own, times + ".p50", 0.5, 0.07, errors);
                share(soft, own, times + ".p90", 0.9, 0.06, errors);
                share(soft, own, times + ".p99", 0.99, 0.03, errors);
            }
            double wait = own.number("own.WaitMillis.mean");
            double ofLittle = RELATIVE + errors * own.number("own.WaitMillis.mean.deviation") / wait;
            double service = own.number("own.ServiceMillis.mean");
            soft.assertThat(agent.number(pool + ".MeanServiceMillis"))
                    .isCloseTo(service, within(RELATIVE * service + ABSOLUTE_MILLIS));
            soft.assertThat(agent.number(pool + ".TotalServiceMillis") / CrowdedProgram.TASKS)
                    .as("total service")
                    .isCloseTo(service, within(ABSOLUTE_MILLIS));
            soft.assertThat(agent.number(pool + ".LittlesLawError"))
                    .as("Little's law")
                    .isLessThan(ofLittle);
            soft.assertThat(agent.text("Agent.AccountingErrors")).isEqualTo("[]");
        });
    }

    /**
     * Checks the share of the tasks' times below the published percentile, also of times longer by the calls around the
     * task.
     */
    private static void share(
            SoftAssertions soft, Facts own, String percentile, double expected, double tolerance, double errors) {
        double allowed = tolerance + errors * own.number("own." + percentile + ".deviation");
        soft.assertThat(own.number("own." + percentile)).as(percentile).isGreaterThan(expected - allowed);
        soft.assertThat(own.number("own." + percentile + ".without calls"))
                .as(percentile)
                .isLessThan(expected + allowed);
    }
}
