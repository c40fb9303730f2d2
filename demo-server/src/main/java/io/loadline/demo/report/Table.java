// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Figures with a row for each of some things; each column says what it takes from one of them. One thread. In JSON the rows
 * are objects with the columns' keys; figures are not rounded there.
 *
 * @param <T> what a row is about
 */
public final class Table<T> {
    private static final String NOT_KNOWN = "-";
    private static final int TEXT = -1;
    private static final int MAX_WIDTH = 40;

    private final String id;
    private final String title;
    private final List<Column> columns = new ArrayList<>();
    private final List<Map<String, Object>> rows = new ArrayList<>();
    private String note = "";
    private final transient List<T> things;

    /**
     * @param key name of its figures in JSON
     * @param label for people, with the unit
     * @param places after the point; -1 of texts
     */
    private record Column(String key, String label, int places) {
        /** Formats a value as people read it; {@code -} for an unknown one. */
        String format(Object value) {
            if (value instanceof Number number) {
                double figure = number.doubleValue();
                return Double.isNaN(figure) ? NOT_KNOWN : ("%,." + places + "f").formatted(figure);
            }
            return value == null ? NOT_KNOWN : value.toString();
        }
    }

    public Table(String id, String title, List<T> things) {
        this.id = id;
        this.title = title;
        this.things = things;
        things.forEach(thing -> rows.add(new LinkedHashMap<>()));
    }

    /** Adds a note that one needs to read the table. */
    public Table<T> note(String text) {
        note = text;
        return this;
    }

    /** {@code label}: with the unit; {@code places}: after the point. */
    public Table<T> number(String key, String label, int places, Function<T, ? extends Number> value) {
        // in JSON all numbers look alike, counts as well
        return column(new Column(key, label, places), value.andThen(Number::doubleValue));
    }

    /** Numbers of threads, of which those below 1 are not known. */
    public Table<T> threads(String key, String label, ToIntFunction<T> value) {
        return number(key, label, 0, thing -> value.applyAsInt(thing) < 1 ? Double.NaN : value.applyAsInt(thing));
    }

    /** {@code value}: may be null if it is not known. */
    public Table<T> text(String key, String label, Function<T, String> value) {
        return column(new Column(key, label, TEXT), value);
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

    /** A section of a page of Markdown; in a terminal its columns stand below one another, too. */
    public String markdown() {
        List<List<String>> lines = new ArrayList<>();
        lines.add(columns.stream().map(Column::label).toList());
        lines.add(columns.stream().map(column -> "---").toList());
        for (Map<String, Object> row : rows) {
            lines.add(columns.stream()
                    .map(column -> column.format(row.get(column.key)))
                    .toList());
        }
        String shape = IntStream.range(0, columns.size())
                .mapToObj(i -> (columns.get(i).places == TEXT ? "%-" : "%") + width(lines, i) + "s")
                .collect(Collectors.joining(" | ", "| ", " |\n"));
        StringBuilder text = new StringBuilder("## " + title + "\n\n" + Result.wrapped(note) + "\n");
        lines.forEach(line -> text.append(shape.formatted(line.toArray())));
        return text.toString();
    }

    /** Long sentences may stand out. */
    private static int width(List<List<String>> lines, int column) {
        int longest =
                lines.stream().mapToInt(line -> line.get(column).length()).max().orElseThrow();
        return Math.min(MAX_WIDTH, longest);
    }
}
