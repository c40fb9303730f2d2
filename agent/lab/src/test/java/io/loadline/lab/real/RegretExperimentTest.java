// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab.real;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.lab.Main;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RegretExperimentTest {

    @TempDir
    Path directory;

    @Test
    void whatAnEarlierRunHasKept_isNotRunAgain() throws Exception {
        Files.writeString(
                directory.resolve("W1.json"), "{\"workload\":\"W1\",\"title\":\"kept\",\"leastGood\":7,\"rows\":[]}");
        assertThat(run()).contains("W1: ");
        assertThat(Files.readString(directory.resolve("regret.md"))).contains("Over 1 kinds of work");
    }

    @Test
    void aBrokenPart_isNamed() throws Exception {
        Files.writeString(directory.resolve("W1.json"), "{\"workload\":");
        assertThat(run()).contains("Delete ", "W1.json");
    }

    private String run() throws Exception {
        StringWriter printed = new StringWriter();
        Path anyJar = Files.createFile(directory.resolve("agent.jar"));
        Main.commandLine()
                .setOut(new PrintWriter(printed))
                .setErr(new PrintWriter(printed))
                .execute(("real regret --quick --only W1 --agent %s --parts %s --out %s")
                        .formatted(anyJar, directory, directory)
                        .split(" "));
        return printed.toString();
    }
}
