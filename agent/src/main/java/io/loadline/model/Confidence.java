package io.loadline.model;

import static io.loadline.model.Constants.EXTRAPOLATED;
import static io.loadline.model.Constants.LIKELY;
import static io.loadline.model.Constants.OF_BATCH;
import static io.loadline.model.Constants.OF_CALLERS;
import static io.loadline.model.Constants.OPEN_QUESTION;
import static io.loadline.model.Constants.STEPS_OF_CALLERS;
import static io.loadline.model.Constants.SURE;
import static io.loadline.model.Constants.UNLIKELY;

import io.loadline.model.Regime.Bound;
import io.loadline.model.Regime.Traffic;
import io.loadline.model.work.Limit;

/**
 * How likely the direction of the advice is right, and how likely the right size that it names is good: at least 95 % of the
 * best throughput, a p99 response time of at most 1.3 times the best, and at most one and a half times the threads that are
 * needed. The shares were counted in simulated pools of all kinds (ConfidenceTest). Once enough was seen they depend on what
 * kind of answer it is, hardly on how much more was seen. Immutable.
 */
final class Confidence {

    static final Confidence NONE = new Confidence(0, 0);
    static final Confidence CERTAIN = new Confidence(1, 1);

    /** Of the way out: it is right for the tasks of this moment. */
    static final Confidence DEADLOCK = new Confidence(UNLIKELY, UNLIKELY);

    /** What few tasks tell with 95 % certainty, if they come at random. */
    static final Confidence BY_BOUNDS = new Confidence(LIKELY, LIKELY);

    /** 0 to 1. */
    final double direction;

    /** 0 to 1. */
    final double goal;

    private Confidence(double direction, double goal) {
        this.direction = direction;
        this.goal = goal;
    }

    /** {@code policy}: all else of it is known. */
    static Confidence of(Policy policy) {
        double goal = ofGoal(policy);
        return new Confidence(ofDirection(policy, goal), goal);
    }

    private static double ofDirection(Policy policy, double goal) {
        if (!policy.verdict().wantsMore()) {
            return policy.verdict().isKeep() ? goal : SURE;
        }
        if (policy.doubt != null) {
            return UNLIKELY;
        }
        if (policy.size.limit == Limit.TWICE_THE_BUSIEST) {
            // after a batch another one must come
            return policy.regime.traffic == Traffic.BATCH ? OPEN_QUESTION : LIKELY;
        }
        // where all threads have been busy already, something out of sight may be full instead
        boolean mayBeFull = policy.size.limit == Limit.LOAD && policy.verdict() == Verdict.GROW;
        return mayBeFull && !policy.extrapolated ? OPEN_QUESTION : SURE;
    }

    private static double ofGoal(Policy policy) {
        Traffic traffic = policy.regime.traffic;
        if (policy.doubt != null) {
            return UNLIKELY;
        }
        if (policy.size.limit == Limit.TWICE_THE_BUSIEST) {
            return traffic == Traffic.BATCH ? UNLIKELY : traffic == Traffic.CLOSED ? STEPS_OF_CALLERS : LIKELY;
        }
        if (policy.extrapolated) {
            return EXTRAPOLATED;
        }
        switch (traffic) {
            case BATCH:
                return OF_BATCH;
            case BUSY:
            case OVERLOADED:
                return policy.regime.bound == Bound.NOTHING ? OPEN_QUESTION : EXTRAPOLATED;
            default:
                return traffic == Traffic.CLOSED && policy.size.limit == Limit.LOAD ? OF_CALLERS : SURE;
        }
    }
}
