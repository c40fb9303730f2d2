package io.loadline.demo.server;

import io.loadline.demo.LengthDistribution;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;
import java.util.random.RandomGenerator;

/**
 * Processor time over digits, measured at some numbers of digits and taken as a straight line between two of them where
 * both scales are logarithmic; beyond the last it rises like the last line. Immutable.
 */
final class CostCurve {
    /** From a 64th to four times the usual digits: about a 500th to 16 times the usual cost. */
    private static final int[] FACTORS_OF_64 = {1, 2, 4, 8, 16, 32, 64, 128, 256};

    private final double[] logDigits;
    private final double[] logMillis;

    private CostCurve(int[] digits, double[] millis) {
        logDigits = Arrays.stream(digits).mapToDouble(Math::log).toArray();
        logMillis = Arrays.stream(millis).map(Math::log).toArray();
    }

    /** @param millisOf measures the processor milliseconds of so many digits */
    static CostCurve measure(int usual, IntToDoubleFunction millisOf) {
        int[] digits = Arrays.stream(FACTORS_OF_64)
                .map(factor -> Math.max(1, (int) Math.min(Work.MAX_DIGITS, usual * (long) factor / 64)))
                .distinct()
                .toArray();
        double[] millis = Arrays.stream(digits).mapToDouble(millisOf).toArray();
        for (int i = 1; i < millis.length; i++) {
            millis[i] = Math.max(millis[i], millis[i - 1] * 1.001); // a disturbed measurement must not make it fall
        }
        return new CostCurve(digits, millis);
    }

    double millis(double digits) {
        return Math.exp(line(logDigits, logMillis, Math.log(digits)));
    }

    double digitsFor(double millis) {
        return Math.exp(line(logMillis, logDigits, Math.log(millis)));
    }

    /**
     * Draws how many digits to compute. They cost more than in proportion, so what is drawn is the processor time.
     *
     * @param usual digits that cost the mean
     */
    int drawDigits(int usual, LengthDistribution processorTime, RandomGenerator random) {
        double digits = digitsFor(millis(usual) * processorTime.draw(random));
        return (int) Math.rint(Math.max(1, Math.min(Work.MAX_DIGITS, digits)));
    }

    private static double line(double[] xs, double[] ys, double x) {
        if (xs.length == 1) {
            return ys[0] + (x - xs[0]); // one digit only: in proportion
        }
        int right = 1;
        while (right < xs.length - 1 && x > xs[right]) {
            right++;
        }
        int left = right - 1;
        return ys[left] + (x - xs[left]) * (ys[right] - ys[left]) / (xs[right] - xs[left]);
    }
}
