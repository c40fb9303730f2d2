// SPDX-License-Identifier: Apache-2.0
package io.loadline.proof.run;

import io.loadline.demo.experiment.Beans;
import io.loadline.demo.experiment.PoolFigures;
import io.loadline.demo.experiment.Recommendation;
import java.util.Comparator;

/**
 * What the agent shows of a candidate's pool at one moment. Immutable.
 *
 * @param completed tasks; -1 if the agent has no such pool
 */
record Pool(Recommendation advice, PoolFigures figures, long completed) {
    private static final Pool MISSING = new Pool(
            new Recommendation(-1, -1, -1, "", "", "", "", "", "", ""),
            new PoolFigures(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN),
            -1);

    private record Counts(double completedCount) {}

    /** Returns the pool of that name, else the one that has completed most of those with that part in their names. */
    static Pool in(Beans beans, String part) {
        return beans.pools(part).stream()
                .max(Comparator.<Beans.Bean, Boolean>comparing(
                                pool -> pool.name().getKeyProperty("name").equals("\"" + part + "\""))
                        .thenComparing(pool -> completed(pool)))
                .map(pool -> new Pool(Recommendation.of(pool), pool.read(PoolFigures.class), completed(pool)))
                .orElse(MISSING);
    }

    private static long completed(Beans.Bean pool) {
        double count = pool.read(Counts.class).completedCount();
        return Double.isNaN(count) ? -1 : (long) count;
    }
}
