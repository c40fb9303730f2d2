package io.loadline.lab.resizing;

import io.loadline.model.Assessment;
import io.loadline.model.Goal;
import io.loadline.model.Recommendation;
import io.loadline.model.Recommender;
import io.loadline.model.Share;

/** Somebody who applies what the recommendation says after ten minutes and then each hour, if it names a size. */
final class ByHand implements SizeController {

    private static final Goal GOAL = new Goal(0.9, Double.NaN);
    private static final double FIRST_SECONDS = 600;
    private static final double BETWEEN_SECONDS = 3600;

    private double next = FIRST_SECONDS;
    private Recommendation last;

    @Override
    public int decide(SimulatedPool pool) {
        if (pool.now() < next) {
            return pool.threads();
        }
        next += BETWEEN_SECONDS;
        Assessment assessment = Assessment.of(pool.snapshot());
        last = Recommender.advise(assessment, GOAL, Share.alone(assessment, GOAL), last).recommendation;
        return last.isKnown() ? last.size : pool.threads();
    }
}
