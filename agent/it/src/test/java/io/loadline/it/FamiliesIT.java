// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is handed to pools of families that have a text of their own is counted, whoever hands it in and whoever runs it. */
@ExtendWith(JvmLogs.class)
class FamiliesIT {

    static Stream<Script> scripts() {
        return Script.of("fork-join", "reactor", "rxjava", "pekko", "grizzly");
    }

    @ParameterizedTest
    @MethodSource("scripts")
    void isAsWritten(Script script) {
        script.play();
    }
}
