package io.loadline.options;

/** The keys of the option string: name, default, meaning, and the form a value must have. */
public enum Key {
    INCLUDE(
            "include",
            "globs on pool name or pool class, separated by ;",
            "globs separated by ; such as orders-*;*Executor"),
    EXCLUDE("exclude", "the same; wins over include", "globs separated by ; such as pool-*, or none"),
    WINDOW("window", "1s", "length of one measurement window", "a duration from 100ms to 1m such as 1s or 500ms"),
    HISTORY(
            "history",
            "10m",
            "how far back the sliding view and the recommendation look",
            "a duration of 30 to 7200 windows such as 10m"),
    TARGET_CPU(
            "target.cpu",
            "0.90",
            "utilisation of the processors by this process that a recommendation may plan for; from the default on the whole"
                    + " machine",
            "a number above 0 and up to 1 such as 0.90"),
    TARGET_WAIT_P99(
            "target.wait.p99",
            "if set, the wait that 99 % of tasks should stay under",
            "a duration such as 50ms, or none"),
    WEIGHT(
            "weight.",
            "weight.<pool glob>: priority of a pool when pools must share the processors, 1 if not given",
            "weight.<pool glob>=<a number above 0> such as weight.orders-*=2"),
    TIMING(
            "timing",
            "auto",
            "auto: in pools with tens of thousands of tasks a second, tasks picked at random are timed; all: every task is",
            "auto or all"),
    RESIZE(
            "resize",
            "off",
            "who resizes pools: off: nobody; manual: you, by MBean operations; observe: Loadline also says what it would do;"
                    + " auto: Loadline does it",
            "off, manual, observe or auto"),
    AUTO_MIN(
            "auto.min.",
            "auto.min.<pool glob>: fewest threads with resize=auto, half of those at the start if not given",
            "auto.min.<pool glob>=<threads, 1 or more> such as auto.min.orders-*=4"),
    AUTO_MAX(
            "auto.max.",
            "auto.max.<pool glob>: most threads with resize=auto, four times those at the start if not given; a pool of one"
                    + " thread gets more only where this is given",
            "auto.max.<pool glob>=<threads, 1 or more> such as auto.max.orders-*=64"),
    AUTO_PACE(
            "auto.pace",
            "calm: fewer threads only after a full history; fast: after three looks of 30 windows, for trials; calm if not given",
            "calm or fast"),
    METRICS(
            "metrics",
            "PORT or ADDRESS:PORT of the Prometheus endpoint /metrics; loopback unless an address is given",
            "a port such as 9464, an address with a port such as 0.0.0.0:9464 or [::1]:9464, or none"),
    METRICS_LABELS(
            "metrics.labels",
            "constant labels of all metrics, name=value separated by ;",
            "name=value separated by ; such as service=orders;zone=b, no name twice and none that metrics have"
                    + " themselves (pool, family, state, ...)"),
    METRICS_TOKEN(
            "metrics.token",
            "file with a token that every request to the endpoint must bear",
            "the path of a file with the token in its first line such as /run/secrets/loadline, or none"),
    MEMORY(
            "memory",
            "file that keeps the hours of each pool over restarts, some 40 KB for a pool and week",
            "the path of a file, or none"),
    MEMORY_ENOUGH(
            "memory.enough",
            "1d",
            "how long a pool must have been seen before it is told to shrink, since a busier hour may come",
            "a duration such as 1d, or 0s where what was seen is all"),
    AUTO_FLOOR(
            "auto.floor",
            "memory: resize=auto does not go below what the busiest hour that is remembered wanted",
            "memory, or none"),
    REPORT(
            "report",
            "file to which the page of all pools is written when the JVM ends",
            "a file whose name ends with .html, .md or .json such as loadline.html, or none"),
    ENABLED("enabled", "false: the agent stays out, nothing is woven; true if not given", "true or false"),
    LOG("log", "warn", "what the agent says on stderr", "off, warn, info or debug");

    public final String text;

    /** Empty: none. */
    public final String defaultValue;

    public final String meaning;
    public final String form;

    Key(String text, String meaning, String form) {
        this(text, "", meaning, form);
    }

    Key(String text, String defaultValue, String meaning, String form) {
        this.text = text;
        this.defaultValue = defaultValue;
        this.meaning = meaning;
        this.form = form;
    }

    /** Whether it can change while the agent measures. */
    public boolean canChange() {
        return this != WINDOW
                && this != TIMING
                && this != MEMORY
                && this != METRICS
                && this != METRICS_LABELS
                && this != METRICS_TOKEN
                && this != REPORT
                && this != ENABLED;
    }

    /** The key spelled like this, or null. */
    static Key of(String name) {
        for (Key key : values()) {
            if (key.text.endsWith(".")
                    ? name.startsWith(key.text) && name.length() > key.text.length()
                    : name.equals(key.text)) {
                return key;
            }
        }
        return null;
    }

    /** For people: the key that begins like this one, with its form; all keys if none does. */
    static String suggestion(String name) {
        Key nearest = null;
        int longest = 0;
        StringBuilder all = new StringBuilder("the keys are ");
        for (Key key : values()) {
            int same = 0;
            while (name.regionMatches(true, 0, key.text, 0, same + 1)) {
                same++;
            }
            if (same > longest) {
                nearest = key;
                longest = same;
            }
            all.append(key == INCLUDE ? "" : ", ").append(key.text);
        }
        return nearest == null ? all.toString() : "the nearest key is " + nearest.text + ": " + nearest.form;
    }
}
