// SPDX-License-Identifier: Apache-2.0
package io.loadline.proof.run;

import io.loadline.demo.experiment.Beans;
import io.loadline.demo.experiment.PoolFigures;
import io.loadline.demo.experiment.Recommendation;
import java.util.Comparator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the agent shows of a candidate's pool at one moment. Immutable.
 *
 * @param isSeen whether enough was seen of the load, and not of the present size alone
 * @param madeMillisAgo age of the advice
 * @param completed tasks; -1 if the agent has no such pool
 */
record Pool(Recommendation advice, boolean isSeen, double madeMillisAgo, PoolFigures figures, long completed) {
    private static final Pool MISSING = new Pool(
            new Recommendation(-1, -1, -1, "", "", "", "", "", "", ""),
            false,
            Double.NaN,
            new PoolFigures(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN),
            -1);

    private record Counts(double completedCount) {}

    /** A size after the word with which an experiment is proposed: "set 36 connections, and revert if", "try 1,024 threads". */
    private static final Pattern PROPOSED = Pattern.compile("\\b(?:set|try) (\\d[\\d,]*)", Pattern.CASE_INSENSITIVE);

    private record Made(double madeMillisAgo, String regimeCode) {}

    private record Advice(Made recommendation) {}

    /** Returns the pool of that name, else the one that has completed most of those with that part in their names. */
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
                pool.read(PoolFigures.class),
                completed(pool));
    }

    /** Returns the size that the agent proposes to try; -1 for none. The only place that reads it. */
    int experiment() {
        Matcher found = PROPOSED.matcher(advice.nextExperiment());
        return found.find() ? Integer.parseInt(found.group(1).replace(",", "")) : -1;
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
