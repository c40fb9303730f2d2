// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.overview;

import io.loadline.visualvm.data.PoolFigures;
import io.loadline.visualvm.look.Figure;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The table of pools as RFC 4180 wants it, numbers with a decimal point; what is unknown is an empty field. */
final class TableCsv {

    private static final String END = "\r\n";

    private TableCsv() {}

    static String of(List<PoolFigures> pools) {
        StringBuilder csv = new StringBuilder(line(column -> column.title));
        pools.forEach(pool -> csv.append(line(column -> field(column, pool))));
        return csv.toString();
    }

    private static String line(Function<Column, String> field) {
        return Arrays.stream(Column.values()).map(field).map(TableCsv::quoted).collect(Collectors.joining(",")) + END;
    }

    private static String field(Column column, PoolFigures pool) {
        Object value = column.value(pool);
        if (!(value instanceof Double)) {
            return String.valueOf(value);
        }
        double number = (Double) value;
        return Figure.isKnown(number)
                ? new BigDecimal(number, MathContext.DECIMAL32)
                        .stripTrailingZeros()
                        .toPlainString()
                : "";
    }

    private static String quoted(String field) {
        return field.matches("[^\",\r\n]*") ? field : '"' + field.replace("\"", "\"\"") + '"';
    }
}
