package io.loadline.options;

import java.util.regex.Pattern;

/** A pattern in which {@code *} stands for any characters and {@code ?} for any single one. Immutable. */
public final class Glob {

    private final String text;
    private final Pattern pattern;

    public Glob(String text) {
        this.text = text;
        this.pattern = Pattern.compile(regex(text), Pattern.DOTALL);
    }

    public boolean matches(String name) {
        return pattern.matcher(name).matches();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Glob && text.equals(((Glob) other).text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }

    private static String regex(String glob) {
        StringBuilder regex = new StringBuilder();
        for (char c : glob.toCharArray()) {
            regex.append(c == '*' ? ".*" : c == '?' ? "." : Pattern.quote(String.valueOf(c)));
        }
        return regex.toString();
    }
}
