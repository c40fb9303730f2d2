// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Checks that threads outside of measured pools are counted and listed in every output. */
@Tag("full")
@ExtendWith(JvmLogs.class)
class UnmeasuredThreadsIT {

    static Stream<Script> scripts() {
        return Script.of("unmeasured-threads");
    }

    @ParameterizedTest
    @MethodSource("scripts")
    void isAsWritten(Script script) {
        script.play();
    }
}
