package io.loadline.demo.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Figures with a row for each thing that was tried. Mutable until it is shown; one thread.
 *
 * @param id name in JSON
 * @param rows figure or text by the column's key
 * @param note what one must know to read it; may be empty
 */
public record Table(String id, String title, List<Column> columns, List<Map<String, Object>> rows, String note) {

    public static Table of(String id, String title, String note, Column... columns) {
        return new Table(id, title, List.of(columns), new ArrayList<>(), note);
    }

    /** Adds a row; a value for each column, in their order. */
    public Table row(Object... values) {
        if (values.length != columns.size()) {
            throw new IllegalArgumentException(values.length + " values for " + columns.size() + " columns of " + id);
        }
        Map<String, Object> row = new LinkedHashMap<>();
        for (int i = 0; i < values.length; i++) {
            row.put(columns.get(i).key(), values[i]);
        }
        rows.add(row);
        return this;
    }

    /** The figures of a column; NaN where a row has none. */
    public double[] numbers(String key) {
        return rows.stream()
                .mapToDouble(row -> row.get(key) instanceof Number number ? number.doubleValue() : Double.NaN)
                .toArray();
    }
}
