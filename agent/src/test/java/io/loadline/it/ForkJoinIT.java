package io.loadline.it;

import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is handed to a fork-join pool is counted, whoever hands it in and whoever runs it; what is forked is not. */
@ExtendWith(JvmLogs.class)
class ForkJoinIT {

    static Stream<Script> scripts() throws IOException {
        return Script.of("fork-join");
    }

    @ParameterizedTest
    @MethodSource("scripts")
    void isAsWritten(Script script) {
        script.play();
    }
}
