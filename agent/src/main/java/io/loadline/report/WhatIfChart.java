package io.loadline.report;

import io.loadline.model.work.Prediction;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** The what-if table of a pool as a bar chart in letters: the throughput of each size, or where that is the same the p99. */
final class WhatIfChart {

    private static final String ROW = "%-4s %11s  %10s  %12s  %11s";
    private static final int MAX_BAR = 40;
    private static final double SAME = 0.98;

    private final List<Prediction> rows;
    private final int now;
    private final int size;
    private final int goal;
    private final boolean ofConnections;

    /** {@code now}: threads that the pool may have as it is set; {@code size}: recommended, as a step to {@code goal} or itself. */
    WhatIfChart(List<Prediction> whatIf, int now, int size, int goal, boolean ofConnections) {
        this.rows = whatIf.stream()
                .sorted(Comparator.comparingInt(row -> row.threads))
                .collect(Collectors.toList());
        this.now = now;
        this.size = size;
        this.goal = goal;
        this.ofConnections = ofConnections;
    }

    /** At most so many characters long. */
    List<String> lines(int width) {
        if (rows.isEmpty()) {
            return Arrays.asList("nothing can be predicted yet");
        }
        boolean byTail = !differs(row -> row.throughputPerSecond) && differs(row -> row.p99ResponseMillis);
        ToDoubleFunction<Prediction> bars = row -> byTail ? row.p99ResponseMillis : row.throughputPerSecond;
        double most = rows.stream()
                .mapToDouble(bars)
                .filter(n -> !Double.isNaN(n))
                .max()
                .orElse(0);
        String rate = ofConnections ? "REQUESTS/S" : "TASKS/S";
        String head = String.format(
                Locale.ROOT, ROW, "", ofConnections ? "CONNECTIONS" : "THREADS", rate, "p99 RESPONSE", "UTILIZATION");
        int room = Math.min(MAX_BAR, width - head.length() - 2);
        List<String> lines = new ArrayList<>();
        lines.add(head + (room > 0 ? "  " + (byTail ? "p99 RESPONSE" : rate) : ""));
        for (Prediction row : rows) {
            int length = most > 0 ? (int) Math.round(room * bars.applyAsDouble(row) / most) : 0;
            lines.add((figures(row) + "  " + bar(length)).replaceFirst(" +$", ""));
        }
        return lines;
    }

    private boolean differs(ToDoubleFunction<Prediction> figure) {
        double[] known = rows.stream()
                .mapToDouble(figure)
                .filter(n -> !Double.isNaN(n))
                .sorted()
                .toArray();
        return known.length > 0 && known[0] < SAME * known[known.length - 1];
    }

    private String figures(Prediction row) {
        String best = size == goal ? "best" : "goal";
        String mark = row.threads == goal ? best : row.threads == size ? "step" : row.threads == now ? "now" : "";
        return String.format(
                Locale.ROOT,
                ROW,
                mark,
                row.threads,
                Amounts.rate(row.throughputPerSecond),
                Amounts.time(row.p99ResponseMillis),
                Amounts.percent(row.utilization));
    }

    private static String bar(int length) {
        char[] bar = new char[Math.max(0, length)];
        Arrays.fill(bar, '#');
        return new String(bar);
    }
}
