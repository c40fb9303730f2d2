package io.loadline.cli;

import io.loadline.report.Amounts;
import io.loadline.report.Fit;
import io.loadline.report.Phrases;
import io.loadline.report.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;

/**
 * The pools as a table for a terminal: a line each, the most important first, then what is recommended and why. Pools
 * that need no change are only named, in one line.
 */
final class PoolTable {

    private static final List<String> LEFT =
            Arrays.asList("POOL", Column.PEAK.title, Column.KIND.title, Column.CREATED.title);
    private static final int MIN_NAME = 14;

    /** Up to so many pools with a task, each gets its own line. */
    private static final int FEW = 3;

    private static final int ROOMY = 100;
    private static final int MAX_TEXT_WIDTH = 120;

    private final int width;
    private final boolean wide;
    private final boolean all;
    private final PoolRow.Order order;
    private final List<String> lines = new ArrayList<>();

    /** {@code wide}: all columns, however long the lines get. {@code all}: a line for every pool. */
    PoolTable(int width, boolean wide, boolean all, PoolRow.Order order) {
        this.width = width;
        this.wide = wide;
        this.all = all;
        this.order = order;
    }

    /** Lines to print. {@code attributes}: of each pool, by name; {@code part}: that their names contain, in small letters. */
    List<String> lines(List<Map<String, Object>> attributes, Map<String, Object> system, String part) {
        List<PoolRow> pools =
                attributes.stream().map(PoolRow::new).sorted(order.comparator).collect(Collectors.toList());
        List<PoolRow> shown = pools.stream().filter(row -> isShown(row, pools)).collect(Collectors.toList());
        lines.clear();
        lines.add(summary(pools.size(), system));
        lines.add("");
        if (!shown.isEmpty()) {
            addTable(shown);
        }
        for (PoolRow.Standing standing : PoolRow.Standing.values()) {
            addFolded(
                    standing,
                    pools.stream()
                            .filter(row -> row.standing == standing && !shown.contains(row))
                            .collect(Collectors.toList()));
        }
        addFindings((TabularData) system.get("Findings"), part);
        shown.stream().filter(PoolRow::hadATask).forEach(this::addExplanation);
        return lines;
    }

    /** {@code findings}: null from an agent that has none. The pool of one may have ended, or be none. */
    private void addFindings(TabularData findings, String part) {
        for (Object row : findings == null ? Collections.emptyList() : findings.values()) {
            CompositeData finding = (CompositeData) row;
            String pool = (String) finding.get("pool");
            if (pool.toLowerCase(Locale.ROOT).contains(part)) {
                String line = finding.get("severity") + ": " + pool + (pool.isEmpty() ? "" : ": ")
                        + finding.get("sentence") + ". " + finding.get("remedy") + ".";
                lines.add("");
                lines.addAll(Fit.words(line, Math.min(width, MAX_TEXT_WIDTH)));
            }
        }
    }

    private boolean isShown(PoolRow row, List<PoolRow> pools) {
        switch (row.standing) {
            case ADVICE:
            case TROUBLE:
                return true;
            case HELPER:
            case WITHOUT_TASK:
                return all;
            default:
                return all || pools.stream().filter(PoolRow::hadATask).count() <= FEW;
        }
    }

    private String summary(int pools, Map<String, Object> system) {
        return Fit.front(
                Phrases.OF_THREADS.say(
                        "{0:pool}, {1:thread}, {2} processors, {3} of them used",
                        pools,
                        system.get("ThreadsInPools"),
                        Amounts.rate(system.get("Processors")),
                        Amounts.percent(system.get("ProcessCpuLoad"))),
                width);
    }

    private void addTable(List<PoolRow> rows) {
        int gap = width < ROOMY ? 1 : 2;
        int longest = rows.stream().mapToInt(row -> Fit.length(row.name)).max().orElse(0);
        int leastName = Math.min(Math.max(longest, "POOL".length()), Math.max(MIN_NAME, width / 4));
        Set<Column> columns = wide ? Column.all(rows) : Column.fitting(rows, width, leastName, gap);
        int taken =
                columns.stream().mapToInt(column -> gap + column.width(rows)).sum();
        int name = wide ? longest : Math.max(1, Math.min(Math.max(longest, leastName), width - taken));
        List<List<String>> cells = new ArrayList<>();
        cells.add(cells("POOL", columns, column -> column.title));
        rows.forEach(row -> cells.add(cells(Fit.middle(row.name, name), columns, column -> column.cell(row))));
        lines.addAll(Table.lines(cells, LEFT, gap));
    }

    private static List<String> cells(String first, Set<Column> columns, Function<Column, String> others) {
        return Stream.concat(Stream.of(first), columns.stream().map(others)).collect(Collectors.toList());
    }

    /** Adds as many names as fit in the line. */
    private void addFolded(PoolRow.Standing standing, List<PoolRow> rows) {
        if (rows.isEmpty()) {
            return;
        }
        StringBuilder line =
                new StringBuilder(Phrases.OF_THREADS.say("{0:pool} ", rows.size()) + standing.words + ": ");
        for (int i = 0; i < rows.size(); i++) {
            String name = (i == 0 ? "" : ", ") + Fit.middle(rows.get(i).name, Math.max(MIN_NAME, width / 3));
            String end = i == rows.size() - 1 ? "" : ", ...";
            if (i > 0 && Fit.length(line + name + end) > Math.min(width, MAX_TEXT_WIDTH)) {
                line.append(", ...");
                break;
            }
            line.append(name);
        }
        lines.add(line.toString());
    }

    private void addExplanation(PoolRow row) {
        for (String text : Arrays.asList(row.explanation(), row.refusals())) {
            if (!text.isEmpty()) {
                lines.add("");
                lines.addAll(Fit.words(text, Math.min(width, MAX_TEXT_WIDTH)));
            }
        }
    }

    /** The columns of {@code top} after the name, from left to right. */
    private enum Column {
        NOW("NOW", PoolRow::now),
        BEST("BEST", PoolRow::best),
        BUSY("BUSY", PoolRow::busy),
        RATE("TASKS/S", row -> Amounts.rate(row.get("ArrivalsPerSecond"))),
        SERVICE("TASK p50/p99", row -> row.percentiles("ServiceMillis")),
        WAIT("WAIT p50/p99", row -> row.percentiles("WaitMillis")),
        QUEUED("QUEUED", row -> Amounts.count(row.get("QueuedCount"))),
        REFUSED("REFUSED", row -> Amounts.count(Math.max(0, row.turnedAway()))),
        PUT_BACK("PUT BACK", row -> Amounts.count(row.putBack())),
        WAIT_SHARE("WAIT%", PoolRow::waitShare),
        LOAD("LOAD90", row -> Amounts.rate(row.item("Load", "p90"))),
        PEAK("PEAK", PoolRow::peak),
        CORE_MAX("CORE/MAX", PoolRow::coreAndMaximum),
        KIND("KIND", row -> row.text("Kind")),
        CREATED("CREATED AT", row -> row.text("CreatedAt"));

        /** The most needed first: the others are left out if there is little room. */
        private static final List<Column> BY_NEED =
                Arrays.asList(NOW, BEST, BUSY, WAIT, RATE, SERVICE, QUEUED, REFUSED, PUT_BACK, WAIT_SHARE, LOAD);

        final String title;
        private final Function<PoolRow, String> cell;

        Column(String title, Function<PoolRow, String> cell) {
            this.title = title;
            this.cell = cell;
        }

        String cell(PoolRow row) {
            return Fit.front(cell.apply(row), Integer.MAX_VALUE);
        }

        int width(Collection<PoolRow> rows) {
            return Math.max(
                    title.length(),
                    rows.stream().mapToInt(row -> Fit.length(cell(row))).max().orElse(0));
        }

        /** Those that fit beside names of {@code nameWidth}. Columns that would show only zeros are left out. */
        static Set<Column> fitting(Collection<PoolRow> rows, int width, int nameWidth, int gap) {
            Set<Column> chosen = EnumSet.noneOf(Column.class);
            int left = width - nameWidth;
            for (Column column : worthwhile(rows)) {
                int needed = gap + column.width(rows);
                if (needed > left) {
                    break;
                }
                chosen.add(column);
                left -= needed;
            }
            return chosen;
        }

        static Set<Column> all(Collection<PoolRow> rows) {
            Set<Column> chosen = EnumSet.copyOf(worthwhile(rows));
            chosen.addAll(EnumSet.of(PEAK, CORE_MAX, KIND, CREATED));
            return chosen;
        }

        private static List<Column> worthwhile(Collection<PoolRow> rows) {
            List<Column> columns = new ArrayList<>(BY_NEED);
            if (rows.stream().allMatch(row -> row.turnedAway() <= 0 && row.putBack() <= 0)) {
                columns.remove(REFUSED);
            }
            if (rows.stream().allMatch(row -> row.putBack() <= 0)) {
                columns.remove(PUT_BACK);
            }
            return columns;
        }
    }
}
