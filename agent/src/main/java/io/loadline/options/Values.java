package io.loadline.options;

import io.loadline.health.Log;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Values while they are being read. {@link #set} throws {@link IllegalArgumentException} on a bad one. */
final class Values {

    private static final String NONE = "none";
    private static final int MAX_DIGITS = 9;
    private static final int MAX_THREADS = 1_000_000;
    private static final long MILLI = 1_000_000L;

    List<Glob> include = new ArrayList<>();
    List<Glob> exclude = new ArrayList<>();
    long windowNanos;
    long historyNanos;
    double targetCpu;
    double targetWaitP99Seconds = Double.NaN;
    Map<Glob, Double> weights = new LinkedHashMap<>();
    Options.Timing timing;
    Options.Resize resize;
    Options.Pace pace = Options.Pace.CALM;
    Map<Glob, Integer> minimums = new LinkedHashMap<>();
    Map<Glob, Integer> maximums = new LinkedHashMap<>();
    MetricsAddress metrics;
    Map<String, String> metricsLabels = Collections.emptyMap();
    Log.Level log;

    Values() {
        for (Key key : Key.values()) {
            if (!key.defaultValue.isEmpty()) {
                set(key, key.text, key.defaultValue);
            }
        }
    }

    void set(Key key, String name, String value) {
        switch (key) {
            case INCLUDE:
                include = globs(value);
                break;
            case EXCLUDE:
                exclude = value.equals(NONE) ? new ArrayList<>() : globs(value);
                break;
            case WINDOW:
                windowNanos = within(duration(value), 100 * MILLI, Options.MAX_WINDOW_SECONDS * 1_000 * MILLI);
                break;
            case HISTORY:
                historyNanos = within(duration(value), MILLI, Long.MAX_VALUE);
                break;
            case TARGET_CPU:
                targetCpu = number(value, 1);
                break;
            case TARGET_WAIT_P99:
                targetWaitP99Seconds =
                        value.equals(NONE) ? Double.NaN : within(duration(value), MILLI, Long.MAX_VALUE) / 1e9;
                break;
            case WEIGHT:
                weights.put(glob(Key.WEIGHT, name), number(value, Double.MAX_VALUE));
                break;
            case TIMING:
                timing = Options.Timing.valueOf(value.toUpperCase(Locale.ROOT));
                break;
            case RESIZE:
                resize = Options.Resize.valueOf(value.toUpperCase(Locale.ROOT));
                break;
            case AUTO_MIN:
                minimums.put(glob(Key.AUTO_MIN, name), threads(value));
                break;
            case AUTO_MAX:
                maximums.put(glob(Key.AUTO_MAX, name), threads(value));
                break;
            case AUTO_PACE:
                pace = Options.Pace.valueOf(value.toUpperCase(Locale.ROOT));
                break;
            case METRICS:
                metrics = value.equals(NONE) ? null : MetricsAddress.of(value);
                break;
            case METRICS_LABELS:
                metricsLabels = MetricLabels.of(value);
                break;
            default:
                log = Log.Level.valueOf(value.toUpperCase(Locale.ROOT));
        }
    }

    /** Whether history is a sensible number of windows: enough for a recommendation, few enough to keep. */
    boolean historyFits() {
        long windows = historyNanos / windowNanos;
        return windows >= 30 && windows <= Options.MAX_WINDOWS;
    }

    /** That follows the key. */
    private static Glob glob(Key key, String name) {
        return new Glob(name.substring(key.text.length()));
    }

    private static int threads(String value) {
        return (int) within(Integer.parseInt(value), 1, MAX_THREADS);
    }

    private static List<Glob> globs(String value) {
        List<Glob> globs = new ArrayList<>();
        for (String glob : value.split(";")) {
            if (!glob.trim().isEmpty()) {
                globs.add(new Glob(glob.trim()));
            }
        }
        require(!globs.isEmpty());
        return globs;
    }

    private static long duration(String value) {
        int digits = 0;
        while (digits < value.length() && value.charAt(digits) >= '0' && value.charAt(digits) <= '9') {
            digits++;
        }
        require(digits >= 1 && digits <= MAX_DIGITS);
        return Long.parseLong(value.substring(0, digits)) * unit(value.substring(digits));
    }

    /** In nanoseconds. */
    private static long unit(String name) {
        switch (name) {
            case "ms":
                return MILLI;
            case "s":
                return 1_000 * MILLI;
            case "m":
                return 60_000 * MILLI;
            case "h":
                return 3_600_000 * MILLI;
            default:
                throw new IllegalArgumentException();
        }
    }

    private static long within(long value, long least, long most) {
        require(value >= least && value <= most);
        return value;
    }

    private static double number(String value, double most) {
        double number = Double.parseDouble(value);
        require(number > 0 && number <= most);
        return number;
    }

    private static void require(boolean condition) {
        if (!condition) {
            throw new IllegalArgumentException();
        }
    }
}
