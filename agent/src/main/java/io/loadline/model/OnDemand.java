package io.loadline.model;

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

    static String why(Draft draft, Assessment assessment) {
        if (assessment.pool.threadPerTask) {
            return permits(draft, assessment);
        }
        String figures = Wording.format("(p90 load %.1f, %s)", assessment.load().percentile(PERCENT), draft.interval());
        if (!draft.verdict.isKeep()) {
            return Wording.format(
                    "Without a queue, a task that finds no free thread is rejected; with %s that hardly ever happens %s.",
                    Wording.threads(draft.size), figures);
        }
        return Wording.format(
                "The pool starts a thread only when no thread is free: at most %s busy at one time, and %d would do %s.%s",
                assessment.mostBusy() == 1 ? "1 was" : assessment.mostBusy() + " were",
                draft.size,
                figures,
                bound(assessment));
    }

    /** Where each task has a thread of its own, the size is that of a semaphore: nine in ten tasks are to find a permit. */
    static void holdNineInTen(Draft draft, Assessment assessment) {
        int permits = (int) Math.ceil(assessment.load().percentile(PERCENT)) + 1;
        draft.size = Math.max(draft.size, permits);
        draft.high = Math.max(draft.high, draft.size);
    }

    private static String permits(Draft draft, Assessment assessment) {
        return Wording.format(
                "Each task has a thread of its own, so there is no size to set. In service: %.1f tasks on average, %d at most; if what they use must be protected, a semaphore of %d permits would let nine in ten start at once (p90 load %.1f, %s).",
                assessment.figures.meanInService,
                assessment.mostBusy(),
                draft.size,
                assessment.load().percentile(PERCENT),
                draft.interval());
    }

    /**
     * To lower a maximum frees nothing; but where there is none, setting one keeps a flood from using up the threads of
     * the system.
     */
    private static String bound(Assessment assessment) {
        int now = assessment.capacity();
        if (now != Integer.MAX_VALUE) {
            return " A lower maximum would save nothing.";
        }
        if (!hasSeenBursts(assessment)) {
            return "";
        }
        long bound = 2 * assessment.mostBusy();
        return Wording.format(
                " If you want a maximum, %d is twice that; a task that finds all of them busy is rejected.", bound);
    }

    private static boolean hasSeenBursts(Assessment assessment) {
        double full = Math.max(FULL_HISTORY_SECONDS, assessment.pool.historySeconds);
        return assessment.figures.observedSeconds >= NEARLY * full
                && assessment.mostBusy() >= BURST * Math.max(1, assessment.figures.meanInService);
    }
}
