// SPDX-License-Identifier: Apache-2.0
package io.loadline.options;

import io.loadline.health.ResourceTable;
import java.util.HashMap;
import java.util.Map;

/** The keys of the option string and their defaults. {@code options.txt} has the meaning and accepted form of each. */
public enum Key {
    INCLUDE("include"),
    EXCLUDE("exclude"),
    WINDOW("window", "1s"),
    HISTORY("history", "10m"),
    TARGET_CPU("target.cpu", "0.90"),
    TARGET_WAIT_P99("target.wait.p99"),
    TIMING("timing", "auto"),
    RESIZE("resize", "off"),
    AUTO_MIN("auto.min."),
    AUTO_MAX("auto.max."),
    AUTO_PACE("auto.pace"),
    METRICS("metrics"),
    METRICS_LABELS("metrics.labels"),
    METRICS_TOKEN("metrics.token"),
    MEMORY("memory"),
    MEMORY_ENOUGH("memory.enough", "1d"),
    REPORT("report"),
    ENABLED("enabled"),
    LOG("log", "warn");

    public final String text;
    /** The default; empty if there is none. */
    public final String defaultValue;

    /** The texts for people: by key, its columns in {@code options.txt}. Read at the first use. */
    private static final class Texts {
        static final Map<String, String[]> BY_KEY = new HashMap<>();

        static {
            for (String line : ResourceTable.sections(Key.class, "options.txt").get("options")) {
                String[] columns = line.split(" \\| ", 3);
                BY_KEY.put(columns[0], columns);
            }
        }
    }

    Key(String text) {
        this(text, "");
    }

    Key(String text, String defaultValue) {
        this.text = text;
        this.defaultValue = defaultValue;
    }

    public String meaning() {
        return Texts.BY_KEY.get(text)[1];
    }

    /** Returns the accepted form of a value, for people. */
    public String form() {
        return Texts.BY_KEY.get(text)[2];
    }

    /** Returns whether the option can change while the agent measures. */
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

    /** Returns whether the value is the path of a file, or {@code none}. */
    boolean takesFile() {
        return this == METRICS_TOKEN || this == MEMORY || this == REPORT;
    }

    /** Returns the key with this name, or null. */
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

    /** Returns, for people, the key with the longest common beginning and its form; all keys if none begins alike. */
    static String suggestion(String name) {
        Key nearest = null;
        int longest = 0;
        StringBuilder all = new StringBuilder("the keys are ");
        for (Key key : values()) {
            int common = 0;
            while (name.regionMatches(true, 0, key.text, 0, common + 1)) {
                common++;
            }
            if (common > longest) {
                nearest = key;
                longest = common;
            }
            all.append(key == INCLUDE ? "" : ", ").append(key.text);
        }
        return nearest == null ? all.toString() : "the nearest key is " + nearest.text + ": " + nearest.form();
    }
}
