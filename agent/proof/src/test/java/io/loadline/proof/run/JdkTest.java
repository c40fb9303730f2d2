// SPDX-License-Identifier: Apache-2.0
package io.loadline.proof.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.loadline.demo.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("full")
class JdkTest {
    private static final int NEWER = Runtime.version().feature() + 1;

    @TempDir
    Path directory;

    private Path home(String name, int version, boolean isWhole) throws IOException {
        Path home = Files.createDirectories(directory.resolve(name));
        Files.writeString(home.resolve("release"), "JAVA_VERSION=\"" + version + ".0.3\"\n");
        if (isWhole) {
            Path compiler =
                    Files.createFile(Files.createDirectory(home.resolve("bin")).resolve("javac"));
            assertThat(compiler.toFile().setExecutable(true)).isTrue();
        }
        return home;
    }

    @Test
    void theProgramsOwn_isTakenWhereItIsNewEnough() {
        assertThat(Jdk.atLeast(17, null)).isEqualTo(Path.of(System.getProperty("java.home")));
    }

    @Test
    void elseTheFirstWithACompilerThatIsNewEnough() throws IOException {
        Path older = home("older", 11, true);
        Path runtime = home("runtime", NEWER, false);
        Path newer = home("newer", NEWER, true);
        Path newest = home("newest", NEWER + 1, true);

        assertThat(Jdk.atLeast(NEWER, "%s:%s::/nowhere:%s:%s".formatted(older, runtime, newer, newest)))
                .isEqualTo(newer);
        assertThat(Jdk.atLeast(NEWER + 1, newer + ":" + newest)).isEqualTo(newest);
    }

    @Test
    void withoutOne_theFailureNamesTheVersion() throws IOException {
        String older = home("older", 11, true).toString();

        assertThatExceptionOfType(Failure.class)
                .isThrownBy(() -> Jdk.atLeast(NEWER, older))
                .withMessageContaining("it needs a JDK " + NEWER + " or newer");
        assertThatExceptionOfType(Failure.class).isThrownBy(() -> Jdk.atLeast(NEWER, null));
    }
}
