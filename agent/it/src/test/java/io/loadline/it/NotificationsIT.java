// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that a listener to a pool is notified once of each problem, and that it can do no harm. */
@Tag("full")
@ExtendWith(JvmLogs.class)
class NotificationsIT {

    static Stream<Script> scripts() {
        return Script.of("notifications");
    }

    @ParameterizedTest
    @MethodSource("scripts")
    void isAsWritten(Script script) {
        script.play();
    }
}
