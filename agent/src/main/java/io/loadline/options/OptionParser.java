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
    private final Map<String, String> given = new LinkedHashMap<>();
    private final List<Problem> problems = new ArrayList<>();

    /** Starts with all defaults. */
    public OptionParser() {
        for (Key key : Key.values()) {
            if (!key.defaultValue.isEmpty()) {
                texts.put(key.text, key.defaultValue);
            }
        }
    }

    /** Starts with these. */
    OptionParser(Options inForce) {
        set(inForce.asText());
    }

    /** Takes pairs that another parser has read and that are right by themselves. */
    OptionParser take(Map<String, String> pairs) {
        set(pairs);
        given.putAll(pairs);
        return this;
    }

    private void set(Map<String, String> pairs) {
        pairs.forEach((name, value) -> values.set(Key.of(name), name, value));
        texts.putAll(pairs);
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
    public List<Problem> problems() {
        return problems;
    }

    /** The pairs that were read so far and are right by themselves, in files too. */
    public Map<String, String> given() {
        return given;
    }

    /** The options read so far. */
    public Options options() {
        if (!values.historyFits()) {
            if (given.containsKey(Key.HISTORY.text)) {
                complain(Key.HISTORY, Key.HISTORY.text, texts.get(Key.HISTORY.text));
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
            complain(
                    source + ": '" + part + "' is not of the form key=value; the nearest key is " + nearest.text + ": "
                            + nearest.form,
                    "");
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
            complain(
                    "option file '" + name + "' cannot be read: " + e.getMessage()
                            + "; expected a properties file with lines key=value",
                    "");
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
            complain("unknown option '" + name + "'; the nearest is " + nearest.text + ": " + nearest.form, "");
            return;
        }
        if (here.containsKey(name) && !here.get(name).equals(value)) {
            complain(
                    "option " + name + " is given twice, '" + here.get(name) + "' and '" + value + "'",
                    "; the last one counts");
        }
        here.put(name, value);
        try {
            values.set(key, name, value);
            texts.put(name, value);
            given.put(name, value);
        } catch (IllegalArgumentException bad) {
            complain(key, name, value);
        }
    }

    private void complain(Key key, String name, String value) {
        complain(
                "option " + name + " has the bad value '" + value + "', expected " + key.form,
                key.defaultValue.isEmpty() ? "; it is left out" : "; the default " + key.defaultValue + " is used");
    }

    private void complain(String what, String consequence) {
        problems.add(new Problem(what, consequence));
    }
}
