package io.loadline.model;

import java.util.Collections;
import java.util.List;

/** A recommendation, and what other sizes would do. Immutable. */
public final class Advice {

    public final Recommendation recommendation;

    Advice(Recommendation recommendation) {
        this.recommendation = recommendation;
    }

    /** What {@code threads} threads would do; all but the number is NaN where it cannot be known. */
    public Prediction predict(int threads) {
        return Prediction.unknown(threads);
    }

    /** A row for each size worth comparing, ascending; none where nothing is known. */
    public List<Prediction> whatIf() {
        return Collections.emptyList();
    }
}
