// SPDX-License-Identifier: Apache-2.0
package io.loadline.report;

import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The columns of the {@link Overview} after the name, from left to right. */
enum OverviewColumn {
    NOW("NOW", PoolRow::now),
    BEST("BEST", PoolRow::best),
    BUSY("BUSY", pool -> Amounts.count(pool.busy) + "/" + Amounts.count(pool.threads)),
    RATE("TASKS/S", pool -> Amounts.rate(pool.arrivalsPerSecond)),
    SERVICE("TASK p50/p99", pool -> Amounts.times(pool.service.p50, pool.service.p99)),
    WAIT("WAIT p50/p99", pool -> Amounts.times(pool.wait.p50, pool.wait.p99)),
    QUEUED("QUEUED", pool -> Amounts.count(pool.queued)),
    REJECTED("REJECTED", pool -> Amounts.count(pool.rejections())),
    REQUEUED("REQUEUED", pool -> Amounts.count(pool.putBack)),
    WAIT_SHARE("WAIT%", PoolRow::waitShare),
    LOAD("LOAD90", pool -> Amounts.rate(pool.load90)),
    PEAK("PEAK", PoolRow::peak),
    CORE_MAX("CORE/MAX", pool -> PoolRow.text(pool.core) + "/" + PoolRow.text(pool.maximum)),
    KIND("KIND", pool -> pool.kind),
    CREATED("CREATED AT", pool -> pool.createdAt);

    /** Columns that appear without being asked for, the most needed first: the last ones are left out where there is no room. */
    private static final List<OverviewColumn> BY_NEED =
            Arrays.asList(NOW, BEST, BUSY, WAIT, RATE, SERVICE, QUEUED, REJECTED, REQUEUED, WAIT_SHARE, LOAD);

    final String title;
    private final Function<PoolRow, String> cell;

    OverviewColumn(String title, Function<PoolRow, String> cell) {
        this.title = title;
        this.cell = cell;
    }

    String cell(PoolRow pool) {
        return Fit.front(cell.apply(pool), Integer.MAX_VALUE);
    }

    int width(Collection<PoolRow> pools) {
        return Math.max(
                title.length(),
                pools.stream().mapToInt(pool -> Fit.length(cell(pool))).max().orElse(0));
    }

    /** Returns the columns that fit into the room, in characters. */
    static Set<OverviewColumn> fitting(Collection<PoolRow> pools, int room, int gap) {
        Set<OverviewColumn> chosen = EnumSet.noneOf(OverviewColumn.class);
        int left = room;
        for (OverviewColumn column : worthwhile(pools)) {
            left -= gap + column.width(pools);
            if (left < 0) {
                break;
            }
            chosen.add(column);
        }
        return chosen;
    }

    /** Returns the columns without those that would show only zeros. */
    static List<OverviewColumn> worthwhile(Collection<PoolRow> pools) {
        boolean putBack = pools.stream().anyMatch(pool -> pool.putBack > 0);
        boolean refused = putBack || pools.stream().anyMatch(pool -> pool.rejections() > 0);
        return BY_NEED.stream()
                .filter(column -> column != REJECTED || refused)
                .filter(column -> column != REQUEUED || putBack)
                .collect(Collectors.toList());
    }
}
