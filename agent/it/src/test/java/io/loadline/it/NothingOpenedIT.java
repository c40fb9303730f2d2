// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.neighbour.OpenedProgram;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks that the agent opens no port, writes no file, opens no package to the application, and offers no way to change
 * it.
 */
@ExtendWith(JvmLogs.class)
class NothingOpenedIT {

    @TempDir
    Path directory;

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#all")
    void filesSocketsAndPackagesAreThoseOfTheApplication(String home) {
        TestJvm without = command(home).start(OpenedProgram.class);
        assertThat(without.exitCode()).isZero();

        TestJvm with = command(home).with(TestJvm.javaagent("window=100ms")).start(OpenedProgram.class, "measured");

        assertThat(with.exitCode()).isZero();
        assertThat(files(with)).isEqualTo(files(without));
        assertThat(lines(with, "package", "none")).isEqualTo(lines(without, "package", "none"));
        assertThat(lines(with, "reflection", "none")).isEqualTo(lines(without, "reflection", "none"));
        assertThat(directory).as("home, temporary and working directory").isEmptyDirectory();
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void noMBeanHasAWritableAttribute_andAPoolsOnlyOperationReports(String home) {
        TestJvm jvm = command(home).with(TestJvm.javaagent("window=100ms")).start(OpenedProgram.class, "measured");

        assertThat(jvm.exitCode()).isZero();
        assertThat(lines(jvm, "operation", "none"))
                .containsExactlyInAnyOrder(
                        "operation configure",
                        "operation report",
                        "operation resumeResizing",
                        "operation stopResizing");
        assertThat(lines(jvm, "writable", "none")).isEmpty();
    }

    /**
     * Makes a command without performance data, so that {@code list} of another test does not find the JVM and attach
     * to it.
     */
    private TestJvm.Command command(String home) {
        return TestJvm.plain(home)
                .in(directory.toFile())
                .with("-XX:-UsePerfData", "-Djava.io.tmpdir=" + directory, "-Duser.home=" + directory)
                .withVariable("HOME", directory.toString());
    }

    /** Returns the open files, except the agent's jar and files of the container that the JVM reads now and then. */
    private static List<String> files(TestJvm jvm) {
        return lines(jvm, "file", "loadline-agent.jar").stream()
                .filter(line -> !line.startsWith("file /sys/fs/cgroup/"))
                .collect(Collectors.toList());
    }

    private static List<String> lines(TestJvm jvm, String kind, String exceptFor) {
        return jvm.out().stream()
                .filter(line -> line.startsWith(kind + " ") && !line.contains(exceptFor))
                .collect(Collectors.toList());
    }
}
