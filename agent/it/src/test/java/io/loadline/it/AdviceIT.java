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
 * Checks that following the advice does no harm to pools as users build them. The scripts run at the same time, but
 * with no other class.
 */
@ExtendWith(JvmLogs.class)
@Tag("alone")
class AdviceIT {

    static Stream<Script> scripts() {
        return Script.of("advice");
    }

    @ParameterizedTest
    @Execution(ExecutionMode.CONCURRENT)
    @MethodSource("scripts")
    void isAsWritten(Script script) {
        script.play();
    }
}
