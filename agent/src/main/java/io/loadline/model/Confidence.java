package io.loadline.model;

import io.loadline.model.Regime.Bound;
import io.loadline.model.Regime.Traffic;
import io.loadline.model.work.Limit;

/**
 * How likely a recommended size is good: at least 95 % of the best throughput, a p99 response time of at most 1.3 times the
 * best, and at most one and a half times the threads that are needed. The shares were counted in simulated pools of all
 * kinds (ConfidenceTest). Once enough was seen they depend on what kind of answer it is, hardly on how much more was seen.
 */
final class Confidence {

    /** A step on the way to a size that nobody knows yet, or that may not help. */
    static final double STEP = 0.05;

    /** The model knows all that is in the way. */
    private static final double USUAL = 0.95;

    /** More threads are advised, or would be right, than were ever busy, but only processors are in the way. */
    private static final double EXTRAPOLATED = 0.85;

    /** Callers wait for answers: what they wait for may have a limit that shows only with more threads or fewer. */
    private static final double CLOSED = 0.75;

    private static final double OVERLOADED = 0.85;

    /** All threads are busy, but with nothing that is known to be full. */
    private static final double BUSY = 0.45;

    private static final double BATCH = 0.6;

    private Confidence() {}

    static double of(Draft draft) {
        if (draft.limit == Limit.TWICE_THE_BUSIEST || !draft.doubt.isEmpty()) {
            return STEP;
        }
        if (draft.extrapolated) {
            return EXTRAPOLATED;
        }
        switch (draft.regime.traffic) {
            case BATCH:
                return BATCH;
            case OVERLOADED:
                return draft.regime.bound == Bound.NOTHING ? BUSY : OVERLOADED;
            default:
                return draft.regime.traffic == Traffic.CLOSED && draft.limit == Limit.LOAD ? CLOSED : USUAL;
        }
    }
}
