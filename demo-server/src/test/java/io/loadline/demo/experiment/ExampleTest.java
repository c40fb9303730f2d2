// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ExampleTest {
    @Test
    void exampleOfTheReadme_isTheOneThatIsCompiled() throws Exception {
        String source = Files.readString(Path.of("src/test/java/io/loadline/demo/experiment/Sleepers.java"));
        String withoutLicence = source.substring(source.indexOf("package "));
        assertThat(Files.readString(Path.of("README.md"))).contains("```java\n" + withoutLicence + "```");
    }

    @Test
    void example_doesItsTasks() throws Exception {
        assertThat(new Sleepers.SleepJob(16).run().figures().tasks()).isEqualTo(64);
    }
}
