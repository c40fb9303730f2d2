package io.loadline.metrics;

import java.util.function.BiConsumer;

/** Metrics of one name: its type, what it means, and how those of one thing are written. Immutable. */
final class MetricFamily<T> {

    /** How a type is called, and what its samples have after the name. */
    enum Type {
        COUNTER("counter", "_total"),
        GAUGE("gauge", ""),
        HISTOGRAM("histogram", ""),
        INFO("info", "_info");

        private final String text;
        private final String suffix;

        Type(String text, String suffix) {
            this.text = text;
            this.suffix = suffix;
        }
    }

    private final String name;
    private final Type type;
    private final String help;
    private final BiConsumer<T, Lines> samples;
    private final Lines.Names names;

    /** {@code name}: without the suffix of its type. */
    MetricFamily(String name, Type type, String help, BiConsumer<T, Lines> samples) {
        this.name = name;
        this.type = type;
        this.help = help;
        this.samples = samples;
        this.names = new Lines.Names(name + type.suffix);
    }

    void writeHead(Format format, Lines to) {
        boolean open = format == Format.OPEN_METRICS;
        // the older format knows no infos, and names counters as their samples are named
        String title = open ? name : name + type.suffix;
        String kind = type == Type.INFO && !open ? Type.GAUGE.text : type.text;
        to.text("# HELP " + title + " " + help + "\n# TYPE " + title + " " + kind + "\n");
    }

    void writeSamples(T thing, Lines to) {
        to.of(names);
        samples.accept(thing, to);
    }
}
