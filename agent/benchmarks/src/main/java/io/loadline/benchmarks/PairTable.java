package io.loadline.benchmarks;

import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * Two quantities of each element, side by side.
 *
 * @param left heading with the unit
 * @param right heading with the unit
 */
record PairTable<T>(String left, ToDoubleFunction<T> leftValue, String right, ToDoubleFunction<T> rightValue) {

    private static final String ROW = "%-22s %-28s %s%n";

    void print(String title, Pairs<T> pairs) {
        System.out.println();
        System.out.println(title);
        System.out.printf(ROW, "", left, right);
        printRow("  plain", pairs::plain);
        printRow("  with the agent", pairs::measured);
        printRow("  added, pair by pair", pairs::added);
    }

    private void printRow(String name, Function<ToDoubleFunction<T>, Spread> spreads) {
        System.out.printf(ROW, name, spreads.apply(leftValue), spreads.apply(rightValue));
    }
}
