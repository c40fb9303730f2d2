package io.loadline.demo.server;

import io.loadline.demo.LengthDistribution;
import java.util.random.RandomGenerator;

/** Draws how many digits a request computes, so that its processor time follows a distribution. Thread safe. */
final class DigitLengths {

    private final LengthDistribution processorTime;
    private final CostCurve cost;

    private DigitLengths(LengthDistribution processorTime, CostCurve cost) {
        this.processorTime = processorTime;
        this.cost = cost;
    }

    static DigitLengths constant() {
        return new DigitLengths(LengthDistribution.CONSTANT, null);
    }

    /** Digits cost more than in proportion, so a draw of processor time goes through {@code cost}. */
    static DigitLengths spread(LengthDistribution processorTime, CostCurve cost) {
        return new DigitLengths(processorTime, cost);
    }

    /** @param usual digits that cost the mean */
    int draw(int usual, RandomGenerator random) {
        if (cost == null) {
            return usual;
        }
        double digits = cost.digitsFor(cost.millis(usual) * processorTime.draw(random));
        return (int) Math.rint(Math.max(Work.DIGITS.least(), Math.min(Work.DIGITS.most(), digits)));
    }
}
