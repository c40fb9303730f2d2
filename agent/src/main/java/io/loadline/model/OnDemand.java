package io.loadline.model;

import io.loadline.model.Fact.Key;
import java.util.List;

/** What to say of a pool that starts a thread whenever a task finds none free. */
final class OnDemand {

    private static final double PERCENT = 90;

    /** Less is not enough to conclude how many threads will ever be needed. */
    private static final double FULL_HISTORY_SECONDS = 600;

    private static final double NEARLY = 0.95;

    /** A load that never rose this far above its mean has not shown its bursts yet. */
    private static final double BURST = 2;

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
        Fact figures = Fact.of(Key.P90_AND_INTERVAL, assessment.load().percentile(PERCENT), policy.interval());
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
        double full = Math.max(FULL_HISTORY_SECONDS, assessment.pool.historySeconds);
        return assessment.figures.observedSeconds >= NEARLY * full
                && assessment.mostBusy() >= BURST * Math.max(1, assessment.figures.meanInService);
    }
}
