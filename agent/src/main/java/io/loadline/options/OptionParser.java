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

    private Options options;
    private final Map<String, String> given = new LinkedHashMap<>();
    private final List<Problem> problems = new ArrayList<>();

    /** Starts with all defaults. */
    public OptionParser() {
        this(new Options());
    }

    /** Starts with these. */
    OptionParser(Options inForce) {
        options = inForce;
    }

    /** Takes pairs that another parser has read and that are right by themselves. */
    OptionParser take(Map<String, String> pairs) {
        pairs.forEach(this::set);
        return this;
    }

    private void set(String name, String value) {
        options = options.with(name, value);
        given.put(name, value);
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
        if (!options.historyFits()) {
            if (given.containsKey(Key.HISTORY.text)) {
                complain(Key.HISTORY, Key.HISTORY.text, given.get(Key.HISTORY.text));
            }
            useDefaultHistory();
        }
        return options;
    }

    /** The default, or as many windows as a recommendation needs where those take longer. */
    private void useDefaultHistory() {
        options = options.with(Key.HISTORY.text, Key.HISTORY.defaultValue);
        if (!options.historyFits()) {
            long seconds = Options.MIN_WINDOWS * options.windowNanos / 1_000_000_000L;
            options = options.with(Key.HISTORY.text, seconds + "s");
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
            set(name, value);
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
