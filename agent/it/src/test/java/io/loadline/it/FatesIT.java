// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.fate.FatesProgram;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that tasks are counted by their fates, on more than a hundred different pools. */
@ExtendWith(JvmLogs.class)
class FatesIT {

    private static final String OPTIONS = "window=100ms,history=1m";

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#all")
    void javaagent_everyFateIsCounted(String home) {
        TestJvm jvm = TestJvm.verifying(home).with(TestJvm.javaagent(OPTIONS)).start(FatesProgram.class);
        jvm.awaitReady();

        countsAreAsExpected(jvm);
        assertThat(jvm.err()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void attach_everyFateIsCountedAlikeWithWorkersOlderThanTheAgent(String home) {
        TestJvm jvm = TestJvm.verifying(home).start(FatesProgram.class);
        jvm.ask("warm");
        jvm.attach(OPTIONS);

        countsAreAsExpected(jvm);
    }

    /** Runs the stories of {@link FatesProgram} and compares the counts. */
    static void countsAreAsExpected(TestJvm jvm) {
        Facts found = jvm.ask("tell");
        Facts figures = jvm.ask("figures");
        SoftAssertions.assertSoftly(soft -> {
            soft.assertThat(found.count("fates")).isGreaterThan(90);
            soft.assertThat(found.differences()).isEmpty();
            soft.assertThat(figures.text("Agent.AccountingErrors")).isEqualTo("[]");
            soft.assertThat(figures.text("Agent.Errors")).isEqualTo("[]");
        });
    }
}
