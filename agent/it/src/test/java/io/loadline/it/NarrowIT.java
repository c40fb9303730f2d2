// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks that the agent finds the resource that many threads wait for. The scripts run at the same time, since their
 * tasks only wait.
 */
@Tag("full")
@ExtendWith(JvmLogs.class)
class NarrowIT {

    static Stream<Script> scripts() {
        return Script.of("narrow");
    }

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @MethodSource("scripts")
    void isAsWritten(Script script) {
        script.play();
    }
}
