// SPDX-License-Identifier: Apache-2.0
package io.loadline.proof.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("full")
class SourceTest {
    /** Most lines of a server, which newcomers copy, without its imports. */
    private static final int MOST_LINES = 80;

    @Test
    void directivesAreRead(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("HttpClient5Pool.java"), """
                //TITLE A pool, and what it calls
                //DEPS a:b:1 c:d:2
                //DEPS e:f:3
                //JAVA 21
                //JVM -Dx=y
                //SHORT
                //ALONE
                public class HttpClient5Pool {}
                """);

        Source source = Source.read(file);

        assertThat(source.name()).isEqualTo("http-client5-pool");
        assertThat(source)
                .isEqualTo(new Source(
                        file,
                        "HttpClient5Pool",
                        "A pool, and what it calls",
                        List.of("a:b:1", "c:d:2", "e:f:3"),
                        21,
                        List.of("-Dx=y"),
                        true,
                        true));
    }

    @Test
    void everyServer_isOneShortFile_andFiveAreOfTheShortForm() throws IOException {
        List<Source> all = Source.all(Path.of("servers"));

        assertThat(all).filteredOn(Source::isShort).hasSize(5);
        for (Source source : all) {
            assertThat(Files.readAllLines(source.file()))
                    .as(source.name())
                    .filteredOn(line -> !line.startsWith("import "))
                    .hasSizeLessThanOrEqualTo(MOST_LINES)
                    .anyMatch(line -> line.startsWith("// TITLE "));
        }
    }
}
