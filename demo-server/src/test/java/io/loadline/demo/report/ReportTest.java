package io.loadline.demo.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.loadline.demo.Failure;
import io.loadline.demo.Json;
import io.loadline.demo.report.Series.Role;
import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {

    private static final Pattern EMBEDDED =
            Pattern.compile("<script type=\"application/json\" id=\"probe-json\">(.*?)</script>", Pattern.DOTALL);
    private static final Pattern PICTURE = Pattern.compile("data:image/png;base64,([A-Za-z0-9+/=]+)");

    @TempDir
    private static Path directory;

    @BeforeAll
    static void write() {
        files().write(sample("probe"));
        files().write(sample("article"));
    }

    @Test
    void json_givesTheSameResultBack() {
        Result result = sample("probe");

        String once = Json.write(result);
        assertThat(Json.write(Json.read(once, Result.class))).isEqualTo(once);
    }

    @Test
    void page_holdsTheJsonOfItsFigures() throws Exception {
        Matcher embedded = EMBEDDED.matcher(page());
        assertThat(embedded.find()).isTrue();
        Result read = Json.read(embedded.group(1).replace("<\\/", "</"), Result.class);
        assertThat(read.table("scans").numbers("measured")).containsExactly(4.2551, Double.NaN);
        assertThat(read.charts().get(0).series().get(0).y()).containsExactly(4.15, 0.5);
        assertThat(Files.readString(directory.resolve("probe.json")).strip()).isEqualTo(Json.write(read));
    }

    @Test
    void page_showsFiguresRoundedAndWhatIsNotKnownAsADash() throws Exception {
        assertThat(page())
                .contains("<td>4.26</td>", "<td>-</td>", "<td class=\"text\">a &lt;b&gt;</td>")
                .contains("✗ 1 of 2 missed", "law: 2.78&nbsp;%", "not known");
    }

    @Test
    void page_needsNothingElse() throws Exception {
        assertThat(page())
                .doesNotContainPattern("(src|href|srcset)=\"(?!#|data:)")
                .doesNotContain("http://", "https://", "@import", "url(")
                .contains("prefers-color-scheme: dark", "name=\"viewport\"");
    }

    @Test
    void pictures_areDrawnForLightAndDarkWideAndNarrow() throws Exception {
        Matcher pictures = PICTURE.matcher(page());
        List<String> drawn = pictures.results().map(found -> found.group(1)).toList();
        assertThat(drawn).hasSize(16);
        assertThat(Set.copyOf(drawn)).hasSize(8); // both results have the same pictures
        for (String picture : Set.copyOf(drawn)) {
            assertThat(ImageIO.read(new ByteArrayInputStream(Base64.getDecoder().decode(picture))))
                    .isNotNull();
        }
        assertThat(directory.resolve("probe.png")).isNotEmptyFile();
        assertThat(directory.resolve("probe-bars.png")).isNotEmptyFile();
    }

    @Test
    void page_hasAllResultsOfTheDirectory_inTheirOrder() throws Exception {
        assertThat(page().indexOf("<section id=\"article\">"))
                .isPositive()
                .isLessThan(page().indexOf("<section id=\"probe\">"));
    }

    @Test
    void directoryThatCannotBeWritten_isNamed() throws Exception {
        Path file = Files.writeString(directory.resolve("file"), "");

        assertThatThrownBy(() -> new ResultFiles(file, List.of()).requireWritable())
                .isInstanceOf(Failure.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining("--out");
    }

    @Test
    void text_hasFiguresToTheRightAndTheMisses() {
        String text = TableText.of(sample("probe"));

        assertThat(text)
                .contains(
                        "  what   published  measured", "                 s         s", "  a <b>       4.15      4.26")
                .contains("  b           0.50         -")
                .contains("met: law: 2.78 % (at most 5 %)", "MISSED: size: not known (0.85 to 1.15)")
                .contains("Other programs kept 0.5 processors busy");
    }

    @Test
    void rowOfAnotherLength_isRefused() {
        assertThatThrownBy(() -> Table.of("t", "", "", Column.text("a", "a")).row("x", "y"))
                .hasMessageContaining("2 values for 1 columns of t");
    }

    private static ResultFiles files() {
        return new ResultFiles(directory, List.of("article", "probe"));
    }

    private static String page() throws Exception {
        return Files.readString(directory.resolve(ResultFiles.REPORT));
    }

    private static Result sample(String name) {
        Table table = Table.of(
                        "scans",
                        "Scans",
                        "A note.",
                        Column.text("what", "what"),
                        Column.number("published", "published", "s", 2),
                        Column.number("measured", "measured", "s", 2))
                .row("a <b>", 4.15, 4.2551)
                .row("b", 0.5, Double.NaN);
        double[] x = {1, 10};
        Chart lines = Chart.lines(
                        name,
                        "Lines",
                        "threads",
                        "s",
                        List.of(
                                Series.of("published", Role.PUBLISHED, x, table.numbers("published")),
                                Series.of("measured", Role.MEASURED, x, table.numbers("measured")),
                                Series.point("recommended", Role.RECOMMENDED, 10, 0.5)),
                        "caption")
                .logarithmic();
        Chart bars = Chart.bars(
                name + "-bars",
                "Bars",
                "%",
                List.of("one", "two"),
                List.of(
                        Series.bars("theory", Role.THEORY, 1, Double.NaN),
                        Series.bars("measured", Role.MEASURED, 1, 2)),
                "caption");
        return new Result(
                name,
                "Title",
                "Shows something.",
                List.of("somebody"),
                new Origin("2026-01-01T00:00:00Z", "2 processors", "a JVM", 2, true, 1, 12.5, 0.5),
                Map.of("silent", 207),
                List.of("A finding."),
                List.of(table),
                List.of(lines, bars),
                List.of(Check.atMost("law", 2.78, 5, "%"), Check.between("size", Double.NaN, 0.85, 1.15, "")));
    }
}
