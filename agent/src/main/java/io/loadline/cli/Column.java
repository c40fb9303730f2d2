package io.loadline.cli;

import io.loadline.report.Amounts;
import io.loadline.report.Fit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** The columns of {@code top} after the name, from left to right. */
enum Column {
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
        chosen.addAll(EnumSet.of(CORE_MAX, KIND, CREATED));
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
