package io.loadline.options;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** Reads values. All throw {@link IllegalArgumentException} on one that is not of the accepted form. */
final class Values {

    static final long MILLI = 1_000_000L;

    private static final int MAX_DIGITS = 9;
    private static final int MAX_THREADS = 1_000_000;

    private Values() {}

    /** None if there is no text. */
    static List<Glob> globs(String text) {
        if (text == null) {
            return Collections.emptyList();
        }
        List<Glob> globs = new ArrayList<>();
        for (String glob : text.split(";")) {
            if (!glob.trim().isEmpty()) {
                globs.add(new Glob(glob.trim()));
            }
        }
        require(!globs.isEmpty());
        return Collections.unmodifiableList(globs);
    }

    /** In nanoseconds. */
    static long duration(String text, long least, long most) {
        int digits = 0;
        while (digits < text.length() && text.charAt(digits) >= '0' && text.charAt(digits) <= '9') {
            digits++;
        }
        require(digits >= 1 && digits <= MAX_DIGITS);
        long nanos = Long.parseLong(text.substring(0, digits)) * unit(text.substring(digits));
        require(nanos >= least && nanos <= most);
        return nanos;
    }

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

    static int threads(String text) {
        int threads = Integer.parseInt(text);
        require(threads >= 1 && threads <= MAX_THREADS);
        return threads;
    }

    /** Above 0. */
    static double number(String text, double most) {
        double number = Double.parseDouble(text);
        require(number > 0 && number <= most);
        return number;
    }

    /** A constant in lower case. */
    static <E extends Enum<E>> E word(Class<E> words, String text) {
        return Enum.valueOf(words, text.toUpperCase(Locale.ROOT));
    }

    private static void require(boolean condition) {
        if (!condition) {
            throw new IllegalArgumentException();
        }
    }
}
