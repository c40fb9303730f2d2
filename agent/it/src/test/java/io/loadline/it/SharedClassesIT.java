// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.loadline.it.program.neighbour.SlowAgent;
import io.loadline.it.program.neighbour.UnprivilegedProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks that the JVM prints no additional lines with class data sharing and the agent. If it prints lines for any
 * {@code -javaagent}, they are those for an agent that does nothing. Java 8 refuses {@code -Xshare:on} with agents.
 * Java 25 warns that an archive made without an agent lacks the module java.instrument, and uses the archive in part;
 * it does not use such AOT caches.
 */
@Tag("full")
@ExtendWith(JvmLogs.class)
class SharedClassesIT {

    @TempDir
    Path directory;

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#oldestAndNewest")
    void theJdksOwnArchive(String home) throws IOException {
        List<String> plain = printed(program(home));
        assertThat(plain).containsExactly("sum 45");
        assertThat(printed(program(home, TestJvm.javaagent("")))).isEqualTo(plain);
        assertThat(printed(program(home, "-Xshare:on", TestJvm.javaagent(""))))
                .isEqualTo(printed(program(home, "-Xshare:on", idleAgent())));
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#all")
    void anArchiveOfTheApplication(String home) throws IOException {
        String made = made(home, "-XX:ArchiveClassesAtExit=", "classes.jsa");
        String archive = "-XX:SharedArchiveFile=" + made;
        assertThat(printed(program(home, archive, TestJvm.javaagent(""))))
                .contains("sum 45")
                .isEqualTo(printed(program(home, archive, idleAgent())));
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#newest")
    void anArchiveThatWasMadeBesideTheAgent(String home) throws IOException {
        String[] allowed = {"-XX:+UnlockDiagnosticVMOptions", "-XX:+AllowArchivingWithJavaAgent"};
        String made =
                made(home, "-XX:ArchiveClassesAtExit=", "woven.jsa", allowed[0], allowed[1], TestJvm.javaagent(""));
        TestJvm jvm = program(
                        home, allowed[0], allowed[1], "-XX:SharedArchiveFile=" + made, TestJvm.javaagent("log=debug"))
                .start();
        assertThat(printed(jvm)).contains("sum 45").noneMatch(line -> line.contains("stood down"));
        assertThat(jvm.err()).anyMatch(line -> line.startsWith("[loadline] measuring"));
    }

    @ParameterizedTest
    @MethodSource("io.loadline.it.TestJvms#all")
    void anAheadOfTimeCache(String home) throws IOException {
        String cache = "-XX:AOTCache=" + made(home, "-XX:AOTCacheOutput=", "classes.aot");
        assertThat(printed(program(home, cache, TestJvm.javaagent(""))))
                .contains("sum 45")
                .isEqualTo(printed(program(home, cache, idleAgent())));
    }

    /** Makes an archive, on JVMs that can and that have an archive of the JDK to build on. */
    private String made(String home, String option, String name, String... more) throws IOException {
        Path file = directory.resolve(name);
        TestJvm dump = program(home, append(more, option + file)).start();
        assumeTrue(dump.exitCode() == 0 && Files.exists(file), "makes no such archive");
        return file.toString();
    }

    private static String[] append(String[] words, String word) {
        List<String> all = new ArrayList<>(Arrays.asList(words));
        all.add(word);
        return all.toArray(new String[0]);
    }

    /** Makes a command that runs the program from a jar, since classes in directories are not archived. */
    private TestJvm.Command program(String home, String... arguments) throws IOException {
        Path jar = directory.resolve("program.jar");
        if (!Files.exists(jar)) {
            Neighbours.pack(UnprivilegedProgram.class, jar);
        }
        return TestJvm.withBothCompilers(home)
                .with(arguments)
                .with("-cp", jar.toString(), UnprivilegedProgram.class.getName());
    }

    private String idleAgent() throws IOException {
        return Neighbours.packed(SlowAgent.class, directory) + "=0";
    }

    private static List<String> printed(TestJvm.Command command) {
        return printed(command.start());
    }

    /** Returns the lines of both streams without the time of day. */
    private static List<String> printed(TestJvm jvm) {
        jvm.exitCode();
        List<String> all = new ArrayList<>(jvm.out());
        all.addAll(jvm.err());
        return all.stream()
                .map(line -> line.replaceAll("^\\[[0-9.,]+s]", "").replaceAll("\\s+", " "))
                .collect(Collectors.toList());
    }
}
