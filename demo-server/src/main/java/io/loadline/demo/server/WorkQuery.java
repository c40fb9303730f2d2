package io.loadline.demo.server;

import io.loadline.demo.Range;

/** Reads the query of a request: {@code digits}, {@code sleep} and {@code of} take the place of the server's own. */
final class WorkQuery {

    private WorkQuery() {}

    /**
     * The work that a query asks for.
     *
     * @param query what follows the question mark, or null
     * @throws IllegalArgumentException saying in one sentence which parameter is wrong and what is accepted
     */
    static Work read(String query, Work usual) {
        Work work = usual;
        if (query == null || query.isEmpty()) {
            return work;
        }
        for (String pair : query.split("&", -1)) {
            int equals = pair.indexOf('=');
            String key = equals < 0 ? pair : pair.substring(0, equals);
            work = with(work, key, equals < 0 ? "" : pair.substring(equals + 1));
        }
        return work;
    }

    private static Work with(Work work, String key, String value) {
        return switch (key) {
            case "digits" -> new Work(work.of(), number(key, value, Work.DIGITS), work.sleep());
            case "sleep" -> new Work(work.of(), work.digits(), number(key, value, Work.SLEEP));
            case "of" -> new Work(irrational(value), work.digits(), work.sleep());
            default ->
                throw new IllegalArgumentException("There is no parameter '" + key
                        + "': give digits, sleep or of, as in /work?digits=100&sleep=5.");
        };
    }

    private static int number(String key, String value, Range range) {
        try {
            int number = Integer.parseInt(value);
            if (range.contains(number)) {
                return number;
            }
        } catch (NumberFormatException e) {
            // the sentence below serves both
        }
        throw new IllegalArgumentException(key + "='" + value + "' is not a whole number " + range.accepted() + ".");
    }

    private static Irrational irrational(String value) {
        try {
            return Irrational.named(value);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("of='" + value + "' is not one of pi and sqrt2.", e);
        }
    }
}
