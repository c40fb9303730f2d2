// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Counts deliveries of listener containers beside real brokers in the same JVM. */
@Tag("full")
@ExtendWith(JvmLogs.class)
class ContainersIT {

    static Stream<Script> scripts() {
        return Script.of("containers");
    }

    @ParameterizedTest
    @MethodSource("scripts")
    void isAsWritten(Script script) {
        script.play();
    }
}
