// SPDX-License-Identifier: Apache-2.0
package io.loadline.report;

import io.loadline.finding.Finding;
import io.loadline.report.PoolRow.Rank;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All pools at a glance: a line for each, the most important first, then the findings, and the recommendations with their reasons.
 * In a terminal, pools that need no change are only listed, in one line. Immutable.
 */
public final class Overview {

    /** The order in which pools are listed. */
    public enum Order {
        IMPORTANCE(Comparator.comparing(PoolRow::rank).thenComparing(most(pool -> pool.inSystem))),
        BUSY(most(pool -> pool.busy)),
        RATE(most(pool -> pool.arrivalsPerSecond)),
        WAIT(most(pool -> pool.meanWaitMillis)),
        NAME(Comparator.comparing(pool -> pool.name));

        final Comparator<PoolRow> comparator;

        Order(Comparator<PoolRow> comparator) {
            this.comparator = comparator;
        }

        /** Returns the word that asks for it. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }

        private static Comparator<PoolRow> most(ToDoubleFunction<PoolRow> figure) {
            return Comparator.comparingDouble((PoolRow pool) -> {
                double value = figure.applyAsDouble(pool);
                return Double.isNaN(value) ? 0 : -value;
            });
        }
    }

    /** Asks for the name of the most important pool. */
    public static final String FIRST = "first";

    private static final Pattern TABLE = Pattern.compile("table:(\\d{1,4}):([A-Z]+)(:wide)?(:all)?:(.*)");

    private static final List<String> LEFT =
            Arrays.asList("POOL", OverviewColumn.PEAK.title, OverviewColumn.KIND.title, OverviewColumn.CREATED.title);

    private static final int MIN_NAME = 14;

    /** Up to this number of pools with a task, each gets its own line. */
    private static final int FEW = 3;

    private static final int ROOMY = 100;
    private static final int MAX_TEXT_WIDTH = 120;

    private final String summary;
    private final List<PoolRow> pools;
    private final List<Finding> findings;
    private final List<String> others;

    /**
     * @param findings those of all pools
     * @param others lines about threads of no pool
     */
    public Overview(String summary, List<PoolRow> pools, List<Finding> findings, List<String> others) {
        this.summary = summary;
        this.pools = new ArrayList<>(pools);
        this.pools.sort(Order.IMPORTANCE.comparator);
        this.findings = findings;
        this.others = others;
    }

    /**
     * Returns what asks for a table for a terminal.
     *
     * @param wide all columns, however long the lines get
     * @param all a line for every pool
     * @param part a part of the names of the pools
     */
    public static String table(int width, Order order, boolean wide, boolean all, String part) {
        return "table:" + width + ":" + order + (wide ? ":wide" : "") + (all ? ":all" : "") + ":" + part;
    }

    /** Returns whether a format asks for a table, or for {@link #FIRST}. */
    public static boolean isAsked(String format) {
        return format.equals(FIRST) || TABLE.matcher(format).matches();
    }

    /** Returns the table, or the name of the most important pool, which is empty if there is none. */
    public String answer(String format) {
        Matcher table = TABLE.matcher(format);
        if (!table.matches()) {
            return pools.isEmpty() ? "" : pools.get(0).name;
        }
        return text(
                Integer.parseInt(table.group(1)),
                Order.valueOf(table.group(2)),
                table.group(3) != null,
                table.group(4) != null,
                table.group(5).toLowerCase(Locale.ROOT));
    }

    /** @param part in small letters */
    private String text(int width, Order order, boolean wide, boolean all, String part) {
        List<PoolRow> chosen = pools.stream()
                .filter(pool -> pool.name.toLowerCase(Locale.ROOT).contains(part))
                .sorted(order.comparator)
                .collect(Collectors.toList());
        boolean areFew = chosen.stream().filter(PoolRow::hadATask).count() <= FEW;
        List<PoolRow> shown = chosen.stream()
                .filter(pool -> all || pool.rank().compareTo(Rank.TROUBLE) <= 0 || areFew && pool.hadATask())
                .collect(Collectors.toList());
        List<String> lines = new ArrayList<>(Arrays.asList(Fit.front(summary, width), ""));
        if (!shown.isEmpty()) {
            lines.addAll(table(shown, width, wide));
        }
        for (Rank rank : Rank.values()) {
            List<PoolRow> folded = chosen.stream()
                    .filter(pool -> pool.rank() == rank && !shown.contains(pool))
                    .collect(Collectors.toList());
            if (!folded.isEmpty()) {
                lines.add(folded(rank, folded, width));
            }
        }
        Stream<String> advice = shown.stream().filter(PoolRow::hadATask).flatMap(pool -> pool.sentences().stream());
        Stream<String> wrong = findings.stream()
                .filter(finding -> finding.pool.toLowerCase(Locale.ROOT).contains(part))
                .map(finding -> finding.severity.text() + ": " + (finding.pool.isEmpty() ? "" : finding.pool + ": ")
                        + FindingText.sentence(finding) + ". " + FindingText.remedy(finding) + ".");
        Stream.concat(wrong, advice).forEach(sentence -> {
            lines.add("");
            lines.addAll(Fit.words(sentence, Math.min(width, MAX_TEXT_WIDTH)));
        });
        lines.addAll(others);
        return String.join("\n", lines) + "\n";
    }

    private static List<String> table(List<PoolRow> pools, int width, boolean wide) {
        int gap = width < ROOMY ? 1 : 2;
        int longest =
                pools.stream().mapToInt(pool -> Fit.length(pool.title())).max().orElse(0);
        int leastName = Math.min(Math.max(longest, "POOL".length()), Math.max(MIN_NAME, width / 4));
        Set<OverviewColumn> columns = OverviewColumn.fitting(pools, wide ? Integer.MAX_VALUE : width - leastName, gap);
        columns.addAll(
                wide
                        ? EnumSet.range(OverviewColumn.PEAK, OverviewColumn.CREATED)
                        : EnumSet.noneOf(OverviewColumn.class));
        int taken =
                columns.stream().mapToInt(column -> gap + column.width(pools)).sum();
        int name = wide ? longest : Math.max(1, Math.min(Math.max(longest, leastName), width - taken));
        List<List<String>> cells = new ArrayList<>();
        cells.add(cells("POOL", columns, column -> column.title));
        pools.forEach(pool -> cells.add(cells(Fit.middle(pool.title(), name), columns, column -> column.cell(pool))));
        return Table.lines(cells, LEFT, gap);
    }

    private static List<String> cells(
            String first, Set<OverviewColumn> columns, Function<OverviewColumn, String> others) {
        return Stream.concat(Stream.of(first), columns.stream().map(others)).collect(Collectors.toList());
    }

    /** Returns a line with as many names as fit. */
    private static String folded(Rank rank, List<PoolRow> pools, int width) {
        StringBuilder line = new StringBuilder(Phrases.OF_THREADS.say("{0:pool} ", pools.size()) + rank.words + ": ");
        for (int i = 0; i < pools.size(); i++) {
            String name = (i == 0 ? "" : ", ") + Fit.middle(pools.get(i).title(), Math.max(MIN_NAME, width / 3));
            String end = i == pools.size() - 1 ? "" : ", ...";
            if (i > 0 && Fit.length(line + name + end) > Math.min(width, MAX_TEXT_WIDTH)) {
                return line + ", ...";
            }
            line.append(name);
        }
        return line.toString();
    }

    /** Returns the text for a terminal of this width. */
    String text(int width) {
        return text(width, Order.IMPORTANCE, false, false, "");
    }

    /** Returns a document for a browser. */
    String html() {
        return new OverviewPage(summary, pools, findings, others).html();
    }
}
