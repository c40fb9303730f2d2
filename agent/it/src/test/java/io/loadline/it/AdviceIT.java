// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Advice on pools as other people build them must not hurt who follows it. These are beside each other, and beside no other class. */
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
