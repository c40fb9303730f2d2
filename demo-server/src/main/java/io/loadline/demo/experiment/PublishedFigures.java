// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.experiment;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Figures that others published: comma-separated values below lines that begin with {@code #}, of which the last names
 * the columns and the others the source.
 */
public record PublishedFigures(List<String> source, List<String> columns, List<List<String>> rows) {

    private static final Pattern NUMBER = Pattern.compile("\\d+(?:\\.\\d+)?");

    /** The file of that name, which is in this program. */
    public static PublishedFigures of(String name) {
        try (InputStream file = PublishedFigures.class.getResourceAsStream("/published/" + name + ".csv")) {
            return parse(new String(file.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException("reading " + name, e);
        }
    }

    static PublishedFigures parse(String text) {
        List<String> comments = new ArrayList<>();
        List<List<String>> rows = new ArrayList<>();
        for (String line : text.lines().toList()) {
            if (line.startsWith("#")) {
                comments.add(line.substring(1).trim());
            } else {
                rows.add(List.of(line.split(",", -1)));
            }
        }
        List<String> columns = List.of(comments.remove(comments.size() - 1).split(",", -1));
        return new PublishedFigures(comments, columns, rows);
    }

    /** {@code -} if there is no such row. */
    public String text(int row, String column) {
        return row < rows.size() ? rows.get(row).get(columns.indexOf(column)) : "-";
    }

    /** The first number in the text: 0.19 of "just under 0.19"; NaN if there is none. */
    public double number(int row, String column) {
        Matcher found = NUMBER.matcher(text(row, column));
        return found.find() ? Double.parseDouble(found.group()) : Double.NaN;
    }

    /** The number in the first row with that {@code value} in the column {@code key}; NaN if there is none. */
    public double numberWhere(String key, double value, String column) {
        return IntStream.range(0, rows.size())
                .filter(row -> number(row, key) == value)
                .mapToDouble(row -> number(row, column))
                .findFirst()
                .orElse(Double.NaN);
    }

    public double[] numbers(String column) {
        return IntStream.range(0, rows.size())
                .mapToDouble(row -> number(row, column))
                .toArray();
    }
}
