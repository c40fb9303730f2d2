// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks problems that resizing cannot fix, which scripts cause in real pools, beside healthy pools. */
@Tag("full")
@ExtendWith(JvmLogs.class)
class FindingsIT {

    static Stream<Script> scripts() {
        return Script.of("findings");
    }

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @MethodSource("scripts")
    void isAsWritten(Script script) {
        script.play();
    }
}
