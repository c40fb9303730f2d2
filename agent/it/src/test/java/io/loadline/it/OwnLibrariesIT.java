// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.neighbour.OwnLibrariesProgram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks an application with its own, older versions of the agent's libraries. */
@Tag("full")
@ExtendWith(JvmLogs.class)
class OwnLibrariesIT {

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void theApplicationUsesItsOwnAndTheAgentItsOwn(String home) {
        TestJvm jvm = TestJvm.measured(home, "window=100ms")
                .with("-cp", Neighbours.classPath("application"), OwnLibrariesProgram.class.getName())
                .start();
        jvm.tell("work", "windows");
        Facts facts = jvm.ask("figures");

        assertThat(jvm.out())
                .startsWith("made by Byte Buddy of byte-buddy-1.12.23.jar", "recorded 1 by HdrHistogram-2.1.12.jar");
        facts.assertAllRan("orders", 3);
        facts.assertNoErrors();
        assertThat(jvm.err()).noneMatch(line -> line.contains("loadline"));
    }
}
