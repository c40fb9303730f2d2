// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab.real;

import io.loadline.demo.experiment.PoolFigures;
import io.loadline.lab.real.RealWorkload.Body;

/** Common rule for the size of a pool. It gives a number of threads, at least 1, or -1 where a figure is missing. */
public enum Competitor {
    CORES_PLUS_1("cores + 1", (truth, seen, processors) -> processors + 1),

    TWICE_CORES("2 x cores", (truth, seen, processors) -> 2.0 * processors),

    /** Goetz and others, Java Concurrency in Practice, section 8.2: N = cores x target x (1 + W/C). */
    GOETZ_TRUE(
            "Goetz, true ratio",
            (truth, seen, processors) ->
                    processors * Plan.TARGET_CPU * (1 + truth.blockedMillis() / truth.processorMillis())),

    /**
     * Goetz's formula with measured figures: service time that is not processor time counts as waiting, so that 1 + W/C
     * is the service time over the processor time.
     */
    GOETZ_MEASURED(
            "Goetz, as measured",
            (truth, seen, processors) ->
                    processors * Plan.TARGET_CPU * seen.meanServiceMillis() / seen.cpuMillisPerTask()),

    /** Offered load in Erlangs, with the rate and the service time that the pool shows. */
    RATE_TIMES_SERVICE(
            "lambda x S", (truth, seen, processors) -> seen.completionsPerSecond() * seen.meanServiceMillis() / 1_000),

    MEAN_PLUS_20_PERCENT("1.2 x L", (truth, seen, processors) -> 1.2 * seen.meanInSystem()),

    /** Little's law over pool and queue, as in the article that this project continues. */
    NUMBER_IN_SYSTEM("the article's L", (truth, seen, processors) -> seen.meanInSystem());

    private static final double ROUNDING = 1e-9;

    public final String label;
    private final Rule rule;

    /** Formula of a rule. Its size is not rounded, and NaN where a figure is missing. */
    private interface Rule {
        double size(Body truth, PoolFigures seen, int processors);
    }

    Competitor(String label, Rule rule) {
        this.label = label;
        this.rule = rule;
    }

    /** Returns the threads by figures of the agent alone; -1 where the rule needs other figures, or one is missing. */
    public int threads(PoolFigures seen, int processors) {
        return this == GOETZ_TRUE ? -1 : threads(null, seen, processors);
    }

    int threads(Body truth, PoolFigures seen, int processors) {
        double size = rule.size(truth, seen, processors);
        return Double.isFinite(size) ? (int) Math.max(1, Math.ceil(size - ROUNDING)) : -1;
    }
}
