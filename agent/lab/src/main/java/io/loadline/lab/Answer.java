// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab;

import io.loadline.model.Advice;
import io.loadline.model.Assessment;
import io.loadline.model.Goal;
import io.loadline.model.PreviousAdvice;
import io.loadline.model.Recommendation;
import io.loadline.model.Recommender;
import io.loadline.model.Remembered;
import io.loadline.model.Share;
import io.loadline.window.PoolSnapshot;

/**
 * Answer of the recommender to one observation.
 *
 * @param running the threads that the pool had
 */
public record Answer(PoolSnapshot snapshot, Assessment assessment, Advice advice, int running) {

    static final Goal GOAL = new Goal(0.9, Double.NaN);

    static Answer to(Observation seen) {
        return to(seen, null);
    }

    /** Advises on an observation. {@code last} is the recommendation before it, or null. */
    public static Answer to(Observation seen, Recommendation last) {
        PoolSnapshot snapshot = seen.snapshot();
        Assessment assessment = Assessment.of(snapshot);
        return new Answer(snapshot, assessment, advise(assessment, last), seen.threads);
    }

    static Advice advise(Assessment assessment, Recommendation last) {
        PreviousAdvice before = last == null ? PreviousAdvice.NONE : last.basis;
        return Recommender.advise(assessment, GOAL, Share.alone(assessment, GOAL), before, Remembered.NOTHING);
    }

    public Recommendation recommendation() {
        return advice.recommendation;
    }

    boolean isKnown() {
        return recommendation().isKnown();
    }

    /** Answers after the first observation of a pool with {@code threads} threads. */
    static Answer to(Workload work, int threads) {
        return to(new Simulation(work, threads, false).run());
    }

    /**
     * Returns the recommended threads, or the running ones if no size is recommended. A recommended size counts even if
     * the difference is not worth a change.
     */
    public int threads() {
        return isKnown() ? recommendation().size.threads : running;
    }

    /** Returns whether the answer states that one running size cannot show this. */
    boolean admitsDoubt() {
        return !isKnown() || recommendation().extrapolated;
    }
}
