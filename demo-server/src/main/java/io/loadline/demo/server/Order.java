// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.server;

import io.loadline.demo.LengthDistribution;
import io.loadline.demo.Range;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Wishes of a request. Means are given here; the request draws its own lengths when it comes.
 *
 * @param sleepLengths how sleeps are spread around {@code work.sleep()}
 * @param downstream milliseconds that the downstream takes for a call while nobody else calls it; 0 for no call
 * @param nested how many inner tasks it submits to its own pool and waits for, each with the same work
 * @param deadline milliseconds from its arrival after which it waits no longer, for a thread, a permit or inner tasks
 */
record Order(Work work, LengthDistribution sleepLengths, int downstream, int nested, int deadline) {
    static final int USUAL_DEADLINE = 60_000;

    /** Returns the order of its inner tasks: the same, without inner tasks of their own. */
    Order inner() {
        return new Order(work, sleepLengths, downstream, 0, deadline);
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
        Map<String, Integer> asked = new LinkedHashMap<>();
        asked.put("digits", work.digits());
        asked.put("sleep", work.sleep());
        asked.put("downstream", downstream);
        asked.put("nested", nested);
        asked.put("deadline", deadline);
        for (String pair : query.split("&", -1)) {
            String[] parts = pair.split("=", 2);
            if (!asked.containsKey(parts[0])) {
                throw new IllegalArgumentException("There is no parameter '" + parts[0] + "': give "
                        + String.join(", ", asked.keySet()) + ", as in /work?digits=100&sleep=5.");
            }
            asked.put(parts[0], number(parts[0], parts.length == 1 ? "" : parts[1]));
        }
        Work other = new Work(work.of(), asked.get("digits"), asked.get("sleep"));
        return new Order(other, sleepLengths, asked.get("downstream"), asked.get("nested"), asked.get("deadline"));
    }

    private static int number(String name, String value) {
        Range range = Range.of(name.equals("digits") ? ServerCommand.Cost.class : ServerCommand.class, name);
        double number = range.parse(value);
        if (number != Math.rint(number)) { // NaN, too
            throw new IllegalArgumentException(
                    name + "='" + value + "' is not a whole number " + range.accepted() + ".");
        }
        return (int) number;
    }
}
