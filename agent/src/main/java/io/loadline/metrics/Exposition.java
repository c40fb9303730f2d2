package io.loadline.metrics;

import io.loadline.record.count.Totals;
import io.loadline.window.PoolMonitor;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The text of one scrape, piece by piece, so that it is never in memory as a whole: of a thousand pools it is ten
 * megabytes. All pools are looked at when it is made. Not thread-safe.
 */
final class Exposition {

    private static final int PIECE = 32 << 10;

    private final Format format;
    private final MetricsSource source;
    private final String constantLabels;
    private final List<PoolSample> ofThreads = new ArrayList<>();
    private final List<PoolSample> ofConnections = new ArrayList<>();

    /** Of a piece. */
    private final StringBuilder text = new StringBuilder(2 * PIECE);

    /** Of what the samples are that follow, and the labels that all of them have. */
    private MetricFamily<?> family;

    private String labels;

    /** {@code constantLabels}: each with a comma before it. */
    Exposition(MetricsSource source, Format format, String constantLabels) {
        this.source = source;
        this.format = format;
        this.constantLabels = constantLabels;
        for (PoolMonitor monitor : source.pools()) {
            // the others are most of them in some programs, and say nothing
            Totals totals = monitor.totals();
            if (!totals.hasSameCounts(Totals.NOTHING)) {
                boolean connections = monitor.recorder().pool().isOfConnections();
                (connections ? ofConnections : ofThreads).add(new PoolSample(monitor, totals, source, constantLabels));
            }
        }
    }

    /** As every label needs them that comes after another one. */
    static String constantLabels(Map<String, String> labels) {
        return labels.entrySet().stream()
                .map(each -> "," + label(each.getKey(), each.getValue()))
                .collect(Collectors.joining());
    }

    static String label(String name, String value) {
        return name + "=\"" + value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + "\"";
    }

    /** Takes a piece in UTF-8. */
    interface Reader {
        void take(byte[] piece) throws IOException;
    }

    void writeTo(Reader reader) throws IOException {
        write(MetricFamily.OF_THREADS, ofThreads, pool -> pool.labels, reader);
        if (!ofConnections.isEmpty()) {
            write(MetricFamily.OF_CONNECTIONS, ofConnections, pool -> pool.labels, reader);
        }
        String ofAgent = constantLabels.isEmpty() ? "" : constantLabels.substring(1);
        write(MetricFamily.OF_AGENT, Collections.singletonList(source), agent -> ofAgent, reader);
        text.append(format.end);
        give(reader);
    }

    private <T> void write(List<MetricFamily<T>> families, List<T> things, Function<T, String> labelsOf, Reader reader)
            throws IOException {
        for (MetricFamily<T> each : families) {
            family = each;
            text.append(each.head(format));
            for (T thing : things) {
                labels = labelsOf.apply(thing);
                each.samples.accept(thing, this);
                if (text.length() >= PIECE) {
                    give(reader);
                }
            }
        }
    }

    private void give(Reader reader) throws IOException {
        reader.take(text.toString().getBytes(StandardCharsets.UTF_8));
        text.setLength(0);
    }

    /** {@code more}: further labels, or empty. A value that is NaN is left out. */
    void sample(String more, double value) {
        if (Double.isNaN(value)) {
            return;
        }
        begin("", more);
        if (value == Math.rint(value) && Math.abs(value) < 1e15) {
            text.append((long) value);
        } else {
            text.append(Double.isInfinite(value) ? "+Inf" : Double.toString(value));
        }
        text.append('\n');
    }

    void histogram(CumulativeHistogram.Reading values) {
        for (int i = 0; i <= values.buckets.size(); i++) {
            begin("_bucket", values.buckets.label(i));
            text.append(values.upTo(i)).append('\n');
        }
        begin("_sum", "");
        // without rounding
        text.append(BigDecimal.valueOf(Math.max(0, values.sum), values.buckets.decimals)
                .toPlainString());
        text.append('\n');
        begin("_count", "");
        text.append(values.count()).append('\n');
    }

    private void begin(String suffix, String more) {
        text.append(family.sample).append(suffix);
        if (!labels.isEmpty() || !more.isEmpty()) {
            text.append('{').append(labels);
            text.append(labels.isEmpty() || more.isEmpty() ? "" : ",")
                    .append(more)
                    .append('}');
        }
        text.append(' ');
    }
}
