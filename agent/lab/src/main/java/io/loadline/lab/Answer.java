package io.loadline.lab;

import io.loadline.model.Advice;
import io.loadline.model.Assessment;
import io.loadline.model.Goal;
import io.loadline.model.Recommendation;
import io.loadline.model.Recommender;
import io.loadline.model.Share;

/** What the recommender says of one observation. Immutable. */
final class Answer {

    private static final Goal GOAL = new Goal(0.9, Double.NaN);

    final Assessment assessment;
    final Advice advice;
    final Recommendation recommendation;
    private final int running;

    private Answer(Assessment assessment, Advice advice, int running) {
        this.assessment = assessment;
        this.advice = advice;
        this.recommendation = advice.recommendation;
        this.running = running;
    }

    static Answer to(Observation seen) {
        return to(seen, null);
    }

    /** After {@code last}, which may be null. */
    static Answer to(Observation seen, Recommendation last) {
        Assessment assessment = Assessment.of(seen.snapshot());
        Advice advice = Recommender.advise(assessment, GOAL, Share.alone(assessment, GOAL), last);
        return new Answer(assessment, advice, seen.threads);
    }

    boolean isKnown() {
        return recommendation.isKnown();
    }

    /** Those that run now if told nothing. The size counts even if the difference is not worth a change. */
    int threads() {
        return isKnown() ? recommendation.size : running;
    }

    /** Whether it says that this is more than one running size can tell. */
    boolean admitsDoubt() {
        return !isKnown() || recommendation.extrapolated;
    }
}
