package io.loadline.demo.report;

import io.loadline.demo.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * One HTML page of results that needs nothing else: style, pictures (light and dark, for wide and for narrow windows)
 * and the JSON of every result are inside.
 */
final class HtmlReport {

    private HtmlReport() {}

    static String of(List<Result> results) {
        return resource("page.html")
                .replace("@style@", resource("style.css"))
                .replace("@contents@", each(results, HtmlReport::link))
                .replace("@sections@", each(results, HtmlReport::section));
    }

    private static String link(Result result) {
        return "<li><a href=\"#%s\">%s</a> %s</li>%n"
                .formatted(result.experiment(), escaped(result.title()), verdict(result));
    }

    private static String verdict(Result result) {
        int missed = result.misses().size();
        return result.checks().isEmpty()
                ? ""
                : missed == 0
                        ? "<span class=\"met\">✓ all met</span>"
                        : "<span class=\"missed\">✗ %d of %d missed</span>"
                                .formatted(missed, result.checks().size());
    }

    private static String section(Result result) {
        return """
                <section id="%s">
                <h2>%s</h2>
                <p class="lead">%s</p>
                %s%s%s%s%s%s
                <p class="origin">%s.%s</p>
                <script type="application/json" id="%s-json">%s</script>
                </section>
                """.formatted(
                        result.experiment(),
                        escaped(result.title()),
                        escaped(result.shows()),
                        each(result.findings(), finding -> "<p>" + escaped(finding) + "</p>\n"),
                        each(result.charts(), HtmlReport::figure),
                        each(result.tables(), HtmlReport::table),
                        checks(result.checks()),
                        parameters(result.parameters()),
                        source(result.source()),
                        escaped(result.origin().describe()),
                        result.origin().warning().isEmpty()
                                ? ""
                                : " <strong>" + escaped(result.origin().warning()) + "</strong>",
                        result.experiment(),
                        Json.write(result).replace("</", "<\\/"));
    }

    private static String figure(Chart chart) {
        return """
                <figure>
                <picture>
                <source media="(max-width: 600px) and (prefers-color-scheme: dark)" srcset="%s">
                <source media="(max-width: 600px)" srcset="%s">
                <source media="(prefers-color-scheme: dark)" srcset="%s">
                <img src="%s" alt="%s">
                </picture>
                <figcaption><strong>%s.</strong> %s</figcaption>
                </figure>
                """.formatted(
                        image(chart, Theme.DARK, Format.NARROW),
                        image(chart, Theme.LIGHT, Format.NARROW),
                        image(chart, Theme.DARK, Format.WIDE),
                        image(chart, Theme.LIGHT, Format.WIDE),
                        escaped(chart.title()),
                        escaped(chart.title()),
                        escaped(chart.caption()));
    }

    private static String image(Chart chart, Theme theme, Format format) {
        byte[] png = new ChartDrawing(chart, theme, format).png();
        return "data:image/png;base64," + Base64.getEncoder().encodeToString(png);
    }

    private static String table(Table table) {
        return "<h3>%s</h3>%n<div class=\"scroll\"><table>%n<thead><tr>%s</tr></thead>%n<tbody>%s</tbody>%n</table></div>%n%s"
                .formatted(
                        escaped(table.title()),
                        each(table.columns(), column -> head(table, column)),
                        each(table.rows(), row -> row(table, row)),
                        table.note().isEmpty() ? "" : "<p class=\"note\">" + escaped(table.note()) + "</p>\n");
    }

    private static String head(Table table, Column column) {
        String unit = column.unit().isEmpty() ? "" : "<br><small>" + escaped(column.unit()) + "</small>";
        return "<th" + kind(table, column) + ">" + escaped(column.label()) + unit + "</th>";
    }

    private static String row(Table table, Map<String, Object> row) {
        return "<tr>" + each(table.columns(), column -> cell(table, column, row.get(column.key()))) + "</tr>\n";
    }

    private static String cell(Table table, Column column, Object value) {
        return "<td" + kind(table, column) + ">" + escaped(column.format(value)) + "</td>";
    }

    private static String kind(Table table, Column column) {
        return TableText.isText(table, column.key()) ? " class=\"text\"" : "";
    }

    private static String checks(List<Check> checks) {
        return checks.isEmpty() ? "" : "<ul class=\"checks\">\n" + each(checks, HtmlReport::check) + "</ul>\n";
    }

    private static String check(Check check) {
        return "<li class=\"%s\">%s %s: %s <small>(%s)</small></li>%n"
                .formatted(
                        check.isMet() ? "met" : "missed",
                        check.isMet() ? "✓" : "✗",
                        escaped(check.what()),
                        escaped(check.found()),
                        escaped(check.wanted()));
    }

    private static String parameters(Map<String, Object> parameters) {
        String list = parameters.entrySet().stream()
                .map(entry ->
                        entry.getKey() + " " + Column.number("", "", "", 3).format(entry.getValue()))
                .map(text -> text.replaceAll("(\\.\\d*?)0+$", "$1").replaceAll("\\.$", ""))
                .collect(Collectors.joining("; "));
        return list.isEmpty() ? "" : "<p class=\"origin\">Settings: " + escaped(list) + ".</p>\n";
    }

    private static String source(List<String> source) {
        return source.isEmpty() ? "" : "<p class=\"origin\">Published: " + escaped(String.join(" ", source)) + "</p>\n";
    }

    private static <T> String each(List<T> items, Function<T, String> html) {
        return items.stream().map(html).collect(Collectors.joining());
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replaceAll("(?<=\\d) (?=%|ms|s\\b)", "&nbsp;"); // a figure stays with its unit
    }

    private static String resource(String name) {
        try (InputStream stream = HtmlReport.class.getResourceAsStream("/report/" + name)) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("reading " + name + " from the jar", e);
        }
    }
}
