// SPDX-License-Identifier: Apache-2.0
package io.loadline.metrics;

import io.loadline.control.ResizeEvent;
import io.loadline.finding.Finding;
import io.loadline.health.ResourceTable;
import io.loadline.model.Recommendation;
import io.loadline.pool.PoolState;
import io.loadline.record.count.Event;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * Metrics of one name: type, help text, and the writer of the samples. {@code metrics.txt} lists all families; the head
 * of this class has their figures. Immutable.
 */
final class MetricFamily {

    private static final Map<String, SampleWriter> FIGURES = new HashMap<>();

    static {
        for (Event event : Event.values()) {
            value(event.name().toLowerCase(Locale.ROOT), pool -> pool.totals.count(event));
        }
        state("queued", state -> state.queued);
        state("set", state -> orNoBound(state.taskCapacity()));
        state("core", state -> state.corePoolSize);
        state("max", state -> orNoBound(state.maximumPoolSize));
        state("capacity", state -> orNoBound(state.queueCapacity));
        value("backlog", pool -> pool.lag == null ? Double.NaN : pool.lag.records);
        value("backlog_growth", pool -> pool.lag == null ? Double.NaN : pool.lag.growthPerSecond);
        FIGURES.put("states", MetricFamily::busyAndIdle);
        value("cpu", pool -> pool.cpuSeconds);
        value("run_queue", pool -> pool.runQueueSeconds);
        FIGURES.put("wait", (pool, to) -> to.histogram(pool.wait));
        FIGURES.put("service", (pool, to) -> to.histogram(pool.service));
        FIGURES.put("response", (pool, to) -> to.histogram(pool.response));
        FIGURES.put("load", (pool, to) -> to.histogram(pool.load));
        known("size", made -> made.size.threads);
        known("now", made -> made.present.isKnown() ? made.present.size.threads : Double.NaN);
        known("low", made -> made.size.low);
        known("high", made -> made.size.high);
        known("pressure", made -> made.pressure);
        known("processors", made -> made.processorPressure);
        FIGURES.put("reasons", MetricFamily::reasons);
        FIGURES.put("codes", MetricFamily::codes);
        FIGURES.put(
                "status",
                (pool, to) -> to.begin("").label("status", pool.status.text).end(1));
        value("prediction_error", pool -> pool.predictionError);
        FIGURES.put("resizes", MetricFamily::resizes);
        FIGURES.put("findings", MetricFamily::findings);
        FIGURES.put("agent_cpu", (none, to) -> to.sample(to.source.ownCpuSeconds.getAsDouble()));
        FIGURES.put("agent_heap", (none, to) -> to.sample(to.source.ownHeapBytes.getAsLong()));
        FIGURES.put("agent_errors", (none, to) -> to.sample(to.source.errors.getAsLong()));
        FIGURES.put("version", (none, to) -> to.begin("")
                .label("version", to.source.version.get())
                .end(1));
    }

    /** Families by section: threads, connections, pools of both kinds, the agent. A family is in one section only. */
    static final Map<String, List<MetricFamily>> SECTIONS = new HashMap<>();

    static {
        ResourceTable.sections(MetricFamily.class, "metrics.txt")
                .forEach((name, lines) -> SECTIONS.put(
                        name,
                        lines.stream()
                                .map(line -> new MetricFamily(line.split(" +", 4)))
                                .collect(Collectors.toList())));
    }

    /** Writes the samples of one pool, or of the agent if the pool is null. NaN is unknown, and is omitted. */
    interface SampleWriter {
        void write(PoolSample pool, Exposition to);
    }

    private final String type;
    private final String name;
    private final String help;
    final SampleWriter figure;

    /** Name of the samples. */
    final String sample;

    private MetricFamily(String[] line) {
        type = line[0];
        name = line[1];
        figure = Objects.requireNonNull(FIGURES.get(line[2]), line[2]);
        help = line[3];
        sample = name + (type.equals("counter") ? "_total" : type.equals("info") ? "_info" : "");
    }

    String head(boolean openMetrics) {
        // the older format has no infos, and names counters like their samples
        String title = openMetrics ? name : sample;
        return "# HELP " + title + " " + help + "\n# TYPE " + title + " "
                + (openMetrics || !type.equals("info") ? type : "gauge") + "\n";
    }

    private static void value(String name, ToDoubleFunction<PoolSample> value) {
        FIGURES.put(name, (pool, to) -> to.sample(value.applyAsDouble(pool)));
    }

    private static void state(String name, ToDoubleFunction<PoolState> value) {
        value(name, pool -> pool.state == null ? Double.NaN : value.applyAsDouble(pool.state));
    }

    private static double orNoBound(int number) {
        return number == Integer.MAX_VALUE ? Double.POSITIVE_INFINITY : number;
    }

    private static void known(String name, ToDoubleFunction<Recommendation> threads) {
        value(name, pool -> {
            Recommendation made = pool.recommendation;
            return made == null || !made.isKnown() ? Double.NaN : threads.applyAsDouble(made);
        });
    }

    private static void busyAndIdle(PoolSample pool, Exposition to) {
        if (pool.state != null) {
            to.begin("").label("state", "busy").end(pool.state.activeCount);
            to.begin("").label("state", "idle").end(Math.max(0, pool.state.taskThreads() - pool.state.activeCount));
        }
    }

    private static void reasons(PoolSample pool, Exposition to) {
        Recommendation made = pool.recommendation;
        if (made != null) {
            to.begin("")
                    .label("verdict", made.verdict.text)
                    .label("regime", made.regime.text())
                    .label("limit", made.limitText())
                    .end(1);
        }
    }

    /** Writes one sample for all findings with the same labels, which may differ in their evidence. */
    private static void findings(PoolSample none, Exposition to) {
        Set<List<Object>> written = new HashSet<>();
        for (Finding finding : to.source.findings.get()) {
            if (written.add(Arrays.asList(finding.code, finding.severity, finding.pool))) {
                to.begin("")
                        .label("code", finding.code.text())
                        .label("severity", finding.severity.text())
                        .label("pool", finding.pool)
                        .end(1);
            }
        }
    }

    private static void codes(PoolSample pool, Exposition to) {
        Recommendation made = pool.recommendation;
        if (made != null) {
            to.begin("")
                    .label("verdict", made.verdict.code())
                    .label("regime", made.regime.code())
                    .label("limit", made.size.limit.code())
                    .end(1);
        }
    }

    /** Writes nothing for a pool whose size was never changed. */
    private static void resizes(PoolSample pool, Exposition to) {
        if (!pool.resizes.isEmpty()) {
            for (ResizeEvent.Action action : ResizeEvent.Action.values()) {
                to.begin("").label("action", action.text).end(pool.resizes.getOrDefault(action, 0L));
            }
        }
    }
}
