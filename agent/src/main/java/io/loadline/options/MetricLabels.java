package io.loadline.options;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads constant labels of metrics: {@code name=value} separated by semicolons. */
final class MetricLabels {

    private static final Pattern NAME = Pattern.compile("[a-zA-Z_][a-zA-Z0-9_]*");

    /** Those that the metrics have themselves. */
    private static final Set<String> TAKEN =
            new HashSet<>(Arrays.asList("pool", "family", "le", "state", "verdict", "regime", "limit", "version"));

    private MetricLabels() {}

    /** None if there is no text. */
    static Map<String, String> of(String text) {
        if (text == null) {
            return Collections.emptyMap();
        }
        Map<String, String> labels = new LinkedHashMap<>();
        for (String pair : text.split(";")) {
            int equals = pair.indexOf('=');
            String name = pair.substring(0, Math.max(0, equals)).trim();
            boolean right = NAME.matcher(name).matches() && !name.startsWith("__") && !TAKEN.contains(name);
            if (!right || labels.put(name, pair.substring(equals + 1).trim()) != null) {
                throw new IllegalArgumentException(text);
            }
        }
        return Collections.unmodifiableMap(labels);
    }
}
