package io.loadline.demo.server;

import io.loadline.demo.LengthDistribution;
import io.loadline.demo.Range;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * What a request asks for. Means are given here; the request draws its own lengths when it comes.
 *
 * @param sleepLengths how sleeps are spread around {@code work.sleep()}
 * @param downstream milliseconds that the downstream takes for a call while nobody else calls it; 0 for no call
 * @param nested how many inner tasks it submits to its own pool and waits for, each with the same work
 * @param priority in a priority queue the greater goes first
 * @param deadline milliseconds from its arrival after which it waits no longer, for a thread, a permit or inner tasks
 */
record Order(Work work, LengthDistribution sleepLengths, int downstream, int nested, int priority, int deadline) {
    static final int USUAL_DEADLINE = 60_000;

    private static final Range PRIORITY = new Range(0, 9, "(9 goes first)");
    private static final List<String> PARAMETERS =
            List.of("digits", "sleep", "of", "sleep-lengths", "downstream", "nested", "priority", "deadline");

    /** Nothing but the work. */
    static Order of(Work work) {
        return new Order(work, LengthDistribution.CONSTANT, 0, 0, 0, USUAL_DEADLINE);
    }

    /** What its inner tasks do: the same, without inner tasks of their own. */
    Order inner() {
        return new Order(work, sleepLengths, downstream, 0, priority, deadline);
    }

    /**
     * This order with what a query asks for in place of what the server does as a rule.
     *
     * @param query what follows the question mark, or null
     * @throws IllegalArgumentException saying in one sentence which parameter is wrong and what is accepted
     */
    Order with(String query) {
        if (query == null || query.isEmpty()) {
            return this;
        }
        Map<String, String> given = new HashMap<>();
        for (String pair : query.split("&", -1)) {
            String[] parts = pair.split("=", 2);
            if (!PARAMETERS.contains(parts[0])) {
                throw new IllegalArgumentException("There is no parameter '" + parts[0] + "': give "
                        + String.join(", ", PARAMETERS) + ", as in /work?digits=100&sleep=5.");
            }
            given.put(parts[0], parts.length == 1 ? "" : parts[1]);
        }
        Work asked = new Work(
                other(given, "of", work.of(), Order::irrational),
                number(given, "digits", work.digits(), option("digits")),
                number(given, "sleep", work.sleep(), option("sleep")));
        return new Order(
                asked,
                other(given, "sleep-lengths", sleepLengths, Order::lengths),
                number(given, "downstream", downstream, option("downstream")),
                number(given, "nested", nested, option("nested")),
                number(given, "priority", priority, PRIORITY),
                number(given, "deadline", deadline, option("deadline")));
    }

    /** What the server's option of that name accepts. */
    private static Range option(String name) {
        return Range.of(name.equals("digits") ? ServerCommand.Cost.class : ServerCommand.class, name);
    }

    private static <T> T other(Map<String, String> given, String key, T usual, Function<String, T> reader) {
        String value = given.get(key);
        return value == null ? usual : reader.apply(value);
    }

    private static int number(Map<String, String> given, String key, int usual, Range range) {
        return other(given, key, usual, value -> {
            double number = range.parse(value);
            if (number != Math.rint(number)) { // NaN, too
                throw new IllegalArgumentException(
                        key + "='" + value + "' is not a whole number " + range.accepted() + ".");
            }
            return (int) number;
        });
    }

    private static Irrational irrational(String value) {
        try {
            return Irrational.named(value);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("of='" + value + "' is not one of pi and sqrt2.", e);
        }
    }

    private static LengthDistribution lengths(String value) {
        try {
            return LengthDistribution.parse(value);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("sleep-lengths: " + e.getMessage(), e);
        }
    }
}
