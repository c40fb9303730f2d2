package io.loadline.demo.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Figures with a row for each of some things; each column says what it takes from one of them. One thread. In JSON the rows
 * are objects with the columns' keys; figures are not rounded there.
 *
 * @param <T> what a row is about
 */
public final class Table<T> {
    private static final String NOT_KNOWN = "-";
    private static final String GAP = "  ";

    private final String id;
    private final String title;
    private final List<Column> columns = new ArrayList<>();
    private final List<Map<String, Object>> rows = new ArrayList<>();
    private final String note;
    private final transient List<T> things;

    /**
     * @param key name of its figures in JSON
     * @param unit empty for none
     * @param places after the point
     */
    private record Column(String key, String label, String unit, int places) {
        /** As people read it; {@code -} for what is not known. */
        String format(Object value) {
            if (value instanceof Number number) {
                double figure = number.doubleValue();
                return Double.isNaN(figure) ? NOT_KNOWN : String.format(Locale.ROOT, "%,." + places + "f", figure);
            }
            return value == null ? NOT_KNOWN : value.toString();
        }
    }

    /** {@code note}: what one must know to read it; may be empty. */
    public Table(String id, String title, String note, List<T> things) {
        this.id = id;
        this.title = title;
        this.note = note;
        this.things = things;
        things.forEach(thing -> rows.add(new LinkedHashMap<>()));
    }

    /** {@code places}: after the point. */
    public Table<T> number(String key, String label, String unit, int places, Function<T, ? extends Number> value) {
        // in JSON all numbers look alike, counts as well
        return column(new Column(key, label, unit, places), thing -> value.apply(thing)
                .doubleValue());
    }

    /** {@code value}: may be null if it is not known. */
    public Table<T> text(String key, String label, Function<T, String> value) {
        return column(new Column(key, label, "", 0), value);
    }

    private Table<T> column(Column column, Function<T, ?> value) {
        columns.add(column);
        for (int i = 0; i < rows.size(); i++) {
            rows.get(i).put(column.key, value.apply(things.get(i)));
        }
        return this;
    }

    /** The figures of a column; NaN where a row has none. */
    public double[] numbers(String key) {
        return rows.stream()
                .mapToDouble(row -> row.get(key) instanceof Number number ? number.doubleValue() : Double.NaN)
                .toArray();
    }

    /** For a terminal: texts to the left, figures to the right. */
    public String text() {
        List<List<String>> lines = new ArrayList<>();
        lines.add(columns.stream().map(Column::label).toList());
        if (columns.stream().anyMatch(column -> !column.unit.isEmpty())) {
            lines.add(columns.stream().map(Column::unit).toList());
        }
        rows.forEach(row -> lines.add(cells(row).toList()));
        StringBuilder text = new StringBuilder(title + "\n");
        for (List<String> line : lines) {
            StringBuilder aligned = new StringBuilder();
            for (int i = 0; i < line.size(); i++) {
                int at = i;
                int width = lines.stream()
                        .mapToInt(each -> each.get(at).length())
                        .max()
                        .orElse(1);
                String left = isText(columns.get(i)) ? "-" : "";
                aligned.append(GAP).append(("%" + left + Math.max(1, width) + "s").formatted(line.get(i)));
            }
            text.append(aligned.toString().stripTrailing()).append('\n');
        }
        return note.isEmpty() ? text.toString() : text + Result.wrapped(note, "");
    }

    /** A section of a page of Markdown. */
    String markdown() {
        StringBuilder text = new StringBuilder("## " + title + "\n\n" + note + "\n\n");
        text.append(line(columns.stream().map(column -> Stream.of(column.label, column.unit)
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", ")))));
        text.append(line(columns.stream().map(column -> "---")));
        rows.forEach(row -> text.append(line(cells(row))));
        return text.toString();
    }

    private Stream<String> cells(Map<String, Object> row) {
        return columns.stream().map(column -> column.format(row.get(column.key)));
    }

    private boolean isText(Column column) {
        return rows.stream().anyMatch(row -> row.get(column.key) instanceof String);
    }

    private static String line(Stream<String> cells) {
        return cells.collect(Collectors.joining(" | ", "| ", " |\n"));
    }
}
