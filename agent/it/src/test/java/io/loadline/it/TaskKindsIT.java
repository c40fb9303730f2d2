// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.it.program.kinds.KindsProgram;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks the kinds of tasks that fill a pool, named by the developer's code, and their shares. */
@ExtendWith(JvmLogs.class)
class TaskKindsIT {

    private static final String OPTIONS = "window=100ms,history=1m";
    private static final String PROGRAM = KindsProgram.class.getName();
    private static final double TASKS = 620;

    static Stream<Script> scripts() {
        return Script.ofEveryDay("kinds");
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("scripts")
    void isAsWritten(Script script) {
        script.play();
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void oneSlowAndThreeFastKinds_areToldApart(String home) {
        TestJvm jvm = TestJvm.verifying(home).with(TestJvm.javaagent(OPTIONS)).start(KindsProgram.class);
        Facts own = jvm.askTimed("run");
        Map<String, Facts> kinds = jvm.figures().rows("mixed.TaskClasses");

        double robbed = own.number("own.robbedMillis");
        double all = Stream.of("report", "mail", "order", "lookUp")
                .mapToDouble(kind -> own.number("own." + kind))
                .sum();
        kind(kinds, PROGRAM + "$Report", 20, own.number("own.report"), all, 2, robbed);
        kind(kinds, PROGRAM + "$Mail", 200, own.number("own.mail"), all, 5, robbed);
        kind(kinds, "lambda in " + PROGRAM + ".place", 200, own.number("own.order"), all, 0, robbed);
        kind(kinds, PROGRAM + ".lookUp", 200, own.number("own.lookUp"), all, 0, robbed);
        assertThat(kinds).hasSize(4);
        assertThat(jvm.err()).isEmpty();
    }

    private static void kind(
            Map<String, Facts> kinds,
            String name,
            int tasks,
            double nanos,
            double all,
            int failed,
            double robbedMillis) {
        Facts kind = kinds.get(name);
        assertThat(kind.number("arrivedShare")).as(name).isEqualTo(tasks / TASKS, within(1e-9));
        // the agent's times begin a little earlier and end a little later
        assertThat(kind.number("serviceShare"))
                .as(name)
                .isEqualTo(nanos / all, within(0.05 + 1e6 * robbedMillis / all));
        double mean = kind.number("meanServiceMillis");
        assertThat(mean)
                .as(name)
                .isCloseTo(nanos / tasks / 1e6, within(0.25 * nanos / tasks / 1e6 + robbedMillis / tasks));
        assertThat(kind.number("p99ServiceMillis")).as(name).isGreaterThan(0.8 * mean);
        assertThat(kind.count("failedCount")).as(name).isEqualTo(failed);
    }
}
