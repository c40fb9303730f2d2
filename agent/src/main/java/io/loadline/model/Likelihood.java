// SPDX-License-Identifier: Apache-2.0
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
 * Estimates the probabilities that a size of a model is good, and that its direction is right. They were counted in simulated pools of
 * all kinds (ConfidenceTest). They depend on the kind of answer, and hardly on how much more was seen than is needed. The
 * {@link TrackRecord} of the pool lowers them.
 *
 * <pre>
 *   direction = c'(p(direction | kind of answer)),  goal = c'(p(goal | kind of answer))
 *   p(direction), p(goal) <= OPEN_QUESTION where one size cannot show whether more threads help
 *   p(goal) <= OPEN_QUESTION where other processes use most of the processors
 *   c'(p) = min(p, (2 p + h) / (2 + n))      h of the last n predictions for this pool held
 * </pre>
 */
final class Likelihood {

    private final Advised advised;
    private final TrackRecord track;
    final Regime regime;

    /** Place of unknown capacity where tasks wait; null where more threads help. */
    final Fact doubt;

    /** Set where more threads are advised, or would be right, than were ever seen busy. */
    final boolean extrapolated;

    /** Set where one size cannot tell if more threads help, or if fewer are enough, and nothing else does. */
    final boolean isOpen;

    private final boolean isBesideMost;

    Likelihood(Rules rules, Advised advised) {
        this.advised = advised;
        this.isBesideMost = rules.assessment.isBesideMost();
        this.track = rules.assessment.track();
        this.regime = Situation.regime(rules.assessment, rules.target);
        this.doubt = rules.doubt(advised.wanted);
        this.extrapolated = doubt != null || rules.isBeyond(advised.wanted);
        Limit limit = advised.size.limit;
        boolean isByLoad = limit == Limit.LOAD || limit == Limit.TWICE_THE_BUSIEST;
        boolean isOfSize = isByLoad
                && advised.verdict != Verdict.KEEP_ORDER
                && rules.assessment.bottleneck().isOpenQuestion();
        this.isOpen = doubt == null && isOfSize || rules.assessment.bottleneck().queuesDownstream();
    }

    /** Returns the advice with its probabilities. */
    Advised advised() {
        double most = isOpen ? OPEN_QUESTION : 1;
        double mostOfGoal = isBesideMost ? OPEN_QUESTION : most;
        return advised.likely(
                track.confidence(Math.min(mostOfGoal, goal())), track.confidence(Math.min(most, direction())));
    }

    private double direction() {
        if (!advised.verdict.wantsMore()) {
            return advised.verdict.isKeep() ? goal() : SURE;
        }
        if (doubt != null) {
            return UNLIKELY;
        }
        if (advised.size.limit == Limit.TWICE_THE_BUSIEST) {
            // after a batch another one must come
            return regime.traffic == Traffic.BATCH ? OPEN_QUESTION : LIKELY;
        }
        // where all threads have been busy already, something out of sight may be full instead
        boolean mayBeFull = (advised.size.limit == Limit.LOAD || advised.size.limit == Limit.UNSEEN_DEPTH)
                && advised.verdict == Verdict.GROW;
        return mayBeFull && !extrapolated ? OPEN_QUESTION : SURE;
    }

    private double goal() {
        Traffic traffic = regime.traffic;
        if (doubt != null) {
            return UNLIKELY;
        }
        if (advised.size.limit == Limit.TWICE_THE_BUSIEST) {
            return traffic == Traffic.BATCH ? UNLIKELY : traffic == Traffic.CLOSED ? STEPS_OF_CALLERS : LIKELY;
        }
        if (extrapolated) {
            return EXTRAPOLATED;
        }
        switch (traffic) {
            case BATCH:
                return OF_BATCH;
            case BUSY:
            case OVERLOADED:
                return regime.bound == Bound.NOTHING ? OPEN_QUESTION : EXTRAPOLATED;
            default:
                return traffic == Traffic.CLOSED && advised.size.limit == Limit.LOAD ? OF_CALLERS : SURE;
        }
    }
}
