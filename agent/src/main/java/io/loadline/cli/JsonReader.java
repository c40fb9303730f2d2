package io.loadline.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads JSON as maps, lists and texts, words and numbers as they are written; throws an exception at anything else. */
final class JsonReader {

    private static final Pattern TOKEN = Pattern.compile(
            "\\G\\s*+(?:([{}\\[\\],:])|\"([^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+)\"|([^\\s{}\\[\\],:\"]++))",
            Pattern.DOTALL);

    private static final Pattern ESCAPED = Pattern.compile("\\\\(?:u(\\p{XDigit}{4})|(.))", Pattern.DOTALL);
    private static final String LETTERS = "bfnrt";
    private static final String CHARACTERS = "\b\f\n\r\t";

    private final Matcher token;

    private JsonReader(String text) {
        token = TOKEN.matcher(text);
        next();
    }

    static Object read(String text) {
        return new JsonReader(text).value();
    }

    private void next() {
        if (!token.find()) {
            throw new IllegalArgumentException("no JSON");
        }
    }

    /** Whether the token is this mark. */
    private boolean is(String mark) {
        return mark.equals(token.group(1));
    }

    /** That begins with the token; leaves its last one. */
    private Object value() {
        if (is("{")) {
            Map<Object, Object> map = new LinkedHashMap<>();
            for (next(); !is("}"); skipComma()) {
                Object key = value();
                next();
                next();
                map.put(key, value());
            }
            return map;
        }
        if (is("[")) {
            List<Object> list = new ArrayList<>();
            for (next(); !is("]"); skipComma()) {
                list.add(value());
            }
            return list;
        }
        return token.group(2) == null ? token.group(3) : plain(token.group(2));
    }

    private void skipComma() {
        next();
        if (is(",")) {
            next();
        }
    }

    private static String plain(String string) {
        Matcher escaped = ESCAPED.matcher(string);
        StringBuffer plain = new StringBuffer();
        while (escaped.find()) {
            int known = escaped.group(2) == null ? -1 : LETTERS.indexOf(escaped.group(2));
            String character = escaped.group(1) != null
                    ? String.valueOf((char) Integer.parseInt(escaped.group(1), 16))
                    : known < 0 ? escaped.group(2) : CHARACTERS.substring(known, known + 1);
            escaped.appendReplacement(plain, Matcher.quoteReplacement(character));
        }
        return escaped.appendTail(plain).toString();
    }
}
