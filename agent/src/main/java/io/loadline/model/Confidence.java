package io.loadline.model;

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
    static final Confidence DEADLOCK = new Confidence(0.05, 0.05);

    /** What few tasks tell with 95 % certainty, if they come at random. */
    static final Confidence BY_BOUNDS = new Confidence(0.9, 0.9);

    /** That fewer threads are enough, or that more help because something known is full without them. */
    private static final double CHANGE = 0.95;

    /** That more threads help where a wait of which nobody knows the width takes most of the time. */
    private static final double DOUBTFUL = 0.05;

    /** That a step goes the right way. */
    private static final double STEP = 0.9;

    /** The same of a batch, after which another one must come. */
    private static final double STEP_OF_BATCH = 0.5;

    /** That more threads help where they all have been busy already: something out of sight may be full instead. */
    private static final double MORE_OF_THE_SAME = 0.45;

    /** That a goal is right which is steps away, where arrivals tell how much work there is. */
    private static final double AFTER_STEPS = 0.9;

    /** The same where callers wait, so that nobody knows what they would do, or of a batch. */
    private static final double AFTER_STEPS_OF_CALLERS = 0.3;

    private static final double AFTER_STEPS_OF_BATCH = 0.05;

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
            return policy.verdict().isKeep() ? goal : CHANGE;
        }
        if (policy.doubt != null) {
            return DOUBTFUL;
        }
        if (policy.size.limit == Limit.TWICE_THE_BUSIEST) {
            return policy.regime.traffic == Traffic.BATCH ? STEP_OF_BATCH : STEP;
        }
        boolean mayBeFull = policy.size.limit == Limit.LOAD && policy.verdict() == Verdict.GROW;
        return mayBeFull && !policy.extrapolated ? MORE_OF_THE_SAME : CHANGE;
    }

    private static double ofGoal(Policy policy) {
        if (policy.doubt != null) {
            return DOUBTFUL;
        }
        if (policy.size.limit == Limit.TWICE_THE_BUSIEST) {
            switch (policy.regime.traffic) {
                case BATCH:
                    return AFTER_STEPS_OF_BATCH;
                case CLOSED:
                    return AFTER_STEPS_OF_CALLERS;
                default:
                    return AFTER_STEPS;
            }
        }
        if (policy.extrapolated) {
            return EXTRAPOLATED;
        }
        switch (policy.regime.traffic) {
            case BATCH:
                return BATCH;
            case BUSY:
            case OVERLOADED:
                return policy.regime.bound == Bound.NOTHING ? BUSY : OVERLOADED;
            default:
                return policy.regime.traffic == Traffic.CLOSED && policy.size.limit == Limit.LOAD ? CLOSED : USUAL;
        }
    }
}
