// SPDX-License-Identifier: Apache-2.0
package io.loadline.jmx;

import static io.loadline.model.Constants.NEARLY_ALL;

import io.loadline.advise.AdvisedPool;
import io.loadline.advise.PoolStatus;
import io.loadline.finding.Finding;
import io.loadline.jmx.open.BeanTable;
import io.loadline.jmx.open.OpenTypes;
import io.loadline.jmx.open.Refusal;
import io.loadline.model.Recommendation;
import io.loadline.pool.PoolState;
import io.loadline.record.count.Event;
import io.loadline.record.count.Totals;
import io.loadline.report.Amounts;
import io.loadline.report.Format;
import io.loadline.report.Json;
import io.loadline.report.Overview;
import io.loadline.report.Page;
import io.loadline.report.Phrases;
import io.loadline.report.PoolRow;
import io.loadline.report.Sentences;
import io.loadline.threads.UnmeasuredThreads;
import io.loadline.window.PoolMonitor;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Reports of a pool, and of all pools together, for the operation {@code report} and the endpoint. */
final class Reports {

    private static final Set<PoolStatus> IN_TROUBLE = EnumSet.of(PoolStatus.STARVED, PoolStatus.DEADLOCKED);

    private Reports() {}

    /**
     * Returns the report of one pool.
     *
     * @param attributes the attributes of the JSON format
     */
    static String ofPool(ManagedPool pool, Format format, BeanTable<ManagedPool> attributes) {
        return format.write("", () -> Collections.singletonList(page(pool)), () -> values(pool, format, attributes));
    }

    /**
     * Returns the report of all pools; those that need a change come first.
     *
     * @param pools thread and connection pools
     */
    static String ofAll(
            SystemReading system, Collection<ManagedPool> pools, Format format, BeanTable<ManagedPool> attributes) {
        List<ManagedPool> byName = byName(pools);
        return format.write(
                system.explanation(),
                () -> byName.stream()
                        .map(Reports::page)
                        .sorted(Comparator.comparing((Page page) -> !page.wantsAChange()))
                        .collect(Collectors.toList()),
                () -> values(byName, format, attributes));
    }

    private static List<?> values(List<ManagedPool> pools, Format format, BeanTable<ManagedPool> attributes) {
        return pools.stream().map(pool -> values(pool, format, attributes)).collect(Collectors.toList());
    }

    private static Map<String, Object> values(ManagedPool pool, Format format, BeanTable<ManagedPool> attributes) {
        Map<String, Object> values = attributes.values(pool, format.attributes);
        if (format.seconds >= 0) {
            values.put("WaitMillis", OpenTypes.DISTRIBUTION.value(pool.monitor().waits(format.seconds)));
        }
        return values;
    }

    private static List<ManagedPool> byName(Collection<ManagedPool> pools) {
        List<ManagedPool> byName = new ArrayList<>(pools);
        byName.sort(Comparator.comparing(pool -> pool.monitor().name()));
        return byName;
    }

    /** Returns all values of the pools as JSON. */
    static String json(Collection<ManagedPool> pools, Format format, BeanTable<ManagedPool> attributes) {
        return Json.of(values(byName(pools), format, attributes)) + "\n";
    }

    /**
     * Returns the overview of all pools.
     *
     * @param made returns the recommendation of a pool, or null
     * @param others threads outside all measured pools
     */
    static Overview overview(
            SystemReading system,
            Collection<ManagedPool> live,
            Function<ManagedPool, Recommendation> made,
            List<Finding> findings,
            List<UnmeasuredThreads.Group> others) {
        List<ManagedPool> pools = new ArrayList<>(live);
        String summary = Phrases.OF_THREADS.say(
                "{0:pool}, {1:thread}, {2} processors, {3} of them used",
                pools.size(),
                system.threads(),
                Amounts.rate(system.processors().count),
                Amounts.percent(system.processors().processLoad));
        List<PoolRow> rows =
                pools.stream().map(pool -> row(pool, made.apply(pool))).collect(Collectors.toList());
        return new Overview(summary, rows, findings, unmeasured(others, pools.isEmpty()));
    }

    private static PoolRow row(ManagedPool pool, Recommendation made) {
        PoolMonitor monitor = pool.monitor();
        PoolState state = monitor.state();
        Totals totals = monitor.totals();
        PoolRow row = new PoolRow();
        row.name = monitor.name();
        row.kind = pool.kind();
        row.createdAt = monitor.recorder().origin().createdAt;
        row.windows = monitor::windows;
        row.isHelper = !pool.monitor().housekeepingOf().isEmpty();
        row.isStarved = IN_TROUBLE.contains(pool.advised().status());
        if (made != null) {
            row.verdict = made.verdict;
            row.size = made.size.threads;
            row.goal = made.goal.threads;
            row.bestCore = made.corePoolSize;
            row.bestMaximum = made.maximumPoolSize;
            row.busiestHour = made.busiestHour;
            row.explanation = () -> Sentences.explanation(made);
        }
        if (state != null) {
            row.staysAtCore = state.staysAtCore();
            row.core = state.corePoolSize;
            row.maximum = state.maximumPoolSize;
            row.threads = state.poolSize;
            row.busy = state.activeCount;
            row.queued = state.queued;
        }
        AdvisedPool.Seen seen = pool.advised().lastSeen();
        if (seen != null) {
            row.isFull = state != null
                    && !row.hasThreadPerTask()
                    && state.activeCount >= state.taskCapacity()
                    && seen.figures.utilization >= NEARLY_ALL;
            row.arrivalsPerSecond = seen.figures.arrivalsPerSecond;
            row.meanWaitMillis = seen.figures.meanWaitMillis;
            row.waitShare = seen.figures.waitShareOfResponse;
            row.inSystem = seen.figures.meanInSystemObserved;
            row.load90 = seen.load.p90;
            row.service = seen.service;
            row.wait = seen.wait;
        }
        row.arrived = totals.count(Event.ARRIVED) + totals.count(Event.REQUEUED);
        row.rejected = totals.count(Event.REJECTED);
        row.putBack = totals.count(Event.REQUEUED_BY_HANDLER);
        row.callerRan = totals.count(Event.CALLER_RAN);
        return row;
    }

    /**
     * Lists unmeasured threads, so that a reader does not believe that none exist. A single unknown thread is no pool.
     */
    private static List<String> unmeasured(List<UnmeasuredThreads.Group> groups, boolean none) {
        List<String> lines = groups.stream()
                .filter(group ->
                        !group.code.equals("others") && (group.count > 1 || !group.code.matches("other|library")))
                .map(group -> Phrases.OF_THREADS.say("  {0:thread} ", group.count)
                        + group.threads.replaceAll("\\p{Cntrl}", " ") + ": " + group.what)
                .collect(Collectors.toList());
        String head = none ? "No pool is in use yet that Loadline measures." : "Not measured:";
        if (!lines.isEmpty()) {
            lines.addAll(0, Arrays.asList("", head + (none ? " Other threads:" : "")));
        }
        return lines.isEmpty() && none ? Collections.singletonList(head) : lines;
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
                pool.advised().whatIf(),
                pool.snapshot(),
                pool.monitor().hotspots(),
                pool.advised().hours(),
                pool.advised().loadCurve(),
                pool.resizes().events(),
                pool.advised().findings(),
                pool.monitor().recorder().pool().family(),
                pool.kind(),
                pool.monitor().recorder().origin().createdAt,
                pool.monitor().housekeepingOf());
    }
}
