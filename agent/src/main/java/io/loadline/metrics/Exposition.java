package io.loadline.metrics;

import io.loadline.record.count.Totals;
import io.loadline.window.PoolMonitor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The text of one scrape, piece by piece, so that it is never in memory as a whole: of a thousand pools it is ten
 * megabytes. All pools are looked at when it is made. Not thread-safe.
 */
final class Exposition {

    private static final List<MetricFamily<PoolSample>> OF_THREADS = PoolFamilies.ofThreads();
    private static final List<MetricFamily<PoolSample>> OF_CONNECTIONS = PoolFamilies.ofConnections();

    private final Format format;
    private final MetricsSource source;
    private final List<MetricFamily<MetricsSource>> ofAgent;
    private final List<PoolSample> ofThreads = new ArrayList<>();
    private final List<PoolSample> ofConnections = new ArrayList<>();
    private int family;
    private int pool;
    private boolean finished;

    /** {@code constantLabels}: each with a comma before it. */
    Exposition(MetricsSource source, Format format, String constantLabels) {
        this.source = source;
        this.format = format;
        this.ofAgent = AgentFamilies.all(constantLabels);
        for (PoolMonitor monitor : source.pools()) {
            // the others are most of them in some programs, and say nothing
            Totals totals = monitor.totals();
            if (!totals.hasSameCounts(Totals.NOTHING)) {
                PoolSample sample = new PoolSample(
                        monitor,
                        totals,
                        source.histograms(monitor),
                        constantLabels,
                        source.lastRecommendation(monitor),
                        source.resizes(monitor));
                (sample.ofConnections ? ofConnections : ofThreads).add(sample);
            }
        }
    }

    /** As every label needs them that comes after another one. */
    static String constantLabels(Map<String, String> labels) {
        StringBuilder text = new StringBuilder();
        labels.forEach((name, value) -> text.append(',')
                .append(name)
                .append("=\"")
                .append(Lines.escaped(value))
                .append('"'));
        return text.toString();
    }

    boolean isFinished() {
        return finished;
    }

    /** Adds some of what is left, about as much as {@code enough} bytes. */
    void writeTo(Lines lines, int enough) {
        while (!finished && lines.size() < enough) {
            int others = family - OF_THREADS.size();
            if (others < 0) {
                writeNext(OF_THREADS.get(family), ofThreads, lines);
            } else if (others < OF_CONNECTIONS.size() && !ofConnections.isEmpty()) {
                writeNext(OF_CONNECTIONS.get(others), ofConnections, lines);
            } else {
                writeAgent(lines);
                finished = true;
            }
        }
    }

    private void writeNext(MetricFamily<PoolSample> of, List<PoolSample> pools, Lines lines) {
        if (pool == 0) {
            of.writeHead(format, lines);
        }
        if (pool < pools.size()) {
            of.writeSamples(pools.get(pool++), lines);
        }
        if (pool >= pools.size()) {
            pool = 0;
            family++;
        }
    }

    private void writeAgent(Lines lines) {
        for (MetricFamily<MetricsSource> of : ofAgent) {
            of.writeHead(format, lines);
            of.writeSamples(source, lines);
        }
        lines.text(format.end);
    }
}
