// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks the operations of a pool from a JMX client, and the reasons of refused ones. */
@ExtendWith(JvmLogs.class)
class OperationsIT {

    static Stream<Script> scripts() {
        return Script.ofEveryDay("operations");
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("scripts")
    void isAsWritten(Script script) {
        script.play();
    }
}
