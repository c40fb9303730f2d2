package io.loadline.model;

import static io.loadline.model.Constants.FAR_MORE;
import static io.loadline.model.Constants.MINUTE;
import static io.loadline.model.Constants.NINE_IN_TEN;
import static io.loadline.model.Constants.WITHIN;

import io.loadline.model.Fact.Key;
import java.util.List;

/** What to say of a pool that starts a thread whenever a task finds none free. */
final class OnDemand {

    private OnDemand() {}

    /** Whether the reason for {@code policy} is that threads start on demand. */
    static boolean isReason(Policy policy, Assessment assessment) {
        if (assessment.pool.threadPerTask) {
            return true;
        }
        boolean needless =
                assessment.startsThreadsOnDemand() && policy.verdict().isKeep() && policy.size.threads < assessment.capacity();
        return needless || assessment.handsOff();
    }

    static List<Fact> why(Policy policy, Assessment assessment) {
        int size = policy.size.threads;
        Fact figures = Fact.of(Key.P90_AND_INTERVAL, assessment.load().percentile(NINE_IN_TEN), policy.interval());
        if (assessment.pool.threadPerTask) {
            return Fact.known(
                    Fact.of(Key.PERMITS, assessment.figures.meanInService, assessment.mostBusy(), size, figures));
        }
        return policy.verdict().isKeep()
                ? Fact.known(Fact.of(Key.ON_DEMAND, assessment.mostBusy(), size, figures), bound(assessment))
                : Fact.known(Fact.of(Key.REJECTED_ELSE, size, figures));
    }

    /**
     * To lower a maximum frees nothing; but where there is none, setting one keeps a flood from using up the threads of
     * the system.
     */
    private static Fact bound(Assessment assessment) {
        if (assessment.capacity() != Integer.MAX_VALUE) {
            return Fact.of(Key.LOWER_SAVES_NOTHING);
        }
        return hasSeenBursts(assessment) ? Fact.of(Key.POSSIBLE_MAXIMUM, 2L * assessment.mostBusy()) : null;
    }

    private static boolean hasSeenBursts(Assessment assessment) {
        double full = Math.max(10 * MINUTE, assessment.pool.historySeconds);
        return assessment.figures.observedSeconds >= (1 - WITHIN) * full
                && assessment.mostBusy() >= FAR_MORE * Math.max(1, assessment.figures.meanInService);
    }
}
