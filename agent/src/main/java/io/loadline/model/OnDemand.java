package io.loadline.model;

import io.loadline.model.Fact.Key;

/** What to say of a pool that starts a thread whenever a task finds none free. */
final class OnDemand {

    private static final double PERCENT = 90;

    /** Less is not enough to conclude how many threads will ever be needed. */
    private static final double FULL_HISTORY_SECONDS = 600;

    private static final double NEARLY = 0.95;

    /** A load that never rose this far above its mean has not shown its bursts yet. */
    private static final double BURST = 2;

    private OnDemand() {}

    /** Whether the reason for {@code draft} is that threads start on demand. */
    static boolean isReason(Draft draft, Assessment assessment) {
        if (assessment.pool.threadPerTask) {
            return true;
        }
        boolean needless =
                assessment.startsThreadsOnDemand() && draft.verdict.isKeep() && draft.size < assessment.capacity();
        return needless || assessment.handsOff();
    }

    /** One or two; the second may be null. */
    static Fact[] why(Draft draft, Assessment assessment) {
        Fact figures = Fact.of(Key.P90_AND_INTERVAL, assessment.load().percentile(PERCENT), draft.interval());
        if (assessment.pool.threadPerTask) {
            return new Fact[] {
                Fact.of(Key.PERMITS, assessment.figures.meanInService, assessment.mostBusy(), draft.size, figures)
            };
        }
        if (!draft.verdict.isKeep()) {
            return new Fact[] {Fact.of(Key.REJECTED_ELSE, draft.size, figures)};
        }
        return new Fact[] {Fact.of(Key.ON_DEMAND, assessment.mostBusy(), draft.size, figures), bound(assessment)};
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
