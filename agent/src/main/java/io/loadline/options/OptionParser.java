// SPDX-License-Identifier: Apache-2.0
package io.loadline.options;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.stream.Collectors;

/**
 * Reads options: {@code key=value} pairs separated by commas; {@code @file} stands for those of a properties file.
 * Never throws: each error is a sentence in {@link #problems}, and has no effect on the {@link #options}.
 */
public final class OptionParser {

    private Options options;
    private final Map<String, String> given = new LinkedHashMap<>();
    private final List<String> problems = new ArrayList<>();

    /** Starts with all defaults. */
    public OptionParser() {
        this(Options.DEFAULTS);
    }

    /** Starts with the options in force. */
    OptionParser(Options inForce) {
        options = inForce;
    }

    /** Returns an option string for a JVM in another directory: the paths of its files are absolute. */
    public static String withAbsoluteFiles(String text) {
        return Arrays.stream(text.split(","))
                .map(String::trim)
                .map(OptionParser::withAbsoluteFile)
                .collect(Collectors.joining(","));
    }

    private static String withAbsoluteFile(String part) {
        if (part.startsWith("@")) {
            return absoluteMarked(part);
        }
        int equals = part.indexOf('=');
        Key key = equals < 0 ? null : Key.of(part.substring(0, equals).trim());
        String value = part.substring(equals + 1).trim();
        if (key == null || !key.takesFile() || value.isEmpty() || value.equals("none")) {
            return part;
        }
        boolean isMarked = key == Key.METRICS_TOKEN && value.startsWith("@");
        return key.text + "=" + (isMarked ? absoluteMarked(value) : new File(value).getAbsolutePath());
    }

    /** Returns the absolute path of a file, with the {@code @} that is in front of it. */
    private static String absoluteMarked(String path) {
        return "@" + new File(path.substring(1)).getAbsolutePath();
    }

    /**
     * Reads more options, which override earlier ones.
     *
     * @param source names the options in problems
     * @param text null counts as empty
     */
    public OptionParser read(String source, String text) {
        for (String part : text == null ? new String[0] : text.split(",")) {
            readPart(source, part.trim());
        }
        return this;
    }

    /** Returns the problems so far: the text found, and the form expected. */
    public List<String> problems() {
        return problems;
    }

    /** Returns the pairs read so far that are valid by themselves, those of files included. */
    public Map<String, String> given() {
        return given;
    }

    /** Returns the options read so far. */
    public Options options() {
        if (!options.historyFits()) {
            if (given.containsKey(Key.HISTORY.text)) {
                badValue(Key.HISTORY, Key.HISTORY.text, given.get(Key.HISTORY.text));
            }
            options = options.withDefaultHistory();
        }
        return options;
    }

    private void readPart(String source, String part) {
        int equals = part.indexOf('=');
        if (part.startsWith("@")) {
            readFile(part.substring(1));
        } else if (equals > 0) {
            readPair(part.substring(0, equals), part.substring(equals + 1));
        } else if (!part.isEmpty()) {
            problems.add(source + ": '" + part + "' is not of the form key=value; " + Key.suggestion(part));
        }
    }

    private void readFile(String name) {
        Properties pairs = new Properties();
        try (InputStream in = new FileInputStream(name)) {
            pairs.load(in);
        } catch (IOException | IllegalArgumentException e) {
            problems.add("option file '" + name + "' cannot be read: " + e.getMessage()
                    + "; expected a properties file with lines key=value");
            return;
        }
        for (String key : pairs.stringPropertyNames()) {
            readPair(key, pairs.getProperty(key));
        }
    }

    private void readPair(String untrimmedName, String untrimmedValue) {
        String name = untrimmedName.trim();
        String value = untrimmedValue.trim();
        Key key = Key.of(name);
        if (key == null) {
            problems.add("unknown option '" + name + "'; " + Key.suggestion(name));
            return;
        }
        set(key, name, value);
    }

    void set(Key key, String name, String value) {
        try {
            options = options.with(name, value);
            given.put(name, value);
        } catch (IllegalArgumentException bad) {
            badValue(key, name, value);
        }
    }

    private void badValue(Key key, String name, String value) {
        problems.add("option " + name + " has the bad value '" + value + "', expected " + key.form());
    }
}
