package io.loadline.model.queueing;

import java.util.function.DoublePredicate;
import java.util.function.IntPredicate;

/** Searches by halving. Pure. */
public final class Bisection {

    /** Of a result, what is rounding. */
    public static final double EXACT = 1e-12;

    private Bisection() {}

    /**
     * The least number from {@code low} on that is good, where all after a good one are good; {@code high}, which is not
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

    /** The largest number from {@code low} to {@code high} that is good, where all below a good one are; hardly too large. */
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
