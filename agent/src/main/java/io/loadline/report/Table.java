// SPDX-License-Identifier: Apache-2.0
package io.loadline.report;

import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Text in columns, each as wide as its widest cell. */
public final class Table {

    private Table() {}

    /**
     * Lines without spaces at their ends. {@code rows}: the titles, then as many cells each; {@code left}: titles of
     * the columns whose cells begin below each other, the others end so; {@code gap}: spaces between two columns.
     */
    public static List<String> lines(List<List<String>> rows, List<String> left, int gap) {
        List<String> titles = rows.get(0);
        int[] widths = IntStream.range(0, titles.size())
                .map(i -> rows.stream()
                        .mapToInt(row -> Fit.length(row.get(i)))
                        .max()
                        .orElse(0))
                .toArray();
        return rows.stream()
                .map(row -> IntStream.range(0, widths.length)
                        .mapToObj(i -> padded(row.get(i), widths[i], left.contains(titles.get(i))))
                        .collect(Collectors.joining(spaces(gap)))
                        .replaceFirst(" +$", ""))
                .collect(Collectors.toList());
    }

    /** The same for a ticket; {@code rows}: the titles, then as many cells each. */
    public static List<String> markdown(List<List<String>> rows) {
        List<String> lines = rows.stream()
                .map(row -> row.stream().map(Table::escaped).collect(Collectors.joining(" | ", "| ", " |")))
                .collect(Collectors.toList());
        lines.add(1, String.join("", Collections.nCopies(rows.get(0).size(), "| --- ")) + "|");
        return lines;
    }

    /** For a ticket: in one line, whatever it contains, and without marks that the ticket would obey. */
    public static String escaped(String text) {
        return text.replaceAll("[\\p{Cntrl}\\u2028\\u2029]+", " ")
                .replaceAll("([\\\\`*_<>|\\[\\]])", "\\\\$1")
                .replaceFirst("^(\\s*)#", "$1\\\\#");
    }

    private static String padded(String cell, int width, boolean left) {
        String space = spaces(width - Fit.length(cell));
        return left ? cell + space : space + cell;
    }

    private static String spaces(int number) {
        return String.join("", Collections.nCopies(number, " "));
    }
}
