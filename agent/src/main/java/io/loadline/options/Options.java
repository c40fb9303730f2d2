// SPDX-License-Identifier: Apache-2.0
package io.loadline.options;

import io.loadline.health.Log;
import java.net.InetSocketAddress;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** The options in force. Immutable. */
public final class Options {

    /** Number of windows that a recommendation needs. */
    static final int MIN_WINDOWS = 30;

    /** Largest number of windows in a history. */
    public static final int MAX_WINDOWS = 7200;

    public static final int MAX_WINDOW_SECONDS = 60;

    static final Options DEFAULTS = new Options(defaults());

    public final List<String> include;
    public final List<String> exclude;
    public final long windowNanos;
    public final long historyNanos;

    /** Processor utilisation that a recommendation may plan for, 0 to 1. */
    public final double targetCpu;

    /** Wait under which 99 % of tasks should stay; NaN if none is set. */
    public final double targetWaitP99Seconds;

    /** True if every task is timed, whatever their number. */
    public final boolean allTimed;

    /** One of {@code off}, {@code manual}, {@code observe} and {@code auto}. */
    public final String resize;

    /** True if Loadline resizes as soon as it can. */
    public final boolean fastPace;

    private final Map<String, Integer> minimums;
    private final Map<String, Integer> maximums;

    /** The file of the hours; null if no file keeps them. */
    public final String memory;

    /** Time for which a pool must have been seen before it is made smaller. */
    public final double enoughSeconds;

    /** The address of the metrics, not resolved yet; null if they are not served. */
    public final InetSocketAddress metrics;

    public final Map<String, String> metricsLabels;

    /**
     * The file with the token of the metrics; null if none is needed. The token itself is no option, because options
     * are shown.
     */
    public final String metricsToken;

    /** The file for the page at the end of the JVM, null if none; its extension selects the format. */
    public final String report;

    /** True if the agent measures. */
    public final boolean enabled;

    public final Log.Threshold log;

    /** The value in force by key, in the form of the option string. */
    public final Map<String, String> texts;

    /** @param texts values by name, one for every key that has a default */
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
        allTimed = Values.word(texts.get(Key.TIMING.text), "auto", "all").equals("all");
        resize = Values.word(texts.get(Key.RESIZE.text), "off", "manual", "observe", "auto");
        fastPace = Values.word(texts.getOrDefault(Key.AUTO_PACE.text, "calm"), "calm", "fast")
                .equals("fast");
        minimums = byGlob(Key.AUTO_MIN);
        maximums = byGlob(Key.AUTO_MAX);
        memory = Values.path(unlessNone(Key.MEMORY));
        enoughSeconds = Values.duration(texts.get(Key.MEMORY_ENOUGH.text), 0, Long.MAX_VALUE) / 1e9;
        String address = unlessNone(Key.METRICS);
        metrics = address == null ? null : Values.address(address);
        String labels = texts.get(Key.METRICS_LABELS.text);
        metricsLabels = labels == null ? Collections.emptyMap() : Values.labels(labels);
        metricsToken = Values.path(unlessNone(Key.METRICS_TOKEN));
        report = Values.path(unlessNone(Key.REPORT));
        Values.require(report == null || report.matches("(?i).+\\.(html|md|json)"));
        enabled = Values.word(texts.getOrDefault(Key.ENABLED.text, "true"), "true", "false")
                .equals("true");
        log = Log.Threshold.valueOf(Values.word(texts.get(Key.LOG.text), "off", "warn", "info", "debug")
                .toUpperCase(Locale.ROOT));
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

    /** Returns the text of a key; null if it is {@code none} or not given. */
    private String unlessNone(Key key) {
        String text = texts.get(key.text);
        return "none".equals(text) ? null : text;
    }

    /** Returns values by glob, the longest glob first, and equally long ones by the alphabet: a file has no order. */
    private Map<String, Integer> byGlob(Key prefix) {
        Map<String, Integer> values = new TreeMap<>(
                Comparator.comparingInt(String::length).reversed().thenComparing(Comparator.naturalOrder()));
        for (Map.Entry<String, String> option : texts.entrySet()) {
            if (Key.of(option.getKey()) == prefix) {
                values.put(option.getKey().substring(prefix.text.length()), Values.threads(option.getValue()));
            }
        }
        return Collections.unmodifiableMap(values);
    }

    /**
     * Returns these options with one more, or with another value of one.
     *
     * @throws IllegalArgumentException if the value does not have the accepted form
     */
    Options with(String name, String value) {
        Map<String, String> more = new LinkedHashMap<>(texts);
        more.put(name, value);
        return new Options(more);
    }

    /** Returns whether the history is enough windows for a recommendation, and few enough to keep. */
    boolean historyFits() {
        long windows = historyNanos / windowNanos;
        return windows >= MIN_WINDOWS && windows <= MAX_WINDOWS;
    }

    /**
     * Returns these options with the default history, or with as many windows as a recommendation needs if those take
     * longer.
     */
    Options withDefaultHistory() {
        Options withDefault = with(Key.HISTORY.text, Key.HISTORY.defaultValue);
        return withDefault.historyFits()
                ? withDefault
                : with(Key.HISTORY.text, MIN_WINDOWS * windowNanos / (1_000 * Values.MILLI) + "s");
    }

    /** Returns whether a pool of this name and class is to be shown. */
    public boolean shows(String name, String poolClass) {
        return (include.isEmpty() || anyMatches(include, name, poolClass)) && !anyMatches(exclude, name, poolClass);
    }

    private static boolean anyMatches(List<String> globs, String name, String poolClass) {
        for (String glob : globs) {
            if (matches(glob, name) || matches(glob, poolClass)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the fewest threads that Loadline may give a pool; 0 if not set. */
    public int minimumOf(String name) {
        return bestMatch(minimums, name);
    }

    /** Returns the most threads that Loadline may give a pool; 0 if not set. */
    public int maximumOf(String name) {
        return bestMatch(maximums, name);
    }

    /** Returns the value of the name itself, else that of the longest glob; 0 if none matches. */
    private static int bestMatch(Map<String, Integer> globs, String name) {
        if (globs.containsKey(name)) {
            return globs.get(name);
        }
        for (Map.Entry<String, Integer> glob : globs.entrySet()) {
            if (matches(glob.getKey(), name)) {
                return glob.getValue();
            }
        }
        return 0;
    }

    /**
     * Returns whether the text matches the glob, in which {@code *} stands for any characters and {@code ?} for one.
     */
    public static boolean matches(String glob, String text) {
        return text.matches("(?s)\\Q" + glob.replace("*", "\\E.*\\Q").replace("?", "\\E.\\Q") + "\\E");
    }

    /** Returns the option string that gives these options. */
    @Override
    public String toString() {
        return text(texts);
    }

    /** Returns the options as an option string. */
    static String text(Map<String, String> options) {
        StringBuilder text = new StringBuilder();
        for (Map.Entry<String, String> option : options.entrySet()) {
            text.append(text.length() == 0 ? "" : ",").append(option);
        }
        return text.toString();
    }
}
