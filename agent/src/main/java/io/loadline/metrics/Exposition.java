package io.loadline.metrics;

import io.loadline.record.count.Totals;
import io.loadline.window.PoolMonitor;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * The text of one scrape, piece by piece, so that it is never in memory as a whole: of a thousand pools it is ten
 * megabytes. All pools are looked at when it is made. Not thread-safe.
 */
final class Exposition {

    private static final int PIECE = 32 << 10;
    private static final List<MetricFamily<PoolSample>> OF_THREADS = PoolFamilies.ofThreads();
    private static final List<MetricFamily<PoolSample>> OF_CONNECTIONS = PoolFamilies.ofConnections();

    private final Format format;
    private final MetricsSource source;
    private final List<MetricFamily<MetricsSource>> ofAgent;
    private final List<PoolSample> ofThreads = new ArrayList<>();
    private final List<PoolSample> ofConnections = new ArrayList<>();

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
                        source.standing(monitor),
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

    /** Takes the bytes up to {@code length}, before it returns. */
    interface Reader {
        void take(byte[] bytes, int length) throws IOException;
    }

    void writeTo(Reader reader) throws IOException {
        Lines lines = new Lines();
        write(OF_THREADS, ofThreads, lines, reader);
        if (!ofConnections.isEmpty()) {
            write(OF_CONNECTIONS, ofConnections, lines, reader);
        }
        write(ofAgent, Collections.singletonList(source), lines, reader);
        lines.text(format.end);
        reader.take(lines.buffer(), lines.size());
    }

    private <T> void write(List<MetricFamily<T>> families, List<T> things, Lines lines, Reader reader)
            throws IOException {
        for (MetricFamily<T> family : families) {
            family.writeHead(format, lines);
            for (T thing : things) {
                family.writeSamples(thing, lines);
                if (lines.size() >= PIECE) {
                    reader.take(lines.buffer(), lines.size());
                    lines.clear();
                }
            }
        }
    }
}
