// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.TimersProgram;
import io.loadline.it.program.neighbour.UnprivilegedProgram;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks that the application runs and ends as without the agent, except for one line on stderr about each wrong
 * option.
 */
@ExtendWith(JvmLogs.class)
class GuestIT {

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#all")
    void exitCodeIsTheApplications(String home) {
        TestJvm jvm = TestJvm.measured(home, "").start(UnprivilegedProgram.class, "7");
        assertThat(jvm.exitCode()).isEqualTo(7);
    }

    /** Checks that the agent does not copy the queue: a copy would hold the lock that every scheduling thread needs. */
    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#newest")
    void aLongQueueOfTimersIsNeverCopied(String home) {
        TestJvm jvm = TestJvm.measured(home, "").start(TimersProgram.class);
        jvm.awaitReady();
        Facts seen = jvm.ask("run");

        assertThat(seen.count("arrived")).isPositive();
        assertThat(seen.count("allocated")).as(seen.toString()).isLessThan(seen.count("copy"));
    }

    /** Checks some wrong options; OptionParserTest has all of them. */
    @Test
    void eachBadOptionIsOneLine_thatNamesItAndWhatIsAccepted() {
        assertThat(agentLines(TestJvm.javaagent("windw=1s,window=fast,fast,@/nowhere/file")))
                .allMatch(line -> line.startsWith("[loadline] "))
                .satisfiesExactlyInAnyOrder(
                        line -> assertThat(line).contains("unknown option 'windw'", "window"),
                        line -> assertThat(line).contains("bad value 'fast'", "100ms to 1m"),
                        line -> assertThat(line).contains("'fast' is not of the form key=value", "the keys are"),
                        line -> assertThat(line).contains("/nowhere/file", "properties file"));
    }

    @Test
    void logOffSaysNothingOfBadOptions() {
        assertThat(agentLines(TestJvm.javaagent("log=off,windw=1s"))).isEmpty();
    }

    /** Runs an application, checks its result, and returns the agent's lines on stderr. */
    private static List<String> agentLines(String... arguments) {
        TestJvm jvm = TestJvm.plain(TestJvms.own()).with(arguments).start(UnprivilegedProgram.class);
        assertThat(jvm.exitCode()).as(Arrays.toString(arguments)).isZero();
        assertThat(jvm.out()).containsExactly("sum 45");
        return jvm.err();
    }
}
