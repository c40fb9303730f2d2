// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.queueing;

import java.util.function.DoublePredicate;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;

/** Searches by halving. Pure. */
public final class Bisection {

    /** Error of a result that is rounding. */
    public static final double EXACT = 1e-12;

    /** Factor from number to number where costs may fall and rise. */
    private static final double GRID = 1.6;

    private Bisection() {}

    /**
     * Returns the least number from {@code low} on that is good, where all after a good one are good; {@code high}, which is not
     * asked, if none before it is.
     */
    public static int least(int low, int high, IntPredicate isGood) {
        int from = low;
        int to = high;
        while (from < to) {
            int middle = (from + to) >>> 1;
            if (isGood.test(middle)) {
                to = middle;
            } else {
                from = middle + 1;
            }
        }
        return to;
    }

    /**
     * Returns the least number from {@code low} to {@code high} whose cost is within {@code share} of the least cost of all. Costs fall,
     * and may rise again towards the end: so numbers in equal proportions are tried, and halving begins at the first good one.
     */
    public static int leastWithin(double share, int low, int high, IntToDoubleFunction cost) {
        double best = cost.applyAsDouble(high);
        for (int n = low; n < high; n = next(n, high)) {
            best = Math.min(best, cost.applyAsDouble(n));
        }
        double limit = (1 + share) * best;
        return leastBelow(limit, low, high, cost);
    }

    /** Returns the least number whose cost is at most {@code limit}; {@code high} if none is found. */
    public static int leastBelow(double limit, int low, int high, IntToDoubleFunction cost) {
        int from = low;
        int to = low;
        while (to < high && cost.applyAsDouble(to) > limit) {
            from = to + 1;
            to = next(to, high);
        }
        return least(from, to, n -> cost.applyAsDouble(n) <= limit);
    }

    private static int next(int n, int most) {
        return (int) Math.min(most, Math.ceil(n * GRID));
    }

    /** Returns the largest number from {@code low} to {@code high} that is good, where all below a good one are; hardly too large. */
    public static double largest(double low, double high, double error, DoublePredicate isGood) {
        double from = low;
        double to = high;
        while (to - from > error) {
            double middle = (from + to) / 2;
            if (isGood.test(middle)) {
                from = middle;
            } else {
                to = middle;
            }
        }
        return to;
    }
}
