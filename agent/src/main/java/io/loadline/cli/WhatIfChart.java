package io.loadline.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import javax.management.openmbean.CompositeData;

/** The what-if table of a pool as a bar chart in letters: the throughput of each size, or where that is the same the p99. */
final class WhatIfChart {

    private static final String ROW = "%-4s %11s  %10s  %12s  %11s";
    private static final int MAX_BAR = 40;
    private static final double SAME = 0.98;

    private final List<CompositeData> rows;
    private final boolean ofConnections;
    private final int now;
    private final int size;
    private final int goal;

    /** {@code pool}: its attributes by name. */
    WhatIfChart(Map<String, Object> pool) {
        rows = Rows.of(pool.get("WhatIf")).stream()
                .sorted(Comparator.comparingInt(row -> (Integer) row.get("threads")))
                .collect(Collectors.toList());
        CompositeData recommendation = (CompositeData) pool.get("Recommendation");
        PoolRow asInTop = new PoolRow(pool);
        size = (Integer) recommendation.get("size");
        goal = asInTop.goal();
        ofConnections = asInTop.isOfConnections();
        now = asInTop.set();
    }

    /** At most so many characters long. */
    List<String> lines(int width) {
        if (rows.isEmpty()) {
            return Arrays.asList("nothing can be predicted yet");
        }
        boolean byTail = !differs("throughputPerSecond") && differs("p99ResponseMillis");
        String bars = byTail ? "p99ResponseMillis" : "throughputPerSecond";
        double most = rows.stream()
                .mapToDouble(row -> number(row, bars))
                .filter(n -> !Double.isNaN(n))
                .max()
                .orElse(0);
        String rate = ofConnections ? "REQUESTS/S" : "TASKS/S";
        String head = String.format(
                Locale.ROOT, ROW, "", ofConnections ? "CONNECTIONS" : "THREADS", rate, "p99 RESPONSE", "UTILIZATION");
        int room = Math.min(MAX_BAR, width - head.length() - 2);
        List<String> lines = new ArrayList<>();
        lines.add(head + (room > 0 ? "  " + (byTail ? "p99 RESPONSE" : rate) : ""));
        for (CompositeData row : rows) {
            int length = most > 0 ? (int) Math.round(room * number(row, bars) / most) : 0;
            lines.add((figures(row) + "  " + bar(length)).replaceFirst(" +$", ""));
        }
        return lines;
    }

    private boolean differs(String figure) {
        double[] known = rows.stream()
                .mapToDouble(row -> number(row, figure))
                .filter(n -> !Double.isNaN(n))
                .sorted()
                .toArray();
        return known.length > 0 && known[0] < SAME * known[known.length - 1];
    }

    private String figures(CompositeData row) {
        int threads = (Integer) row.get("threads");
        String best = size == goal ? "best" : "goal";
        String mark = threads == goal ? best : threads == size ? "step" : threads == now ? "now" : "";
        return String.format(
                Locale.ROOT,
                ROW,
                mark,
                threads,
                Amounts.rate(row.get("throughputPerSecond")),
                Amounts.time(row.get("p99ResponseMillis")),
                Amounts.percent(row.get("utilization")));
    }

    private static double number(CompositeData row, String item) {
        return (Double) row.get(item);
    }

    private static String bar(int length) {
        char[] bar = new char[Math.max(0, length)];
        Arrays.fill(bar, '#');
        return new String(bar);
    }
}
