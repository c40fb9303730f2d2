// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.loadline.it.program.OrdersProgram;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks the page of the option {@code report}, which is written when the JVM ends. */
@ExtendWith(JvmLogs.class)
class ExitReportIT {

    private static final int TERMINATED = 128 + 15;

    @TempDir
    Path directory;

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void theLastPageHasLivePoolsAndThoseThatHaveEnded(String home) throws IOException {
        TestJvm jvm = ended(home, "last.html", "work", "windows", "shutDown");

        assertThat(jvm.agentLines()).isEmpty();
        assertThat(written("last.html"))
                .startsWithIgnoringCase("<!doctype html>")
                .contains(">orders</", ">idle</");
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#newest")
    void theEndingOfTheNameIsTheForm(String home) throws IOException {
        ended(home, "page.MD", "work", "windows");
        ended(home, "page.json", "work", "windows");

        assertThat(written("page.MD")).contains("## orders", "## idle");
        assertThat(Json.of(written("page.json")).toString()).contains("Name=orders", "Name=idle");
    }

    @ParameterizedTest
    @ValueSource(strings = {"missing/page.html", "full.html", "stuck.html"})
    void whereItCannotBeWritten_theJvmEndsAllTheSame_andSaysSoInOneLine(String file) throws Exception {
        File full = new File("/dev/full");
        assumeTrue(full.exists(), "needs a device that is full");
        Files.createSymbolicLink(directory.resolve("full.html"), full.toPath());
        // a pipe without a reader: opening it for writing blocks
        new ProcessBuilder("mkfifo", directory.resolve("stuck.html").toString())
                .start()
                .waitFor();

        TestJvm jvm = ended(TestJvms.own(), file, "work", "windows");
        Files.delete(directory.resolve("full.html"));

        assertThat(jvm.agentLines())
                .singleElement()
                .asString()
                .startsWith("[loadline] no report in " + directory.toRealPath().resolve(file) + ": ");
    }

    /** Runs and ends a program. {@code file} is in the program's directory. */
    private TestJvm ended(String home, String file, String... orders) {
        TestJvm jvm = TestJvm.measured(home, "window=100ms,report=" + file)
                .in(directory.toFile())
                .start(OrdersProgram.class)
                .tell(orders);
        jvm.terminate();
        assertThat(jvm.exitCode()).isEqualTo(TERMINATED);
        return jvm;
    }

    private String written(String file) throws IOException {
        return new String(Files.readAllBytes(directory.resolve(file)), StandardCharsets.UTF_8);
    }
}
