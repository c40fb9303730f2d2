// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks the counts of pool families that have a script of their own, from any submitter and on any thread. */
@ExtendWith(JvmLogs.class)
class FamiliesIT {

    static Stream<Script> scripts() {
        return Script.ofEveryDay(
                "fork-join",
                "reactor",
                "rxjava",
                "pekko",
                "grizzly",
                "bulkheads",
                "mongodb",
                "jedis",
                "lettuce",
                "aws",
                "http-clients");
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("scripts")
    void isAsWritten(Script script) {
        script.play();
    }
}
