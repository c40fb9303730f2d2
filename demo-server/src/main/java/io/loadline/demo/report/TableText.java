package io.loadline.demo.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Results as text for a terminal. */
public final class TableText {

    private static final int COLUMNS = 110;
    private static final String GAP = "  ";

    private TableText() {}

    /** Everything but the pictures. */
    public static String of(Result result) {
        StringBuilder text = new StringBuilder("\n" + result.title() + "\n");
        text.append(wrapped(result.origin().describe(), ""));
        for (Table table : result.tables()) {
            text.append('\n').append(of(table));
        }
        text.append('\n');
        result.findings().forEach(finding -> text.append(wrapped(finding, "")).append('\n'));
        result.checks().forEach(check -> text.append(wrapped(check.describe(), "  ")));
        if (!result.origin().warning().isEmpty()) {
            text.append(wrapped(result.origin().warning(), ""));
        }
        return text.toString();
    }

    /** One table. */
    public static String of(Table table) {
        List<String[]> lines = lines(table);
        int[] widths = new int[table.columns().size()];
        for (String[] line : lines) {
            for (int i = 0; i < widths.length; i++) {
                widths[i] = Math.max(widths[i], line[i].length());
            }
        }
        StringBuilder text = new StringBuilder(table.title() + "\n");
        lines.forEach(line -> text.append(aligned(line, widths, table)).append('\n'));
        return table.note().isEmpty()
                ? text.toString()
                : text.append(wrapped(table.note(), "")).toString();
    }

    static String wrapped(String text, String indent) {
        return text.replaceAll("(.{1," + (COLUMNS - indent.length()) + "})(?:\\s+|$)", indent + "$1\n");
    }

    private static List<String[]> lines(Table table) {
        List<Column> columns = table.columns();
        List<String[]> lines = new ArrayList<>();
        lines.add(columns.stream().map(Column::label).toArray(String[]::new));
        if (columns.stream().anyMatch(column -> !column.unit().isEmpty())) {
            lines.add(columns.stream().map(Column::unit).toArray(String[]::new));
        }
        for (Map<String, Object> row : table.rows()) {
            lines.add(columns.stream()
                    .map(column -> column.format(row.get(column.key())))
                    .toArray(String[]::new));
        }
        return lines;
    }

    /** Texts to the left, figures to the right. */
    private static String aligned(String[] line, int[] widths, Table table) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            boolean left = isText(table, table.columns().get(i).key());
            text.append(GAP).append(("%" + (left ? "-" : "") + widths[i] + "s").formatted(line[i]));
        }
        return text.toString().stripTrailing();
    }

    static boolean isText(Table table, String key) {
        return table.rows().stream().anyMatch(row -> row.get(key) instanceof String);
    }
}
