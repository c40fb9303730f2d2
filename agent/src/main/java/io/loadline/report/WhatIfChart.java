// SPDX-License-Identifier: Apache-2.0
package io.loadline.report;

import io.loadline.model.work.Prediction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Bar chart in characters of a pool's what-if table. Shows the throughput of each size, or the p99 where the throughput
 * is the same.
 */
final class WhatIfChart {

    private static final String ROW = "%-4s %11s  %10s  %12s  %11s  %s";
    private static final int BAR_BEGINS = 57;
    private static final String HTML_ROW = "<tr><td>%s</td><td align='right'>%s</td><td align='right'>%s</td>"
            + "<td align='right'>%s</td><td align='right'>%s</td></tr>";
    private static final String NOTHING = "nothing can be predicted yet";
    private static final int MAX_BAR = 40;
    private static final double SAME = 0.98;

    private final List<Prediction> rows;
    private final int now;
    private final int size;
    private final int goal;
    private final Phrases words;

    /**
     * Sorts the predictions by size.
     *
     * @param now the number of threads that the present settings allow
     * @param size the recommended size: a step to the goal, or the goal itself
     */
    WhatIfChart(List<Prediction> whatIf, int now, int size, int goal, Phrases words) {
        this.rows = whatIf.stream()
                .sorted(Comparator.comparingInt(row -> row.threads))
                .collect(Collectors.toList());
        this.now = now;
        this.size = size;
        this.goal = goal;
        this.words = words;
    }

    /** Returns the chart in lines of at most {@code width} characters. */
    List<String> lines(int width) {
        return rows.isEmpty()
                ? Collections.singletonList(NOTHING)
                : cells(width - BAR_BEGINS).stream()
                        .map(row ->
                                String.format(Locale.ROOT, ROW, (Object[]) row).replaceFirst(" +$", ""))
                        .collect(Collectors.toList());
    }

    /**
     * Returns the titles of the columns, then a row per size. The last column has the bars.
     *
     * @param room the maximum length of a bar; without room for the column's title there are no bars
     */
    List<String[]> cells(int room) {
        boolean byTail = !differs(row -> row.throughputPerSecond) && differs(row -> row.p99ResponseMillis);
        ToDoubleFunction<Prediction> bars = row -> byTail ? row.p99ResponseMillis : row.throughputPerSecond;
        double most = rows.stream()
                .mapToDouble(bars)
                .filter(n -> !Double.isNaN(n))
                .max()
                .orElse(0);
        String servers = words.servers().toUpperCase(Locale.ROOT);
        String rate = words.nouns("tasks/s").toUpperCase(Locale.ROOT);
        String tail = "p99 RESPONSE";
        String head = byTail ? tail : rate;
        boolean hasBars = room >= head.length();
        List<String[]> cells = new ArrayList<>();
        cells.add(new String[] {"", servers, rate, tail, "UTILIZATION", hasBars ? head : ""});
        for (Prediction row : rows) {
            int length = hasBars && most > 0
                    ? (int) Math.round(Math.min(MAX_BAR, room) * bars.applyAsDouble(row) / most)
                    : 0;
            cells.add(new String[] {
                mark(row),
                String.valueOf(row.threads),
                Amounts.rate(row.throughputPerSecond),
                Amounts.time(row.p99ResponseMillis),
                Amounts.percent(row.utilization),
                bar(length)
            });
        }
        return cells;
    }

    /** Returns the figures as an HTML table without bars. */
    String html() {
        return rows.isEmpty()
                ? "<p>" + NOTHING + "</p>"
                : cells(0).stream()
                        .map(row -> String.format(
                                HTML_ROW, Arrays.stream(row).map(Html::text).toArray()))
                        .collect(Collectors.joining("\n", "<table>\n", "\n</table>"));
    }

    private boolean differs(ToDoubleFunction<Prediction> figure) {
        double[] known = rows.stream()
                .mapToDouble(figure)
                .filter(n -> !Double.isNaN(n))
                .sorted()
                .toArray();
        return known.length > 0 && known[0] < SAME * known[known.length - 1];
    }

    private String mark(Prediction row) {
        String best = size == goal ? "best" : "goal";
        return row.threads == goal ? best : row.threads == size ? "step" : row.threads == now ? "now" : "";
    }

    private static String bar(int length) {
        char[] bar = new char[Math.max(0, length)];
        Arrays.fill(bar, '#');
        return new String(bar);
    }
}
