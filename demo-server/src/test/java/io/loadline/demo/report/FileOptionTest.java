package io.loadline.demo.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.loadline.demo.Failure;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileOptionTest {

    @TempDir
    private Path directory;

    @Test
    void theFileIsWritten() {
        Path file = directory.resolve("page.md");

        new FileOption("--markdown", file).write("page", () -> "# Page\n");

        assertThat(file).hasContent("# Page\n");
    }

    @Test
    void withoutAFile_theTextIsNotEvenMade() {
        new FileOption("--markdown", null).write("page", () -> {
            throw new AssertionError("nobody wants it");
        });
    }

    @Test
    void aDirectoryThatIsNotThere_isSaidWithTheOption() {
        Path file = directory.resolve("missing").resolve("page.md");

        assertThatThrownBy(() -> new FileOption("--json", file).write("results", () -> "{}"))
                .isInstanceOf(Failure.class)
                .hasMessage("The results cannot be written to " + file
                        + ": give --json a file in a directory that is there and writable.");
    }
}
