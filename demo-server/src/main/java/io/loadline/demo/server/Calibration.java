package io.loadline.demo.server;

import io.loadline.demo.Failure;
import io.loadline.demo.Range;

/** Finds how many digits take a wanted processor time on this machine, in this JVM, once its compiler is warm. */
final class Calibration {

    static final Range MILLIS = new Range(0.1, 1_000, "ms");

    private static final long WARM_UP_NANOS = 1_000_000_000L;
    private static final int FIRST_DIGITS = 1_000;
    private static final int ROUNDS = 5;

    private final DigitsCost cost;

    Calibration(Irrational of) {
        this.cost = new DigitsCost(of);
    }

    /**
     * Takes some seconds, more for long works.
     *
     * @param millis processor time of one work, within {@link #MILLIS}
     */
    int digitsFor(double millis) {
        int near = search(FIRST_DIGITS, millis);
        return search(near, millis); // once more, with the compiler warm for numbers of that length
    }

    /** What other numbers of digits cost; takes some seconds too. */
    CostCurve curveAround(int digits) {
        cost.warmUp(digits, WARM_UP_NANOS);
        return CostCurve.measure(digits, cost::medianMillis);
    }

    private int search(int from, double millis) {
        cost.warmUp(from, WARM_UP_NANOS);
        int digits = from;
        for (int round = 0; round < ROUNDS; round++) {
            digits = closer(digits, millis, cost.medianMillis(digits));
        }
        return digits;
    }

    /** Cost grows about with the square of the digits, so the next guess is off by the root of the ratio. */
    private static int closer(int digits, double wanted, double measured) {
        double factor = Math.sqrt(wanted / Math.max(measured, 0.001));
        double next = digits * Math.max(0.2, Math.min(4, factor));
        if (next > Work.DIGITS.most()) {
            throw new Failure("No number of digits up to %.0f takes %s ms here: ask for fewer --cpu-millis."
                    .formatted(Work.DIGITS.most(), wanted));
        }
        return (int) Math.max(Work.DIGITS.least(), Math.rint(next));
    }
}
