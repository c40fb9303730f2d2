package io.loadline.options;

import io.loadline.health.Log;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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

    Options(Values values, Map<String, String> texts) {
        include = Collections.unmodifiableList(values.include);
        exclude = Collections.unmodifiableList(values.exclude);
        windowNanos = values.windowNanos;
        historyNanos = values.historyNanos;
        targetCpu = values.targetCpu;
        targetWaitP99Seconds = values.targetWaitP99Seconds;
        weights = Collections.unmodifiableMap(values.weights);
        timing = values.timing;
        resize = values.resize;
        pace = values.pace;
        minimums = Collections.unmodifiableMap(values.minimums);
        maximums = Collections.unmodifiableMap(values.maximums);
        metrics = values.metrics;
        metricsLabels = values.metricsLabels;
        log = values.log;
        this.texts = Collections.unmodifiableMap(new LinkedHashMap<>(texts));
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
