// SPDX-License-Identifier: Apache-2.0
package io.loadline.cli;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads JSON (RFC 8259) as maps, lists, strings, {@link BigDecimal}, {@link Boolean} and null. Throws {@link
 * IllegalArgumentException} for any other text. It also rejects numbers with too many digits and too deep nesting,
 * which only a hostile sender writes.
 */
final class JsonReader {

    private static final int MAX_DEPTH = 64;

    /** Token: a mark, a string, a word, a number or the end. */
    private static final Pattern TOKEN = Pattern.compile("\\G[ \\t\\n\\r]*+(?:([{}\\[\\],:])"
            + "|\"([^\"\\\\\\x00-\\x1f]*+(?:\\\\(?:[\"\\\\/bfnrt]|u\\p{XDigit}{4})[^\"\\\\\\x00-\\x1f]*+)*+)\""
            + "|(true|false|null)|(-?(?:0|[1-9]\\d{0,40}+)(?:\\.\\d{1,40}+)?(?:[eE][-+]?\\d{1,3}+)?)|\\z)");

    private static final Pattern ESCAPED = Pattern.compile("\\\\(?:u(\\p{XDigit}{4})|(.))");
    private static final String LETTERS = "bfnrt";
    private static final String CHARACTERS = "\b\f\n\r\t";

    private final Matcher token;
    private int depth;
    private int at;

    private JsonReader(String text) {
        token = TOKEN.matcher(text);
        next();
    }

    static Object read(String text) {
        JsonReader reader = new JsonReader(text);
        Object value = reader.value();
        reader.next();
        reader.require(reader.token.group().trim().isEmpty());
        return value;
    }

    private void next() {
        require(token.find());
        at = token.end();
    }

    private void require(boolean holds) {
        if (!holds) {
            throw new IllegalArgumentException("no JSON at character " + at);
        }
    }

    /** Returns true if the token is this mark. */
    private boolean is(String mark) {
        return mark.equals(token.group(1));
    }

    /** Parses the value that begins with the token, up to its last token. */
    private Object value() {
        if (is("{") || is("[")) {
            if (++depth > MAX_DEPTH) {
                throw new IllegalArgumentException("nested more than " + MAX_DEPTH + " deep");
            }
            Object all = all(is("{") ? "}" : "]");
            depth--;
            return all;
        }
        if (token.group(2) != null) {
            return plain(token.group(2));
        }
        if (token.group(3) != null) {
            return token.group(3).equals("null") ? null : (Object) Boolean.valueOf(token.group(3));
        }
        require(token.group(4) != null);
        return new BigDecimal(token.group(4));
    }

    /** Parses a map or a list, by its closing mark. */
    private Object all(String end) {
        Map<String, Object> map = new LinkedHashMap<>();
        List<Object> list = new ArrayList<>();
        next();
        for (boolean more = !is(end); more; more = goesOn(end)) {
            if (end.equals("]")) {
                list.add(value());
                continue;
            }
            require(token.group(2) != null);
            String key = plain(token.group(2));
            next();
            require(is(":"));
            next();
            map.put(key, value());
        }
        return end.equals("]") ? list : map;
    }

    private boolean goesOn(String end) {
        next();
        boolean more = is(",");
        require(more || is(end));
        if (more) {
            next();
        }
        return more;
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
