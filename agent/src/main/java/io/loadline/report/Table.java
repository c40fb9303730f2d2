// SPDX-License-Identifier: Apache-2.0
package io.loadline.report;

import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Table of text columns, each as wide as its widest cell. */
public final class Table {

    private Table() {}

    /**
     * Returns lines without trailing spaces.
     *
     * @param rows the titles, then the rows, with as many cells as titles
     * @param left the titles of left-aligned columns; the others are right-aligned
     * @param gap the number of spaces between two columns
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

    /**
     * Returns the table in Markdown.
     *
     * @param rows the titles, then the rows, with as many cells as titles
     */
    public static List<String> markdown(List<List<String>> rows) {
        List<String> lines = rows.stream()
                .map(row -> row.stream().map(Table::escaped).collect(Collectors.joining(" | ", "| ", " |")))
                .collect(Collectors.toList());
        lines.add(1, String.join("", Collections.nCopies(rows.get(0).size(), "| --- ")) + "|");
        return lines;
    }

    /** Escapes text for a ticket: one line, whatever the text contains, without active Markdown. */
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
