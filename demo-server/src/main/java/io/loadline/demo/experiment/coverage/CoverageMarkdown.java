package io.loadline.demo.experiment.coverage;

import io.loadline.demo.report.Check;
import io.loadline.demo.report.Column;
import io.loadline.demo.report.Origin;
import io.loadline.demo.report.Result;
import io.loadline.demo.report.Table;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** The summary of a result, and the aims that it misses, for a document. */
final class CoverageMarkdown {

    private CoverageMarkdown() {}

    static String of(Result result) {
        StringBuilder text = new StringBuilder();
        Table table = result.table(CoverageResult.FAMILIES);
        row(text, table.columns().stream().map(CoverageMarkdown::head).toList());
        row(text, Collections.nCopies(table.columns().size(), "---"));
        for (Map<String, Object> cells : table.rows()) {
            row(
                    text,
                    table.columns().stream()
                            .map(column -> column.format(cells.get(column.key())))
                            .toList());
        }
        List<Check> misses = result.misses();
        text.append(misses.isEmpty() ? "\nAll aims are met.\n" : "\nAims that are missed:\n\n");
        misses.forEach(miss -> text.append("- ").append(miss.describe()).append('\n'));
        Origin origin = result.origin();
        return text.append("\n%s, %s, %s%n".formatted(origin.date(), origin.machine(), origin.jvm()))
                .toString();
    }

    private static String head(Column column) {
        return column.unit().isEmpty() ? column.label() : column.label() + " (" + column.unit() + ")";
    }

    private static void row(StringBuilder text, List<String> cells) {
        text.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }
}
