package io.loadline.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads JSON (RFC 8259): maps, lists, strings, doubles, booleans, null. Throws an exception at anything else. */
final class JsonReader {

    private static final int MAX_DEPTH = 100;

    private final String text;
    private int at;
    private int depth;

    private JsonReader(String text) {
        this.text = text;
    }

    static Object read(String text) {
        JsonReader reader = new JsonReader(text);
        Object value = reader.value();
        reader.require(reader.peek() == 0);
        return value;
    }

    private Object value() {
        require(depth++ < MAX_DEPTH);
        char first = peek();
        Object value = first == '{' ? object() : first == '[' ? array() : first == '"' ? string() : word();
        depth--;
        return value;
    }

    private Map<String, Object> object() {
        Map<String, Object> map = new LinkedHashMap<>();
        at++;
        while (!isEnd('}', map.isEmpty())) {
            require(peek() == '"');
            String key = string();
            require(peek() == ':');
            at++;
            map.put(key, value());
        }
        return map;
    }

    private List<Object> array() {
        List<Object> list = new ArrayList<>();
        at++;
        while (!isEnd(']', list.isEmpty())) {
            list.add(value());
        }
        return list;
    }

    /** Goes over the end, or over the comma before the next item. */
    private boolean isEnd(char end, boolean first) {
        boolean ends = peek() == end;
        require(ends || first || peek() == ',');
        if (ends || !first) {
            at++;
        }
        return ends;
    }

    private String string() {
        StringBuilder plain = new StringBuilder();
        at++;
        while (text.charAt(at) != '"') {
            char c = text.charAt(at++);
            plain.append(c == '\\' ? escaped() : c);
        }
        at++;
        return plain.toString();
    }

    private char escaped() {
        char c = text.charAt(at++);
        if (c == 'u') {
            at += 4;
            return (char) Integer.parseInt(text.substring(at - 4, at), 16);
        }
        int known = "bfnrt".indexOf(c);
        return known < 0 ? c : "\b\f\n\r\t".charAt(known);
    }

    private Object word() {
        int from = at;
        while (at < text.length() && ",]} \t\r\n".indexOf(text.charAt(at)) < 0) {
            at++;
        }
        String word = text.substring(from, at);
        switch (word) {
            case "true":
                return true;
            case "false":
                return false;
            case "null":
                return null;
            default:
                return Double.valueOf(word);
        }
    }

    /** The next character that is not a space; 0 at the end. */
    private char peek() {
        while (at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return at < text.length() ? text.charAt(at) : 0;
    }

    private void require(boolean right) {
        if (!right) {
            throw new IllegalArgumentException("no JSON at character " + at);
        }
    }
}
