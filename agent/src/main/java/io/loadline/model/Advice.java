// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import io.loadline.model.work.Load;
import io.loadline.model.work.Prediction;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.IntFunction;

/** A recommendation, and what other sizes would do. Predictions cost some milliseconds each. Thread-safe. */
public final class Advice {

    private static final double[] TIMES = {0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 4};

    private static final IntFunction<Prediction> NONE = Prediction::unknown;

    public final Recommendation recommendation;
    private final IntFunction<Prediction> predictions;
    private final Load load;
    private final Function<Load, IntFunction<Prediction>> byLoad;
    private final int now;
    private List<Prediction> rows;

    /**
     * Creates the advice.
     *
     * @param predictions of the work as it really goes, by the number of threads
     * @param load the load of these predictions; null if each time is another sample
     * @param byLoad the predictions for other loads
     * @param now threads
     */
    Advice(
            Recommendation recommendation,
            IntFunction<Prediction> predictions,
            Load load,
            Function<Load, IntFunction<Prediction>> byLoad,
            int now) {
        this.recommendation = recommendation;
        this.predictions = predictions;
        this.load = load;
        this.byLoad = byLoad;
        this.now = now;
    }

    static Advice without(Recommendation recommendation) {
        return new Advice(recommendation, NONE, null, other -> NONE, 0);
    }

    /** Returns whether it is known how other sizes would perform. */
    public boolean predicts() {
        return predictions != NONE;
    }

    /** Returns the prediction for {@code threads} threads; all but the number is NaN where it cannot be known. */
    public Prediction predict(int threads) {
        return predictions.apply(threads);
    }

    /** Returns the load of the predictions; null if there is none, or each time is another sample. */
    Load load() {
        return load;
    }

    /** Returns what {@code threads} threads would do under another load of the same kind. */
    Prediction predict(int threads, Load other) {
        return byLoad.apply(other).apply(threads);
    }

    /** A row for each size worth comparing, ascending; none where nothing is known. */
    public synchronized List<Prediction> whatIf() {
        if (rows == null) {
            rows = new ArrayList<>();
            if (predicts()) {
                sizes().forEach(threads -> rows.add(predict(threads)));
            }
        }
        return rows;
    }

    private SortedSet<Integer> sizes() {
        SortedSet<Integer> sizes = new TreeSet<>();
        int size = recommendation.size.threads;
        sizes.add(recommendation.goal.threads);
        if (recommendation.present.isKnown()) {
            sizes.add(recommendation.present.size.threads);
        }
        for (double times : TIMES) {
            sizes.add((int) Math.max(1, Math.min(Integer.MAX_VALUE, Math.round(size * times))));
        }
        sizes.add(Math.max(1, size - 1));
        sizes.add(size + 1);
        if (now < Integer.MAX_VALUE) {
            sizes.add(now);
        }
        return sizes;
    }
}
