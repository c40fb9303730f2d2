// SPDX-License-Identifier: Apache-2.0
package io.loadline.proof.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs the short form with five real servers, in some twelve minutes; fails if a result is out of its bounds. */
@Tag("nightly")
class ProveIT {
    @Test
    @Timeout(2_400)
    void fiveServers_areAsGoodAsTheyCanBe_whereTheAdviceIsFollowed(@TempDir Path directory) {
        int exit = io.loadline.demo.Main.commandLine(new Prove.Entry())
                .setOut(new PrintWriter(System.out, true))
                .execute(
                        "proof",
                        "--short",
                        "--check",
                        "--agent",
                        System.getProperty("loadline.jar"),
                        "--out",
                        directory.toString(),
                        "--servers",
                        "servers");

        assertThat(exit).isZero();
    }
}
