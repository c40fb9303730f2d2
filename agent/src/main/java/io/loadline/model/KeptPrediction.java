// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import io.loadline.model.work.Load;
import io.loadline.model.work.Prediction;
import java.util.Arrays;

/** Prediction for the recommended size, kept for the case that a restart sets this size. Immutable. */
public final class KeptPrediction {

    /** Threads that were set when it was made. */
    public final int from;

    final Load load;
    public final Prediction prediction;

    private KeptPrediction(int from, Load load, Prediction prediction) {
        this.from = from;
        this.load = load;
        this.prediction = prediction;
    }

    /** Returns the prediction of this advice; null if it asks for no change, or predicts nothing. */
    public static KeptPrediction of(Advice advice) {
        Recommendation made = advice.recommendation;
        if (!advice.predicts() || advice.load() == null || !made.verdict.wantsAChange()) {
            return null;
        }
        Prediction prediction = advice.predict(made.size.threads);
        return SizeTest.isKnown(prediction) ? new KeptPrediction(made.currentSize, advice.load(), prediction) : null;
    }

    /** Returns the numbers to be kept in a file. */
    public double[] row() {
        return new double[] {
            from,
            load.ofClients ? 1 : 0,
            load.amount,
            prediction.threads,
            prediction.throughputPerSecond,
            prediction.meanWaitMillis,
            prediction.p99ResponseMillis
        };
    }

    /**
     * Returns the prediction that was kept.
     *
     * @param row one of {@link #row}
     * @return null if the row is none
     */
    public static KeptPrediction of(double[] row) {
        // p99, the last of the seven, may be unknown
        boolean isOne =
                row.length == 7 && Arrays.stream(row, 0, 6).allMatch(Double::isFinite) && row[0] >= 1 && row[3] >= 1;
        if (!isOne) {
            return null;
        }
        Prediction prediction =
                new Prediction((int) row[3], row[4], row[5], Double.NaN, row[6], Double.NaN, Double.NaN);
        return new KeptPrediction((int) row[0], new Load(row[1] == 1, row[2]), prediction);
    }
}
