// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks what people may do to a pool from a JMX client, which operations are refused, and that the refusal gives its reason.
 */
@ExtendWith(JvmLogs.class)
class OperationsIT {

    static Stream<Script> scripts() {
        return Script.of("operations");
    }

    @ParameterizedTest
    @MethodSource("scripts")
    void isAsWritten(Script script) {
        script.play();
    }
}
