// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks the agent with very many threads, and with very little memory. */
@ExtendWith(JvmLogs.class)
@Tag("alone")
class LimitsIT {

    static Stream<Script> scripts() {
        return Script.of("limits");
    }

    @ParameterizedTest
    @MethodSource("scripts")
    void isAsWritten(Script script) {
        script.play();
    }
}
