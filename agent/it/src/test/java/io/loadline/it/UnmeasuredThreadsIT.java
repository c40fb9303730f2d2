// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Threads that belong to no pool that is measured are counted and named, wherever somebody looks. */
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
