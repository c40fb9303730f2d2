// SPDX-License-Identifier: Apache-2.0
package io.loadline.report;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;

/**
 * Writes open-type values, maps and collections as JSON (RFC 8259). NaN and infinity become null. The output is ASCII,
 * so that no terminal or pipe can garble it.
 */
public final class Json {

    private final StringBuilder text = new StringBuilder();

    private Json() {}

    public static String of(Object value) {
        Json json = new Json();
        json.value(value, 0);
        return json.text.toString();
    }

    /**
     * Removes line feeds and indentation.
     *
     * @param json output of this class, in which strings contain no raw line feed
     */
    public static String inOneLine(String json) {
        return json.replaceAll("\n *", "");
    }

    private void value(Object value, int depth) {
        if (value instanceof CompositeData) {
            object(items((CompositeData) value), depth);
        } else if (value instanceof TabularData) {
            // must precede Map, which TabularDataSupport also implements
            array(((TabularData) value).values(), depth);
        } else if (value instanceof Map) {
            object((Map<?, ?>) value, depth);
        } else if (value instanceof Collection) {
            array((Collection<?>) value, depth);
        } else if (value instanceof Object[]) {
            array(Arrays.asList((Object[]) value), depth);
        } else {
            scalar(value);
        }
    }

    private static Map<String, Object> items(CompositeData composite) {
        Map<String, Object> items = new LinkedHashMap<>();
        composite.getCompositeType().keySet().forEach(key -> items.put(key, composite.get(key)));
        return items;
    }

    private void object(Map<?, ?> map, int depth) {
        inBrackets('{', '}', map.entrySet(), depth, entry -> {
            string(String.valueOf(entry.getKey()));
            text.append(": ");
            value(entry.getValue(), depth + 1);
        });
    }

    private void array(Collection<?> values, int depth) {
        inBrackets('[', ']', values, depth, value -> value(value, depth + 1));
    }

    private <T> void inBrackets(char begin, char end, Collection<T> items, int depth, Consumer<T> writer) {
        text.append(begin);
        String separator = "";
        for (T item : items) {
            text.append(separator);
            newLine(depth + 1);
            writer.accept(item);
            separator = ",";
        }
        if (!items.isEmpty()) {
            newLine(depth);
        }
        text.append(end);
    }

    private void scalar(Object value) {
        if (value instanceof Double && !Double.isFinite((Double) value)) {
            text.append("null");
        } else if (value == null || value instanceof Number || value instanceof Boolean) {
            text.append(value);
        } else {
            string(value.toString());
        }
    }

    private void string(String value) {
        text.append('"');
        for (char c : value.toCharArray()) {
            if (c == '"' || c == '\\') {
                text.append('\\').append(c);
            } else if (c < ' ' || c > '~') {
                text.append(String.format("\\u%04x", (int) c));
            } else {
                text.append(c);
            }
        }
        text.append('"');
    }

    private void newLine(int depth) {
        text.append('\n');
        for (int i = 0; i < depth; i++) {
            text.append("  ");
        }
    }
}
