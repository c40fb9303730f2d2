// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Measures event loops of real servers on Netty, and finds the code that blocks them. */
@Tag("full")
@ExtendWith(JvmLogs.class)
class EventLoopsIT {

    static Stream<Script> scripts() {
        return Script.of("event-loops");
    }

    @ParameterizedTest
    @MethodSource("scripts")
    void isAsWritten(Script script) {
        script.play();
    }
}
