// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.loadline.demo.Failure;
import io.loadline.demo.Json;
import io.loadline.demo.report.Chart.Role;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {
    @TempDir
    private Path directory;

    private record Scan(String what, double published, double measured) {}

    @Test
    void page_hasAlignedFiguresAndTheMisses() {
        assertThat(sample().markdown())
                .contains("| what  | published, s | measured |", "| a <b> |         4.15 |     4.26 |")
                .contains("| b     |         0.50 |        - |")
                .contains("- met: law: 2.78 % (at most 5 %)", "- MISSED: size: not known (0.85 to 1.15)")
                .contains("Other programs kept 0.5 processors")
                .contains("# Title", "![Lines](probe.png)", "[probe.json](probe.json)", "A finding of 3.")
                .contains("Published: somebody");
    }

    @Test
    void json_holdsFiguresUnroundedAndNullForWhatIsNotKnown() {
        Map<?, ?> read = Json.read(Json.write(sample()), Map.class);
        Map<?, ?> table = (Map<?, ?>) ((List<?>) read.get("tables")).get(0);
        assertThat(table.get("rows"))
                .asString()
                .isEqualTo("[{what=a <b>, published=4.15, measured=4.2551}, {what=b, published=0.5, measured=null}]");
        assertThat(read.get("parameters")).asString().isEqualTo("{silent=207}");
    }

    @Test
    void everythingIsWritten_andThePageShowsThePictures() throws Exception {
        assertThat(sample().write(directory))
                .map(path -> path.getFileName().toString())
                .containsExactly("probe.json", "probe.md", "probe.png", "probe-bars.png");
        assertThat(ImageIO.read(directory.resolve("probe.png").toFile()).getWidth())
                .isEqualTo(1_520);
        assertThat(ImageIO.read(directory.resolve("probe-bars.png").toFile())).isNotNull();
        assertThat(Files.readString(directory.resolve("probe.md"))).isEqualTo(sample().markdown());
    }

    @Test
    void directoryThatCannotBeWritten_isNamed() throws Exception {
        Path file = Files.writeString(directory.resolve("file"), "");
        assertThatThrownBy(() -> Result.requireWritable(file))
                .isInstanceOf(Failure.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining("--out");
    }

    private static Result sample() {
        Result result = new Result("probe", "Title", "Shows something.");
        result.source(List.of("somebody"));
        result.origin(new Result.Origin("2026-01-01T00:00:00Z", "2 processors", "a JVM", true, 1, 12.5, 0.5));
        result.parameter("silent", 207);
        result.say("A finding of %d.", 3);
        Table<Scan> table = result.table(
                        "scans", "Scans", List.of(new Scan("a <b>", 4.15, 4.2551), new Scan("b", 0.5, Double.NaN)))
                .note("A note.")
                .text("what", "what", Scan::what)
                .number("published", "published, s", 2, Scan::published)
                .number("measured", "measured", 2, Scan::measured);
        double[] x = {1, 10};
        result.lines("probe", "Lines", "threads", "s")
                .caption("caption")
                .logarithmic()
                .line("published", Role.PUBLISHED, x, 4.15, 0.5)
                .line("measured", Role.MEASURED, table, "published", "measured")
                .point("recommended", Role.RECOMMENDED, 10, 0.5);
        result.bars("probe-bars", "Bars", "%", List.of("one", "two"))
                .caption("caption")
                .bars("theory", Role.THEORY, 1, Double.NaN)
                .bars("measured", Role.MEASURED, 1, 2);
        result.atMost("law", 2.78, 5, "%");
        result.between("size", Double.NaN, 0.85, 1.15);
        return result;
    }
}
