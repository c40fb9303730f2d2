package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.it.program.neighbour.OpenedProgram;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The agent opens no port, writes no file, opens no package to the application, and offers nothing that changes it. */
@ExtendWith(JvmLogs.class)
class NothingOpenedIT {

    @TempDir
    Path directory;

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#all")
    void filesSocketsAndPackagesAreThoseOfTheApplication(String home) {
        TestJvm without = command(home).start(OpenedProgram.class);
        assertThat(without.exitCode()).isZero();
        Set<String> before = present();

        TestJvm with = command(home).with(TestJvm.javaagent("window=100ms")).start(OpenedProgram.class, "measured");

        assertThat(with.exitCode()).isZero();
        assertThat(files(with)).isEqualTo(files(without));
        assertThat(lines(with, "package", "none")).isEqualTo(lines(without, "package", "none"));
        assertThat(lines(with, "reflection", "none")).isEqualTo(lines(without, "reflection", "none"));
        assertThat(present()).isEqualTo(before);
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void noMBeanHasAWritableAttribute_andOnlyTheAgentsHasAnOperation(String home) {
        TestJvm jvm = command(home).with(TestJvm.javaagent("window=100ms")).start(OpenedProgram.class, "measured");

        assertThat(jvm.exitCode()).isZero();
        assertThat(lines(jvm, "operation", "none")).containsOnly("operation configure");
        assertThat(lines(jvm, "writable", "none")).isEmpty();
    }

    private TestJvm.Command command(String home) {
        return TestJvm.plain(home)
                .with("-Djava.io.tmpdir=" + directory, "-Duser.home=" + directory)
                .withVariable("HOME", directory.toString());
    }

    /** In the working directory and the one that is home and temporary; not the JVM's own {@code hsperfdata}. */
    private Set<String> present() {
        Set<String> names = new TreeSet<>();
        for (File folder : new File[] {new File("").getAbsoluteFile(), directory.toFile()}) {
            for (String name : folder.list()) {
                names.add(folder + File.separator + name);
            }
        }
        return names;
    }

    /** Not the agent's own jar, nor what the JVM itself reads of its container now and then. */
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
