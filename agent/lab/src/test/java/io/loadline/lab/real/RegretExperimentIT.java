// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab.real;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.lab.Main;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs real pools under the real agent for a minute and a half. */
@Tag("full")
class RegretExperimentIT {

    @Test
    @Timeout(240)
    void regret_sweepsWatchesAndScoresOneWorkload(@TempDir Path directory) throws Exception {
        StringWriter out = new StringWriter();

        int exit = Main.commandLine()
                .setOut(new PrintWriter(out, true))
                .execute(
                        "real",
                        "regret",
                        "--quick",
                        "--only",
                        "W1",
                        "--agent",
                        System.getProperty("loadline.jar"),
                        "--out",
                        directory.toString());

        assertThat(exit).isZero();
        assertThat(out.toString())
                .contains("regret: about ", "W1: closed", "Loadline ", "cores + 1 ", "the article's L ");
        assertThat(Files.readString(directory.resolve("regret.json")))
                .contains("\"workload\":\"W1 closed", "\"regimeRight\":\"", "\"regime\":\"");
        assertThat(directory.resolve("regret.md")).isNotEmptyFile();
    }
}
