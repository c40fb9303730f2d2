package io.loadline.demo.server;

import io.loadline.demo.LengthDistribution;
import io.loadline.demo.Range;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads the query of a request: its parameters take the place of what the server does as a rule. */
final class WorkQuery {

    private static final List<String> PARAMETERS =
            List.of("digits", "sleep", "of", "sleep-lengths", "downstream", "nested", "priority", "deadline");

    private final Map<String, String> given = new HashMap<>();

    private WorkQuery(String query) {
        for (String pair : query.split("&", -1)) {
            int equals = pair.indexOf('=');
            String key = equals < 0 ? pair : pair.substring(0, equals);
            if (!PARAMETERS.contains(key)) {
                throw new IllegalArgumentException("There is no parameter '" + key + "': give "
                        + String.join(", ", PARAMETERS) + ", as in /work?digits=100&sleep=5.");
            }
            given.put(key, equals < 0 ? "" : pair.substring(equals + 1));
        }
    }

    /**
     * What a query asks for.
     *
     * @param query what follows the question mark, or null
     * @throws IllegalArgumentException saying in one sentence which parameter is wrong and what is accepted
     */
    static Order read(String query, Order usual) {
        return query == null || query.isEmpty() ? usual : new WorkQuery(query).over(usual);
    }

    private Order over(Order usual) {
        Work work = new Work(
                irrational(usual.work().of()),
                number("digits", Work.DIGITS, usual.work().digits()),
                number("sleep", Work.SLEEP, usual.work().sleep()));
        return new Order(
                work,
                lengths(usual.sleepLengths()),
                number("downstream", Order.DOWNSTREAM, usual.downstream()),
                number("nested", Order.NESTED, usual.nested()),
                number("priority", Order.PRIORITY, usual.priority()),
                number("deadline", Order.DEADLINE, usual.deadline()));
    }

    private int number(String key, Range range, int usual) {
        String value = given.get(key);
        if (value == null) {
            return usual;
        }
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

    private Irrational irrational(Irrational usual) {
        String value = given.get("of");
        try {
            return value == null ? usual : Irrational.named(value);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("of='" + value + "' is not one of pi and sqrt2.", e);
        }
    }

    private LengthDistribution lengths(LengthDistribution usual) {
        String value = given.get("sleep-lengths");
        try {
            return value == null ? usual : LengthDistribution.parse(value);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("sleep-lengths: " + e.getMessage(), e);
        }
    }
}
