package io.loadline.demo.experiment.regret;

import io.loadline.demo.experiment.PoolFigures;
import io.loadline.demo.experiment.regret.Workload.Body;

/** A rule that people size pools by. Each names a number of threads, at least 1, or -1 where a figure is missing. */
enum Competitor {
    CORES_PLUS_1("cores + 1") {
        @Override
        double size(Body truth, PoolFigures seen, int processors) {
            return processors + 1;
        }
    },

    TWICE_CORES("2 x cores") {
        @Override
        double size(Body truth, PoolFigures seen, int processors) {
            return 2.0 * processors;
        }
    },

    /** Goetz and others, Java Concurrency in Practice, section 8.2: N = cores x target x (1 + W/C). */
    GOETZ_TRUE("Goetz, true ratio") {
        @Override
        double size(Body truth, PoolFigures seen, int processors) {
            return processors * Plan.TARGET_CPU * (1 + truth.blockedMillis() / truth.processorMillis());
        }
    },

    /** The same from outside the processor: whatever of the service time is not processor time counts as waiting. */
    GOETZ_MEASURED("Goetz, as measured") {
        @Override
        double size(Body truth, PoolFigures seen, int processors) {
            double waiting = seen.serviceMillis() - seen.processorMillis();
            return processors * Plan.TARGET_CPU * (1 + waiting / seen.processorMillis());
        }
    },

    /** The offered load in Erlangs, with the rate and the service time that the pool shows. */
    RATE_TIMES_SERVICE("lambda x S") {
        @Override
        double size(Body truth, PoolFigures seen, int processors) {
            return seen.completionsPerSecond() * seen.serviceMillis() / 1_000;
        }
    },

    MEAN_PLUS_20_PERCENT("1.2 x L") {
        @Override
        double size(Body truth, PoolFigures seen, int processors) {
            return 1.2 * seen.inSystem();
        }
    },

    /** Little's law over pool and queue, as in the article that this project continues. */
    NUMBER_IN_SYSTEM("the article's L") {
        @Override
        double size(Body truth, PoolFigures seen, int processors) {
            return seen.inSystem();
        }
    };

    private static final double ROUNDING = 1e-9;

    private final String label;

    Competitor(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    int threads(Body truth, PoolFigures seen, int processors) {
        double size = size(truth, seen, processors);
        return Double.isNaN(size) || Double.isInfinite(size) ? -1 : (int) Math.max(1, Math.ceil(size - ROUNDING));
    }

    /** Not rounded; NaN where a figure is missing. */
    abstract double size(Body truth, PoolFigures seen, int processors);
}
