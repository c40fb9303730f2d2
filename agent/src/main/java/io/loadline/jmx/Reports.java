package io.loadline.jmx;

import io.loadline.finding.Finding;
import io.loadline.jmx.open.BeanTable;
import io.loadline.jmx.open.Refusal;
import io.loadline.pool.PoolState;
import io.loadline.report.Format;
import io.loadline.report.Json;
import io.loadline.report.Overview;
import io.loadline.report.Page;
import io.loadline.window.PoolMonitor;
import io.loadline.window.Window;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** What is reported of a pool, and of all pools together: by the operation {@code report}, and by the endpoint. */
final class Reports {

    private Reports() {}

    /** {@code attributes}: for JSON. */
    static String ofPool(ManagedPool pool, Format format, BeanTable<ManagedPool> attributes) {
        return format.write("", () -> Collections.singletonList(page(pool)), () -> attributes.values(pool));
    }

    /** {@code pools}: the live ones, of threads and of connections; those with something to change come first. */
    static String ofAll(
            SystemReading system, Collection<ManagedPool> pools, Format format, BeanTable<ManagedPool> attributes) {
        List<ManagedPool> byName = byName(pools);
        return format.write(
                system.explanation(),
                () -> byName.stream()
                        .map(Reports::page)
                        .sorted(Comparator.comparing((Page page) -> !page.wantsAChange()))
                        .collect(Collectors.toList()),
                () -> values(byName, attributes));
    }

    private static List<?> values(List<ManagedPool> pools, BeanTable<ManagedPool> attributes) {
        return pools.stream().map(attributes::values).collect(Collectors.toList());
    }

    private static List<ManagedPool> byName(Collection<ManagedPool> pools) {
        List<ManagedPool> byName = new ArrayList<>(pools);
        byName.sort(Comparator.comparing(pool -> pool.monitor().name()));
        return byName;
    }

    /** All that is known of the pools, in JSON. */
    static String json(Collection<ManagedPool> pools, BeanTable<ManagedPool> attributes) {
        return Json.of(values(byName(pools), attributes)) + "\n";
    }

    /** {@code findings}: of all pools. */
    static String overview(Collection<ManagedPool> pools, List<Finding> findings, Format format) {
        List<Overview.Pool> rows = new ArrayList<>();
        for (ManagedPool pool : pools) {
            rows.add(row(pool));
        }
        return format.write(new Overview(rows, findings));
    }

    private static Overview.Pool row(ManagedPool pool) {
        PoolMonitor monitor = pool.monitor();
        Overview.Pool row = new Overview.Pool(monitor.name(), pool.advised().lastRecommendation());
        PoolState state = monitor.latestState();
        Window latest = monitor.latestWindow();
        if (state != null) {
            row.now = state.taskThreads();
            row.queued = state.queued;
        }
        if (latest != null) {
            row.busy = latest.busyAtEnd;
            row.arrivalsPerSecond = latest.arrived / (latest.nanos() / 1e9);
        }
        row.standing = pool.advised().standing().text;
        return row;
    }

    static Format format(Object text) {
        try {
            return Format.of((String) text);
        } catch (IllegalArgumentException unknown) {
            throw Refusal.ofArgument("as-said", unknown.getMessage());
        }
    }

    private static Page page(ManagedPool pool) {
        return new Page(
                pool.recommendation(),
                pool.whatIf(),
                pool.snapshot(),
                pool.monitor().places(),
                pool.advised().hours(),
                pool.resizes().events(),
                pool.advised().findings(),
                pool.monitor().recorder().pool().family(),
                pool.kind(),
                pool.monitor().recorder().origin().createdAt,
                PoolAttributes.housekeepingOf(pool));
    }
}
