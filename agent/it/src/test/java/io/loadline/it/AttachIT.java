// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.OrdersProgram;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Attaches with wrong options, and attaches again to change the options of a measured JVM. */
@ExtendWith(JvmLogs.class)
class AttachIT {

    static Stream<Script> scripts() {
        return Script.ofEveryDay("attach");
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("scripts")
    void isAsWritten(Script script) {
        script.play();
    }

    @Test
    void anAttachAfterAnAttach_byAnotherCopyOfTheJar_withAFileOfOptions_changesThem(@TempDir Path folder)
            throws IOException {
        TestJvm program = TestJvm.plain(TestJvms.own()).start(OrdersProgram.class);
        String pid = program.awaitReady();
        TestJvm.attach(TestJvms.own(), pid, "window=100ms,history=1m,target.cpu=0.8");
        Path copy = Files.copy(new File(TestJvm.AGENT_JAR).toPath(), folder.resolve("other.jar"));
        Path file = folder.resolve("loadline.properties");
        Files.write(file, Arrays.asList("history=2m", "resize=manual"));

        Outcome attach = TestJvm.plain(TestJvms.own())
                .with("-jar", copy.toString(), "attach", pid, "target.cpu=0.8, @" + file.getFileName())
                .in(folder.toFile())
                .run();

        assertThat(attach.succeeded())
                .singleElement()
                .asString()
                .contains("history=2m (was 1m)", "resize=manual (was off)");
        assertThat(attach.err).isEmpty();
        program.once(facts ->
                assertThat(facts.text("Agent.Options")).contains("history=2m", "resize=manual", "target.cpu=0.8"));
    }
}
