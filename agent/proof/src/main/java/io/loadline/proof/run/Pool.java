// SPDX-License-Identifier: Apache-2.0
package io.loadline.proof.run;

import io.loadline.demo.experiment.Beans;
import io.loadline.demo.experiment.PoolFigures;
import io.loadline.demo.experiment.Recommendation;
import java.util.Comparator;

/**
 * Figures and advice of the agent for a candidate's pool at one moment. Immutable.
 *
 * @param isSeen whether the agent has enough data on the load
 * @param madeMillisAgo age of the advice
 * @param experiment size that the agent proposes to try; -1 for none
 * @param completed tasks; -1 if the agent has no such pool
 */
record Pool(
        Recommendation advice,
        boolean isSeen,
        double madeMillisAgo,
        int experiment,
        PoolFigures figures,
        long completed) {
    private static final Pool MISSING = new Pool(
            new Recommendation(-1, -1, -1, "", "", "", "", "", "", ""),
            false,
            Double.NaN,
            -1,
            new PoolFigures(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN),
            -1);

    private record Counts(double completedCount) {}

    private record Made(double madeMillisAgo, String regimeCode, int experimentSize) {}

    private record Advice(Made recommendation) {}

    /** Returns the pool named {@code part}, else the pool with the most completed tasks whose name contains it. */
    static Pool in(Beans beans, String part) {
        return beans.pools(part).stream()
                .max(Comparator.<Beans.Bean, Boolean>comparing(
                                pool -> pool.name().getKeyProperty("name").equals("\"" + part + "\""))
                        .thenComparing(pool -> completed(pool)))
                .map(Pool::of)
                .orElse(MISSING);
    }

    private static Pool of(Beans.Bean pool) {
        Made made = pool.read(Advice.class).recommendation();
        return new Pool(
                Recommendation.of(pool),
                !made.regimeCode().startsWith("too-little-seen"),
                made.madeMillisAgo(),
                made.experimentSize(),
                pool.read(PoolFigures.class),
                completed(pool));
    }

    /** Returns whether a size is advised for the load that was seen, and was not made before so long. */
    boolean isKnown(double seconds) {
        return advice.isKnown() && isSeen && !(madeMillisAgo > 1e3 * seconds);
    }

    private static long completed(Beans.Bean pool) {
        double count = pool.read(Counts.class).completedCount();
        return Double.isNaN(count) ? -1 : (long) count;
    }
}
