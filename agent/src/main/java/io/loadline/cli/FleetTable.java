package io.loadline.cli;

import io.loadline.report.Amounts;
import io.loadline.report.Fit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** The pools of a fleet as a table: those with most to change first. */
final class FleetTable {

    private static final List<String> TITLES =
            Arrays.asList("SERVICE", "POOL", "REPLICAS", "SET", "BEST", "LIMIT", "THREADS", "CHANGE");
    private static final List<String> LEFT = Arrays.asList("SERVICE", "POOL", "LIMIT", "CHANGE");
    private static final int MAX_NAME = 40;

    private FleetTable() {}

    static List<String> lines(Collection<FleetPool> pools) {
        List<FleetPool> sorted = new ArrayList<>(pools);
        sorted.sort(Comparator.comparingLong((FleetPool pool) -> -Math.abs(pool.moreThreads()))
                .thenComparing(pool -> pool.service)
                .thenComparing(pool -> pool.pool));
        List<List<String>> rows = new ArrayList<>();
        rows.add(TITLES);
        sorted.forEach(pool -> rows.add(cells(pool)));
        return Table.lines(rows, LEFT, 2);
    }

    private static List<String> cells(FleetPool pool) {
        return Arrays.asList(
                pool.service.isEmpty() ? "-" : Fit.middle(pool.service, MAX_NAME),
                Fit.middle(pool.pool, MAX_NAME),
                Amounts.count(pool.replicas),
                pool.now(),
                pool.best() < 0 ? "-" : String.valueOf(pool.best()),
                pool.limit(),
                Amounts.count(pool.threads),
                pool.change());
    }
}
