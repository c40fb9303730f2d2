// SPDX-License-Identifier: Apache-2.0
package io.loadline.report;

import io.loadline.model.Fact;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Turns facts into text. {@code phrases.txt} has the phrase of each fact and the form of its figures. This class alone
 * writes numbers, singulars and plurals, and intervals. Thread-safe.
 */
public final class Phrases {

    /** Noun to replace; not in a figure, nor in a name of several words. */
    private static final Pattern NOUN = Pattern.compile("(?<![\\w.$:/-])(thread|task)(?=s?\\b)(?!s?[-=$:.]\\w)");

    /** Noun for what a pool lends, to replace where it lends permits; and the pool itself. */
    private static final Pattern LENT = Pattern.compile("(?<![\\w.$:/-])(?:connection pool|[Cc]onnection(?=s?\\b))");

    private static final Pattern FIGURE = Pattern.compile("\\{(\\d)(?::([^}]+))?\\}");
    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("EEEE HH:mm", Locale.ENGLISH);
    private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("HH:mm", Locale.ENGLISH);
    private static final MathContext TWO_DIGITS = new MathContext(2);

    /** Phrases about thread pools. */
    public static final Phrases OF_THREADS = new Phrases(false, false);

    /** Phrases about connection pools, where a thread is a connection and a task is a request. */
    public static final Phrases OF_CONNECTIONS = new Phrases(true, false);

    /** Phrases about bulkheads, where a connection is a permit. */
    private static final Phrases OF_PERMITS = new Phrases(true, true);

    /** Phrases about thread pools whose tasks ask a bulkhead for permits. */
    private static final Phrases OF_THREADS_WITH_PERMITS = new Phrases(false, true);

    private final boolean ofConnections;
    private final boolean ofPermits;
    private final Map<String, String> byCode = new HashMap<>();

    private Phrases(boolean ofConnections, boolean ofPermits) {
        this.ofConnections = ofConnections;
        this.ofPermits = ofPermits;
        try (BufferedReader lines = new BufferedReader(
                new InputStreamReader(Phrases.class.getResourceAsStream("phrases.txt"), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (!line.startsWith("#")) {
                    String[] phrases = line.split("\\|");
                    boolean hasOwn = ofConnections && phrases.length > 2;
                    byCode.put(code(phrases[0]), nouns(phrases[hasOwn ? 2 : 1]));
                }
            }
        } catch (IOException damagedJar) {
            throw new IllegalStateException(damagedJar);
        }
    }

    /** Returns a code for its name in the table: {@code keep-size} for {@code KEEP_SIZE}. */
    private static String code(String name) {
        return name.toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the codes of all facts with a phrase. */
    Set<String> codes() {
        return byCode.keySet();
    }

    /**
     * Returns the phrases about a pool.
     *
     * @param connections whether the pool lends connections or permits
     * @param permits whether it, or the pool that its tasks ask, lends permits
     */
    public static Phrases of(boolean connections, boolean permits) {
        if (permits) {
            return connections ? OF_PERMITS : OF_THREADS_WITH_PERMITS;
        }
        return connections ? OF_CONNECTIONS : OF_THREADS;
    }

    /** Returns what serves the tasks, in the plural: {@code threads}, {@code connections} or {@code permits}. */
    String servers() {
        return noun("thread") + "s";
    }

    /**
     * Replaces the nouns for threads and tasks. Names of classes and options stay as they are.
     *
     * @param phrase a phrase about threads and tasks, without other names
     */
    public String nouns(String phrase) {
        Matcher noun = NOUN.matcher(phrase);
        StringBuffer said = new StringBuffer();
        while (noun.find()) {
            noun.appendReplacement(said, noun(noun.group(1)));
        }
        return lent(noun.appendTail(said).toString());
    }

    private String noun(String ofThreads) {
        return lent(
                !ofConnections || !NOUN.matcher(ofThreads).find()
                        ? ofThreads
                        : ofThreads.replace("thread", "connection").replace("task", "request"));
    }

    private String lent(String ofConnections) {
        if (!ofPermits) {
            return ofConnections;
        }
        Matcher noun = LENT.matcher(ofConnections);
        StringBuffer said = new StringBuffer();
        while (noun.find()) {
            String lent = noun.group();
            noun.appendReplacement(
                    said, lent.endsWith("pool") ? "bulkhead" : lent.startsWith("C") ? "Permit" : "permit");
        }
        return noun.appendTail(said).toString();
    }

    /** Returns the fact as text, without a full stop at its end. */
    public String say(Fact fact) {
        return fill(byCode.get(fact.code()), fact.figures);
    }

    /**
     * Fills the phrase.
     *
     * @param phrase a phrase in the form of {@code phrases.txt}
     * @param figures the phrase's figures, by index
     */
    public String say(String phrase, Object... figures) {
        return fill(nouns(phrase), Arrays.asList(figures));
    }

    private String fill(String phrase, List<?> figures) {
        Matcher figure = FIGURE.matcher(phrase);
        StringBuffer said = new StringBuffer();
        while (figure.find()) {
            String value = written(figures.get(Integer.parseInt(figure.group(1))), figure.group(2));
            figure.appendReplacement(said, Matcher.quoteReplacement(value));
        }
        return figure.appendTail(said).toString();
    }

    private String written(Object value, String as) {
        if (value == null) {
            return "";
        }
        if (value instanceof Fact) {
            return say((Fact) value);
        }
        if (value instanceof List) {
            return ((List<?>) value)
                    .stream().map(fact -> written(fact, null)).collect(Collectors.joining(as == null ? "; " : " and "));
        }
        if (value instanceof ZonedDateTime) {
            return ((ZonedDateTime) value).format("day".equals(as) ? DAY : CLOCK);
        }
        return as == null || !(value instanceof Number) ? String.valueOf(value) : number((Number) value, as);
    }

    private String number(Number value, String as) {
        double number = value.doubleValue();
        switch (as) {
            case ",":
                return format("%,.0f", number);
            case "%":
                return format("%.0f", 100 * number);
            case "%.1":
                return format("%.1f", 100 * number);
            case "ms":
                return millis(number);
            case "figure":
                return Double.isFinite(number) ? format(number < 10 ? "%.3f" : "%,.1f", number) : "unknown";
            case "digits":
                return new BigDecimal(number).round(TWO_DIGITS).toPlainString();
            case "time":
                return number < 120
                        ? format("%.0f s", number)
                        : number < 7200 ? format("%.0f min", number / 60) : format("%,.0f h", number / 3600);
            case "span":
                return number < 0.9995
                        ? millis(number * 1000) + " ms"
                        : format(number < 9.95 ? "%.1f s" : "%.0f s", number);
            case "is":
                return value + (number == 1 ? " is" : " are");
            case "was":
                return value + (number == 1 ? " was" : " were");
            case "thread is":
                return count(value, "thread") + (number == 1 ? " is" : " are");
            case "task was":
                return count(value, "task") + (number == 1 ? " was" : " were");
            default:
                return as.startsWith(".") ? format("%" + as + "f", number) : count(value, as);
        }
    }

    /** Formats milliseconds. Tasks of some microseconds need more digits. */
    private static String millis(double millis) {
        return format(millis < 0.095 ? "%.3f" : millis < 0.95 ? "%.2f" : "%.1f", millis);
    }

    private String count(Number number, String noun) {
        if (number.longValue() == Integer.MAX_VALUE) {
            return "any number of " + noun(noun) + "s";
        }
        return number + " " + noun(noun) + (number.longValue() == 1 ? "" : "s");
    }

    private static String format(String format, double number) {
        return String.format(Locale.ROOT, format, number);
    }
}
