package io.loadline.cli;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One line of what an endpoint answers: {@code name{label="value"} 1.5}. Immutable. */
final class Sample {

    private static final Pattern LINE = Pattern.compile("(\\w+)(?:\\{(.*)})? ([^ ]+)(?: .*)?", Pattern.DOTALL);

    /** Possessive: to go back needs a stack as deep as the value is long. */
    private static final Pattern LABEL = Pattern.compile("(\\w+)=\"((?:[^\"\\\\]++|\\\\.)*+)\",?", Pattern.DOTALL);

    final String name;
    final Map<String, String> labels = new HashMap<>();
    final double value;

    private Sample(Matcher line) {
        name = line.group(1);
        value = number(line.group(3));
        Matcher label = LABEL.matcher(line.group(2) == null ? "" : line.group(2));
        while (label.find()) {
            labels.put(label.group(1), unescaped(label.group(2)));
        }
    }

    /** Null if the line is none. */
    static Sample of(String line) {
        Matcher parts = LINE.matcher(line);
        return parts.matches() ? new Sample(parts) : null;
    }

    String label(String name) {
        return labels.getOrDefault(name, "");
    }

    /** As Prometheus writes it. NaN also if it is none. */
    static double number(String text) {
        try {
            return Double.parseDouble(text.replace("Inf", "Infinity"));
        } catch (NumberFormatException garbage) {
            return Double.NaN;
        }
    }

    private static String unescaped(String text) {
        StringBuilder plain = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                c = text.charAt(++i);
                plain.append(c == 'n' ? '\n' : c);
            } else {
                plain.append(c);
            }
        }
        return plain.toString();
    }
}
