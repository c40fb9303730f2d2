package io.loadline.demo.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Makes a {@link Table} with a row for each of some things; each column says what it takes from one of them. One thread.
 *
 * @param <T> what a row is about
 */
public final class TableBuilder<T> {

    private final String id;
    private final String title;
    private final String note;
    private final List<T> things;
    private final List<Column> columns = new ArrayList<>();
    private final List<Function<T, ?>> values = new ArrayList<>();

    /** {@code note}: what one must know to read it; may be empty. */
    public TableBuilder(String id, String title, String note, List<T> things) {
        this.id = id;
        this.title = title;
        this.note = note;
        this.things = things;
    }

    /** {@code value}: a number, a text, or null if it is not known. */
    public TableBuilder<T> column(Column column, Function<T, ?> value) {
        columns.add(column);
        values.add(value);
        return this;
    }

    public Table build() {
        Table table = Table.of(id, title, note, columns.toArray(Column[]::new));
        for (T thing : things) {
            table.row(values.stream().map(value -> figure(value.apply(thing))).toArray());
        }
        return table;
    }

    /** In JSON all numbers look alike, counts as well. */
    private static Object figure(Object value) {
        return value instanceof Number number ? (Object) number.doubleValue() : value;
    }
}
