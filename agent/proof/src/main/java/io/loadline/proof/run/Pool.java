// SPDX-License-Identifier: Apache-2.0
package io.loadline.proof.run;

import io.loadline.demo.experiment.Beans;
import io.loadline.demo.experiment.PoolFigures;
import io.loadline.demo.experiment.Recommendation;
import java.util.Comparator;

/**
 * What the agent shows of a candidate's pool at one moment. Immutable.
 *
 * @param madeMillisAgo age of the advice
 * @param completed tasks; -1 if the agent has no such pool
 */
record Pool(Recommendation advice, double madeMillisAgo, PoolFigures figures, long completed) {
    private static final Pool MISSING = new Pool(
            new Recommendation(-1, -1, -1, "", "", "", "", "", "", ""),
            Double.NaN,
            new PoolFigures(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN),
            -1);

    private record Counts(double completedCount) {}

    private record Made(double madeMillisAgo) {}

    private record Advice(Made recommendation) {}

    /** Returns the pool of that name, else the one that has completed most of those with that part in their names. */
    static Pool in(Beans beans, String part) {
        return beans.pools(part).stream()
                .max(Comparator.<Beans.Bean, Boolean>comparing(
                                pool -> pool.name().getKeyProperty("name").equals("\"" + part + "\""))
                        .thenComparing(pool -> completed(pool)))
                .map(pool -> new Pool(
                        Recommendation.of(pool),
                        pool.read(Advice.class).recommendation().madeMillisAgo(),
                        pool.read(PoolFigures.class),
                        completed(pool)))
                .orElse(MISSING);
    }

    /** Returns whether a size is advised, and was not made before so long. */
    boolean isKnown(double seconds) {
        return advice.isKnown() && !(madeMillisAgo > 1e3 * seconds);
    }

    private static long completed(Beans.Bean pool) {
        double count = pool.read(Counts.class).completedCount();
        return Double.isNaN(count) ? -1 : (long) count;
    }
}
