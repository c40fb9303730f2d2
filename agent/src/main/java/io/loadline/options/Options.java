package io.loadline.options;

import io.loadline.health.Log;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The options in force. Immutable. */
public final class Options {

    /** Who may resize pools. */
    public enum Resize {
        OFF,

        /** Operators, by MBean operations. */
        MANUAL,

        /** Loadline says what it would do. */
        OBSERVE,

        /** Loadline does it. */
        AUTO
    }

    /** How soon Loadline resizes. */
    public enum Pace {
        CALM,
        FAST
    }

    /** Which tasks are timed. */
    public enum Timing {
        AUTO,
        ALL
    }

    /** As many windows as a recommendation needs. */
    static final int MIN_WINDOWS = 30;

    /** As many windows as can be kept. */
    public static final int MAX_WINDOWS = 7200;

    public static final int MAX_WINDOW_SECONDS = 60;

    public final List<Glob> include;
    public final List<Glob> exclude;
    public final long windowNanos;
    public final long historyNanos;

    /** Between 0 and 1. */
    public final double targetCpu;

    /** NaN if none is set. */
    public final double targetWaitP99Seconds;

    public final Map<Glob, Double> weights;
    public final Timing timing;
    public final Resize resize;
    public final Pace pace;
    private final Map<Glob, Integer> minimums;
    private final Map<Glob, Integer> maximums;

    /** Null if there is to be no endpoint. */
    public final MetricsAddress metrics;

    public final Map<String, String> metricsLabels;
    public final Log.Level log;

    private final Map<String, String> texts;

    /** The defaults. */
    Options() {
        this(defaults());
    }

    /** {@code texts}: the values by name, with one for every key that has a default. */
    private Options(Map<String, String> texts) {
        this.texts = Collections.unmodifiableMap(texts);
        include = Values.globs(texts.get(Key.INCLUDE.text));
        exclude = Values.globs(unlessNone(Key.EXCLUDE));
        windowNanos = Values.duration(
                texts.get(Key.WINDOW.text), 100 * Values.MILLI, MAX_WINDOW_SECONDS * 1_000 * Values.MILLI);
        historyNanos = Values.duration(texts.get(Key.HISTORY.text), Values.MILLI, Long.MAX_VALUE);
        targetCpu = Values.number(texts.get(Key.TARGET_CPU.text), 1);
        String wait = unlessNone(Key.TARGET_WAIT_P99);
        targetWaitP99Seconds = wait == null ? Double.NaN : Values.duration(wait, Values.MILLI, Long.MAX_VALUE) / 1e9;
        weights = byGlob(Key.WEIGHT, text -> Values.number(text, Double.MAX_VALUE));
        timing = Values.word(Timing.class, texts.get(Key.TIMING.text));
        resize = Values.word(Resize.class, texts.get(Key.RESIZE.text));
        pace = Values.word(Pace.class, texts.getOrDefault(Key.AUTO_PACE.text, "calm"));
        minimums = byGlob(Key.AUTO_MIN, Values::threads);
        maximums = byGlob(Key.AUTO_MAX, Values::threads);
        String address = unlessNone(Key.METRICS);
        metrics = address == null ? null : MetricsAddress.of(address);
        metricsLabels = MetricLabels.of(texts.get(Key.METRICS_LABELS.text));
        log = Values.word(Log.Level.class, texts.get(Key.LOG.text));
    }

    private static Map<String, String> defaults() {
        Map<String, String> texts = new LinkedHashMap<>();
        for (Key key : Key.values()) {
            if (!key.defaultValue.isEmpty()) {
                texts.put(key.text, key.defaultValue);
            }
        }
        return texts;
    }

    /** Null also if it is not given. */
    private String unlessNone(Key key) {
        String text = texts.get(key.text);
        return "none".equals(text) ? null : text;
    }

    private <V> Map<Glob, V> byGlob(Key key, Function<String, V> reader) {
        Map<Glob, V> values = new LinkedHashMap<>();
        texts.forEach((name, text) -> {
            if (Key.of(name) == key) {
                values.put(new Glob(name.substring(key.text.length())), reader.apply(text));
            }
        });
        return Collections.unmodifiableMap(values);
    }

    /**
     * These with one more, or another value of one.
     *
     * @throws IllegalArgumentException if that value is not of the accepted form
     */
    Options with(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(texts);
        more.put(name, value);
        return new Options(more);
    }

    /** Whether history is a sensible number of windows: enough for a recommendation, few enough to keep. */
    boolean historyFits() {
        long windows = historyNanos / windowNanos;
        return windows >= MIN_WINDOWS && windows <= MAX_WINDOWS;
    }

    /** Whether a pool of this name and class is to be shown. */
    public boolean shows(String name, String poolClass) {
        return (include.isEmpty() || anyMatches(include, name, poolClass)) && !anyMatches(exclude, name, poolClass);
    }

    /** Priority of a pool when pools must share the processors. */
    public double weightOf(String name) {
        return ofFirst(weights, name, 1.0);
    }

    /** Fewest threads that Loadline may give a pool; 0 if it is not said. */
    public int minimumOf(String name) {
        return ofFirst(minimums, name, 0);
    }

    /** Most threads that Loadline may give a pool; 0 if it is not said. */
    public int maximumOf(String name) {
        return ofFirst(maximums, name, 0);
    }

    private static <V> V ofFirst(Map<Glob, V> globs, String name, V otherwise) {
        for (Map.Entry<Glob, V> glob : globs.entrySet()) {
            if (glob.getKey().matches(name)) {
                return glob.getValue();
            }
        }
        return otherwise;
    }

    /** Every key with the value in force, as one would write it. */
    public Map<String, String> asText() {
        return texts;
    }

    /** The option string that gives these options. */
    @Override
    public String toString() {
        return text(texts);
    }

    /** As an option string. */
    static String text(Map<String, String> options) {
        return options.entrySet().stream()
                .map(option -> option.getKey() + "=" + option.getValue())
                .collect(Collectors.joining(","));
    }

    private static boolean anyMatches(List<Glob> globs, String name, String poolClass) {
        for (Glob glob : globs) {
            if (glob.matches(name) || glob.matches(poolClass)) {
                return true;
            }
        }
        return false;
    }
}
