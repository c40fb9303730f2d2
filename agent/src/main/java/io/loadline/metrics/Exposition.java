// SPDX-License-Identifier: Apache-2.0
package io.loadline.metrics;

import io.loadline.record.count.Totals;
import io.loadline.window.PoolMonitor;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * Text of one scrape, written in pieces, so that it is never in memory as a whole: for a thousand pools it has ten
 * megabytes. The constructor reads all pools. A sample allocates nothing: its text is appended to the piece, which is
 * encoded in place. Not thread-safe.
 *
 * <p>A sample is {@link #begin}, any number of {@link #label}, {@link #end}.
 */
final class Exposition {

    private static final int PIECE = 32 << 10;
    private static final long BILLION = 1_000_000_000;

    final MetricsSource source;
    private final boolean openMetrics;
    private final String constantLabels;
    private final List<PoolSample> ofThreads = new ArrayList<>();
    private final List<PoolSample> ofConnections = new ArrayList<>();

    /** Text of the present piece. */
    private final StringBuilder text = new StringBuilder(2 * PIECE);

    private final char[] piece = new char[PIECE];

    /** Family of the next samples, and the labels that all of them have. */
    private MetricFamily family;

    private String labels;

    /** Character before the next label. */
    private char separator;

    /**
     * Reads all pools.
     *
     * @param constantLabels labels of every sample, each with a comma before it
     */
    Exposition(MetricsSource source, boolean openMetrics, String constantLabels) {
        this.source = source;
        this.openMetrics = openMetrics;
        this.constantLabels = constantLabels;
        for (PoolMonitor monitor : source.pools.get()) {
            // pools without tasks are the majority in some programs, and have no figures
            Totals totals = monitor.totals();
            if (!totals.hasSameCounts(Totals.NOTHING)) {
                boolean connections = monitor.recorder().pool().isOfConnections();
                (connections ? ofConnections : ofThreads).add(new PoolSample(monitor, totals, source, constantLabels));
            }
        }
    }

    /** Returns the labels with a comma before each, as labels after another one need it. */
    static String constantLabels(Map<String, String> labels) {
        StringBuilder all = new StringBuilder();
        labels.forEach((name, value) -> label(all.append(','), name, value));
        return all.toString();
    }

    static StringBuilder label(StringBuilder to, String name, String value) {
        to.append(name).append("=\"");
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '\\' || c == '"' || c == '\n') {
                to.append('\\');
            }
            to.append(c == '\n' ? 'n' : c);
        }
        return to.append('"');
    }

    void writeTo(OutputStream out) throws IOException {
        Writer utf8 = new OutputStreamWriter(out, StandardCharsets.UTF_8);
        write("threads", ofThreads, utf8);
        if (!ofConnections.isEmpty()) {
            write("connections", ofConnections, utf8);
        }
        List<PoolSample> all = new ArrayList<>(ofThreads);
        all.addAll(ofConnections);
        write("pools", all, utf8);
        write("agent", Collections.singletonList(null), utf8);
        text.append(openMetrics ? "# EOF\n" : "");
        flush(utf8);
        utf8.flush();
    }

    /**
     * Writes the samples of one section.
     *
     * @param pools the pools of the section; null stands for the agent
     */
    private void write(String section, List<PoolSample> pools, Writer out) throws IOException {
        for (MetricFamily each : MetricFamily.SECTIONS.get(section)) {
            family = each;
            text.append(each.head(openMetrics));
            for (PoolSample pool : pools) {
                labels = pool != null ? pool.labels : constantLabels.isEmpty() ? "" : constantLabels.substring(1);
                each.figure.write(pool, this);
                if (text.length() >= PIECE) {
                    flush(out);
                }
            }
        }
    }

    private void flush(Writer out) throws IOException {
        for (int from = 0; from < text.length(); from += PIECE) {
            int to = Math.min(text.length(), from + PIECE);
            text.getChars(from, to, piece, 0);
            out.write(piece, 0, to - from);
        }
        text.setLength(0);
    }

    /** Writes a sample; omits NaN. */
    void sample(double value) {
        if (!Double.isNaN(value)) {
            begin("").end(value);
        }
    }

    void histogram(CumulativeHistogram.Reading values) {
        for (int i = 0; i <= values.buckets.size(); i++) {
            begin("_bucket").label("le", values.buckets.label(i)).end(values.upTo(i));
        }
        begin("_sum").end(Math.max(0, values.sum) / Math.pow(10, values.buckets.decimals));
        begin("_count").end(values.count());
    }

    Exposition begin(String suffix) {
        text.append(family.sample).append(suffix);
        separator = '{';
        if (!labels.isEmpty()) {
            text.append('{').append(labels);
            separator = ',';
        }
        return this;
    }

    Exposition label(String name, String value) {
        label(text.append(separator), name, value);
        separator = ',';
        return this;
    }

    /** Ends a sample with a value, rounded to the billionth. */
    void end(double value) {
        endLabels();
        if (Double.isInfinite(value)) {
            text.append("+Inf");
        } else if (value == Math.rint(value)) {
            text.append((long) value);
        } else {
            // one long has no room for both parts; and where the whole part is 0, it has no sign
            double size = Math.abs(value);
            long whole = (long) size;
            long billionths = Math.round((size - whole) * BILLION);
            text.append(value < 0 ? "-" : "").append(whole + billionths / BILLION);
            int point = text.length();
            text.append(BILLION + billionths % BILLION).setCharAt(point, '.');
        }
        text.append('\n');
    }

    private void endLabels() {
        text.append(separator == ',' ? "} " : " ");
    }
}
