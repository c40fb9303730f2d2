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
 * Checks tasks that hang, end or are abandoned, and connections that are never returned, each beside a healthy pool.
 */
@Tag("full")
@ExtendWith(JvmLogs.class)
class HangsIT {

    static Stream<Script> scripts() {
        return Script.of("hangs");
    }

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @MethodSource("scripts")
    void isAsWritten(Script script) {
        script.play();
    }
}
