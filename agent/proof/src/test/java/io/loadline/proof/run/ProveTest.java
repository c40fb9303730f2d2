// SPDX-License-Identifier: Apache-2.0
package io.loadline.proof.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.demo.Json;
import io.loadline.lab.real.Curve;
import io.loadline.proof.run.CaseResult.AdviceAt;
import io.loadline.proof.run.CaseResult.Counts;
import io.loadline.proof.run.CaseResult.Grade;
import io.loadline.proof.run.CaseResult.Rival;
import io.loadline.proof.run.CaseResult.Row;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Runs the command with kept results of earlier runs, so that nothing is measured. */
@Tag("full")
class ProveTest {
    @TempDir
    Path directory;

    private final StringWriter out = new StringWriter();

    @BeforeEach
    void aServer() throws IOException {
        Files.createDirectories(directory.resolve("servers"));
        Files.writeString(directory.resolve("one.jar"), "");
        server("Kept", "// TITLE The kept one\npublic class Kept extends Nothing {}");
    }

    private void server(String name, String text) throws IOException {
        Files.writeString(directory.resolve("servers").resolve(name + ".java"), text);
    }

    private int prove(String... more) {
        CommandLine command = io.loadline.demo.Main.commandLine(new Prove.Entry());
        String arguments =
                "proof --short --servers %1$s/servers --agent %1$s/one.jar --out %1$s/out ".formatted(directory)
                        + String.join(" ", more);
        return command.setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(out, true))
                .execute(arguments.trim().split(" "));
    }

    private void keep(double throughput, int advised) throws IOException {
        AdviceAt advice = new AdviceAt(200, advised, false, -1, "open", "load", "Use fewer.", 6);
        Row row = new Row(
                "default",
                200,
                List.of(advice),
                List.of(new Counts(1_000, 1_000, 990)),
                new Grade(advised, advised, throughput, 1, advised / 10.0),
                1,
                1);
        CaseResult kept = new CaseResult(
                "kept",
                "The kept one",
                Form.SHORT.toString(),
                List.of(),
                "open",
                200,
                10,
                List.of(new Curve.Point(10, 100, 50)),
                List.of(row),
                List.of(new Rival("default", new Grade(200, 20, 1, 1, 2)), new Rival("lambda x S", null)),
                0,
                0.01,
                "17.0.1",
                120);
        Path file = directory.resolve("out/servers/kept.json");
        Files.createDirectories(file.getParent());
        Files.writeString(file, Json.write(kept));
    }

    @Test
    void anInterruptedRun_goesOnWithTheServersThatItHasNotDone() throws IOException {
        keep(1, 11);

        assertThat(prove("kept", "--check")).isZero();

        assertThat(out.toString()).contains("kept: good", "1 of 1 servers are good");
        assertThat(Files.readString(directory.resolve("out/proof.md")))
                .contains("| The kept one | default |", "| Loadline ", "| lambda x S ", "proof.svg")
                .doesNotContain("## Misses");
        assertThat(Files.readString(directory.resolve("out/proof.json"))).contains("\"leastGood\":10");
        assertThat(Files.readString(directory.resolve("out/proof.svg"))).contains(">kept</text>", ">Loadline</text>");
    }

    @Test
    void aResultOutOfItsBounds_fails() throws IOException {
        keep(0.5, 11);

        assertThat(prove("kept")).isZero();
        assertThat(prove("kept", "--check")).isEqualTo(1);

        assertThat(out.toString())
                .contains("kept: from default: throughput 0.50 of the best", "0 of 1 servers are good");
        String page = Files.readString(directory.resolve("out/proof.md"));
        assertThat(page.indexOf("## Misses")).isPositive().isLessThan(page.indexOf("## The advice"));
    }

    @Test
    void aServerThatDoesNotStart_isNamedAndTheOthersAreRun() throws IOException {
        server("Broken", "// TITLE The broken one\npublic class Broken extends Nothing {}");
        keep(1, 11);

        assertThat(prove("broken", "kept", "--check")).isEqualTo(1);

        assertThat(out.toString())
                .contains("broken: not run: ", "does not compile", "kept: good", "Not run: The broken one: ");
    }

    @Test
    void serversMeasuredAtTheSameTime_areListedInTheirOrder() throws IOException {
        server("Absent", "// TITLE The absent one\n// JAVA 99\n// ALONE\npublic class Absent {}");
        server("Broken", "// TITLE The broken one\n// JAVA 98\npublic class Broken {}");
        keep(1, 11);

        assertThat(prove("all", "--jobs", "3")).isZero();

        assertThat(Files.readString(directory.resolve("out/proof.md")))
                .contains("At most 3 servers were measured at the same time")
                .containsSubsequence("Not run: The absent one: ", "Not run: The broken one: ")
                .contains("| The kept one | default |");
        assertThat(out.toString().indexOf("absent: not run"))
                .as("one that keeps processors busy comes last")
                .isGreaterThan(out.toString().indexOf("kept: good"))
                .isGreaterThan(out.toString().indexOf("broken: not run"));
    }

    @Test
    void aResultOfOtherLengthsOrLibraries_isMeasuredAgain() throws IOException {
        keep(1, 11);
        server("Kept", "// TITLE The kept one\n// JAVA 99\npublic class Kept {}");

        prove("kept", "--look", "4");

        assertThat(out.toString())
                .contains("kept: not run: it needs a JDK 99 or newer, on the PATH or in LOADLINE_TEST_JVMS");
    }

    @Test
    void aFileThatIsNoResult_isMeasuredAgain() throws IOException {
        keep(1, 11);
        Path file = directory.resolve("out/servers/kept.json");
        Files.writeString(file, Files.readString(file).substring(0, 100));

        prove("kept");

        assertThat(out.toString()).contains("kept: not run: ", "does not compile");
    }

    @Test
    void anUnknownName_isAnsweredWithTheKnownOnes() {
        assertThat(prove("tomcat")).isEqualTo(1);
        assertThat(out.toString()).contains("There is no server tomcat", "there are kept.");
    }
}
