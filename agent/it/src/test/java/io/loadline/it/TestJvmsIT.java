// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that a JVM which does not run fails the tests, with its home in the message. */
class TestJvmsIT {

    @Test
    void aHomeWithoutAJava_isNamed(@TempDir Path home) {
        assertIsNamed(home);
    }

    @Test
    void aJavaThatDoesNotRun_isNamed(@TempDir Path home) throws IOException {
        Path java = Files.createDirectory(home.resolve("bin")).resolve("java");
        Files.write(java, "#!/bin/sh\nexit 1\n".getBytes());
        assertThat(java.toFile().setExecutable(true)).isTrue();

        assertIsNamed(home);
    }

    private static void assertIsNamed(Path home) {
        assertThatThrownBy(() -> TestJvms.thatRun(TestJvms.own() + File.pathSeparator + home)
                        .forEach(each -> {}))
                .hasMessageContaining("no Java runs at " + home);
    }
}
