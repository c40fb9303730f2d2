package io.loadline.options;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * Reads options: {@code key=value} pairs separated by commas; {@code @file} stands for those of a properties file. Never
 * throws: what is wrong is reported in {@link #problems}, one sentence each, and the default is used for that key.
 */
public final class OptionParser {

    private final Values values = new Values();
    private final Map<String, String> texts = new LinkedHashMap<>();
    private final List<String> problems = new ArrayList<>();

    /** Starts with all defaults. */
    public OptionParser() {
        for (Key key : Key.values()) {
            if (!key.defaultValue.isEmpty()) {
                texts.put(key.text, key.defaultValue);
            }
        }
    }

    /** Reads more options, which win over those read before. {@code source} names them in problems; null is no text. */
    public OptionParser read(String source, String text) {
        Map<String, String> here = new LinkedHashMap<>();
        for (String part : text == null ? new String[0] : text.split(",")) {
            readPart(source, part.trim(), here);
        }
        return this;
    }

    /** What was wrong so far. */
    public List<String> problems() {
        return problems;
    }

    /** The options read so far. */
    public Options options() {
        if (!values.historyFits()) {
            if (!texts.get(Key.HISTORY.text).equals(Key.HISTORY.defaultValue)) {
                complain(Key.HISTORY, texts.get(Key.HISTORY.text));
            }
            useDefaultHistory();
        }
        return new Options(values, texts);
    }

    /** The default, or as many windows as a recommendation needs where those take longer. */
    private void useDefaultHistory() {
        values.set(Key.HISTORY, Key.HISTORY.text, Key.HISTORY.defaultValue);
        texts.put(Key.HISTORY.text, Key.HISTORY.defaultValue);
        if (!values.historyFits()) {
            String windows = 30 * values.windowNanos / 1_000_000_000L + "s";
            values.set(Key.HISTORY, Key.HISTORY.text, windows);
            texts.put(Key.HISTORY.text, windows);
        }
    }

    private void readPart(String source, String part, Map<String, String> here) {
        int equals = part.indexOf('=');
        if (part.isEmpty()) {
            return;
        }
        if (part.startsWith("@")) {
            readFile(part.substring(1), here);
        } else if (equals <= 0) {
            Key nearest = Key.nearest(part);
            problems.add(source + ": '" + part + "' is not of the form key=value; the nearest key is " + nearest.text
                    + ": " + nearest.form);
        } else {
            readPair(
                    part.substring(0, equals).trim(), part.substring(equals + 1).trim(), here);
        }
    }

    private void readFile(String name, Map<String, String> here) {
        Properties pairs = new Properties();
        try (InputStream in = new FileInputStream(name)) {
            pairs.load(in);
        } catch (IOException | IllegalArgumentException e) {
            problems.add("option file '" + name + "' cannot be read: " + e.getMessage()
                    + "; expected a properties file with lines key=value");
            return;
        }
        for (String key : pairs.stringPropertyNames()) {
            readPair(key, pairs.getProperty(key).trim(), here);
        }
    }

    private void readPair(String name, String value, Map<String, String> here) {
        Key key = Key.of(name);
        if (key == null) {
            Key nearest = Key.nearest(name);
            problems.add("unknown option '" + name + "'; the nearest is " + nearest.text + ": " + nearest.form);
            return;
        }
        if (here.containsKey(name) && !here.get(name).equals(value)) {
            problems.add("option " + name + " is given twice, '" + here.get(name) + "' and '" + value
                    + "'; the last one counts");
        }
        here.put(name, value);
        try {
            values.set(key, name, value);
            texts.put(name, value);
        } catch (IllegalArgumentException bad) {
            complain(key, value);
        }
    }

    private void complain(Key key, String value) {
        String fallback =
                key.defaultValue.isEmpty() ? "it is left out" : "the default " + key.defaultValue + " is used";
        problems.add(
                "option " + key.text + " has the bad value '" + value + "', expected " + key.form + "; " + fallback);
    }
}
