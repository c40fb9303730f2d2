// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.it.program.SteadyProgram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The agent's times are those that the tasks have measured themselves in the same run. */
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
     * Compares the figures of {@link SteadyProgram}, which has not run yet. {@code quiet}: milliseconds by which means may
     * differ on a quiet machine.
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

    /** Where two threads meet at one counter the task is counted, and one of them does without its time. */
    private static void nearlyAllAreTimed(long tasks) {
        assertThat(tasks).isBetween(SteadyProgram.TASKS - MAX_UNTIMED, (long) SteadyProgram.TASKS);
    }

    private static void same(double published, double measured, double absolute) {
        assertThat(published).isCloseTo(measured, within(RELATIVE * measured + absolute));
    }
}
