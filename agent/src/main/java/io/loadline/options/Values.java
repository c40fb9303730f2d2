// SPDX-License-Identifier: Apache-2.0
package io.loadline.options;

import java.io.File;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads values. Each method throws {@link IllegalArgumentException} if a value does not have the accepted form. */
public final class Values {

    static final long MILLI = 1_000_000L;

    private static final List<String> UNITS = Arrays.asList("ms", "s", "m", "h", "d");
    private static final long[] NANOS = {MILLI, 1_000 * MILLI, 60_000 * MILLI, 3_600_000 * MILLI, 86_400_000 * MILLI};
    private static final int MAX_DIGITS = 9;
    private static final int MAX_THREADS = 1_000_000;

    private Values() {}

    /** Reads globs separated by semicolons; none if there is no text. */
    static List<String> globs(String text) {
        List<String> globs = new ArrayList<>();
        for (String glob : text == null ? new String[0] : text.split(";")) {
            if (!glob.trim().isEmpty()) {
                globs.add(glob.trim());
            }
        }
        require(text == null || !globs.isEmpty());
        return Collections.unmodifiableList(globs);
    }

    /** Returns a duration in nanoseconds. */
    public static long duration(String text, long least, long most) {
        int digits = 0;
        while (digits < text.length() && text.charAt(digits) >= '0' && text.charAt(digits) <= '9') {
            digits++;
        }
        int unit = UNITS.indexOf(text.substring(digits));
        require(digits >= 1 && digits <= MAX_DIGITS && unit >= 0);
        long number = Long.parseLong(text.substring(0, digits));
        require(number <= Long.MAX_VALUE / NANOS[unit]);
        long nanos = number * NANOS[unit];
        require(nanos >= least && nanos <= most);
        return nanos;
    }

    static int threads(String text) {
        int threads = Integer.parseInt(text);
        require(threads >= 1 && threads <= MAX_THREADS);
        return threads;
    }

    /** Reads a number above 0. */
    static double number(String text, double most) {
        double number = Double.parseDouble(text);
        require(number > 0 && number <= most);
        return number;
    }

    /** Reads one of these words. */
    static String word(String text, String... words) {
        String word = text.toLowerCase(Locale.ROOT);
        require(Arrays.asList(words).contains(word));
        return word;
    }

    /**
     * Reads {@code PORT} (of the loopback address) or {@code ADDRESS:PORT}, with an IPv6 address in brackets; 0 is any
     * free port.
     */
    static InetSocketAddress address(String text) {
        Matcher form = Pattern.compile("(?:\\[([0-9a-fA-F:.%]+)]:|([^\\s:/\\[\\]]+):)?(\\d{1,5})")
                .matcher(text);
        require(form.matches());
        String host = form.group(1) == null ? form.group(2) : form.group(1);
        return InetSocketAddress.createUnresolved(host == null ? "127.0.0.1" : host, Integer.parseInt(form.group(3)));
    }

    /** Reads {@code name=value} pairs separated by semicolons. Rejects the label names of the metrics themselves. */
    static Map<String, String> labels(String text) {
        List<String> reserved = Arrays.asList(
                "pool",
                "family",
                "le",
                "state",
                "verdict",
                "regime",
                "limit",
                "version",
                "status",
                "action",
                "code",
                "severity");
        Map<String, String> labels = new LinkedHashMap<>();
        for (String pair : text.split(";")) {
            int equals = pair.indexOf('=');
            String name = pair.substring(0, Math.max(0, equals)).trim();
            require(name.matches("(?!__)[a-zA-Z_][a-zA-Z0-9_]*") && !reserved.contains(name));
            require(labels.put(name, pair.substring(equals + 1).trim()) == null);
        }
        return Collections.unmodifiableMap(labels);
    }

    /**
     * Reads a path; null stays null. Does not touch the file, which may appear later and whose file system may hang.
     */
    static String path(String text) {
        String forbidden = File.separatorChar == '\\' ? "[\0-\37<>\"|?*]" : "\0";
        require(text == null
                || !text.isEmpty() && !Pattern.compile(forbidden).matcher(text).find());
        return text;
    }

    static void require(boolean condition) {
        if (!condition) {
            throw new IllegalArgumentException();
        }
    }
}
