// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.it.program.SteadyProgram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that the agent's times agree with those that the tasks measure in the same run. */
@ExtendWith(JvmLogs.class)
@Tag("alone")
class AccuracyIT {

    private static final double RELATIVE = 0.02;
    private static final double ABSOLUTE_MILLIS = 0.05;
    private static final long MAX_UNTIMED = 6;

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void meanServiceAndWaitAreThoseOfTheTasks_alsoAsMetrics_andLittlesLawHolds(String home) {
        TestJvm jvm = TestJvm.withBothCompilers(home)
                .with(TestJvm.javaagent(MetricsIT.OPTIONS))
                .start(SteadyProgram.class);
        MetricsIT.timesAreThoseOfTheTasks(jvm, timesAreThoseOfTheTasks(jvm, ABSOLUTE_MILLIS));
    }

    /**
     * Runs {@link SteadyProgram} and compares the figures. {@code quiet} is by how many milliseconds means may differ
     * on a quiet machine.
     */
    static Facts timesAreThoseOfTheTasks(TestJvm jvm, double quiet) {
        Facts own = jvm.askTimed("run");
        Facts agent = jvm.ask("figures");

        double service = own.number("own.service");
        double wait = own.number("own.wait");
        double robbed = own.number("own.robbedMillis") / SteadyProgram.TASKS;
        double absolute = quiet + robbed;
        double ofResponse = robbed / (wait + service);
        double tasks = agent.count("steady.CompletedCount");
        assertThat(tasks).isEqualTo(SteadyProgram.TASKS);
        same(agent.number("steady.MeanServiceMillis"), service, absolute);
        same(agent.number("steady.MeanWaitMillis"), wait, absolute);
        same(agent.number("steady.MeanResponseMillis"), wait + service, absolute);
        same(agent.number("steady.TotalServiceMillis") / tasks, service, absolute);
        same(agent.number("steady.TotalWaitMillis") / tasks, wait, absolute);
        same(agent.number("steady.ServiceMillis.mean"), service, absolute);
        same(agent.number("steady.WaitMillis.mean"), wait, absolute);
        nearlyAllAreTimed(agent.count("steady.ServiceMillis.count"));
        nearlyAllAreTimed(agent.count("steady.WaitMillis.count"));
        assertThat(agent.number("steady.WaitShareOfResponse"))
                .isCloseTo(wait / (wait + service), within(RELATIVE + ofResponse));
        assertThat(agent.number("steady.LittlesLawError")).isLessThan(0.05 + ofResponse);
        double byLittlesLaw = agent.number("steady.ArrivalsPerSecond") * (wait + service) / 1e3;
        assertThat(agent.number("steady.MeanInSystem"))
                .isCloseTo(byLittlesLaw, within((0.05 + ofResponse) * byLittlesLaw));
        assertThat(agent.number("steady.MeanInSystemObserved"))
                .isCloseTo(byLittlesLaw, within((0.05 + ofResponse) * byLittlesLaw));
        return own;
    }

    /**
     * Checks that nearly all tasks are timed. If two threads use one counter at the same time, both tasks are counted
     * and only one is timed.
     */
    private static void nearlyAllAreTimed(long tasks) {
        assertThat(tasks).isBetween(SteadyProgram.TASKS - MAX_UNTIMED, (long) SteadyProgram.TASKS);
    }

    private static void same(double published, double measured, double absolute) {
        assertThat(published).isCloseTo(measured, within(RELATIVE * measured + absolute));
    }
}
