package io.loadline.demo.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.loadline.demo.Failure;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LabTest {

    @TempDir
    private Path directory;

    @Test
    void jarThatIsGiven_isTaken() throws Exception {
        Path jar = Files.createFile(directory.resolve("any.jar"));

        assertThat(Lab.findAgent(jar)).isEqualTo(jar);
    }

    @Test
    void jarThatIsMissing_isAFailureWithTheBuildCommand() {
        assertThatExceptionOfType(Failure.class)
                .isThrownBy(() -> Lab.findAgent(directory.resolve("none.jar")))
                .withMessageContaining("none.jar is not there")
                .withMessageContaining("mvn -q package -DskipTests");
    }

    @Test
    void listOfProcessors_hasRangesAndSingleOnes() {
        assertThat(Lab.processors("0-2,5,8-9")).containsExactly(0, 1, 2, 5, 8, 9);
        assertThat(Lab.processors("3")).containsExactly(3);
    }
}
