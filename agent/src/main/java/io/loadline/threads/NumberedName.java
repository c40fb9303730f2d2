package io.loadline.threads;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names that differ only in numbers, including random hexadecimal ones. Not thread-safe. */
final class NumberedName {

    private static final String UUID = "\\p{XDigit}{8}(?:-\\p{XDigit}{4}){3}-\\p{XDigit}{12}";
    private static final Pattern NUMBER = Pattern.compile(UUID + "|(?<=@)\\p{XDigit}{3,8}|\\d+");
    private static final int MAX_CHARS = 100;

    private final List<String> texts = new ArrayList<>();

    /** Between the texts; null where the names differ. */
    private final List<String> numbers = new ArrayList<>();

    NumberedName(String name) {
        Matcher number = NUMBER.matcher(name);
        int end = 0;
        while (number.find()) {
            texts.add(name.substring(end, number.start()));
            numbers.add(number.group());
            end = number.end();
        }
        texts.add(name.substring(end));
    }

    /** The same for all names that differ in numbers only. */
    String key() {
        return String.join("*", texts);
    }

    /** Adds a name with the same key. */
    void add(NumberedName other) {
        for (int i = 0; i < numbers.size() && i < other.numbers.size(); i++) {
            if (numbers.get(i) != null && !numbers.get(i).equals(other.numbers.get(i))) {
                numbers.set(i, null);
            }
        }
    }

    /** With {@code *} for each number in which they differ. */
    @Override
    public String toString() {
        StringBuilder name = new StringBuilder(texts.get(0));
        for (int i = 0; i < numbers.size(); i++) {
            name.append(numbers.get(i) == null ? "*" : numbers.get(i)).append(texts.get(i + 1));
        }
        return name.length() > MAX_CHARS ? name.substring(0, MAX_CHARS - 3) + "..." : name.toString();
    }
}
