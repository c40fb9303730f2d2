package io.loadline.model;

import io.loadline.model.Regime.Traffic;
import io.loadline.model.work.Limit;
import io.loadline.model.work.Prediction;
import io.loadline.model.work.Size;

/**
 * Answers from the bounds of what few tasks tell, where the least and the largest load that may be right ask for the same:
 * of periodic tasks that fall behind, of pools that are hardly used, and of those where the number hardly differs.
 */
final class ByBounds {

    /** Sizes that differ by no more, or by this share, are one answer. */
    private static final int FEW = 2;

    private static final double SHARE = 0.25;

    /** The same of the threads that are saved. */
    private static final double OF_SAVED = 0.1;

    /** A size so many times the present one is not the same answer. */
    private static final double NEAR = 1.5;

    /** One thread that is busy for less of the time is nearly idle. */
    private static final double IDLE = 0.1;

    private final Draft draft;
    private final Assessment assessment;
    private final Goal goal;
    private final Figures figures;
    private final FallingBehind behind;
    private final LoadBounds bounds;
    private final int now;

    ByBounds(Draft draft, Assessment assessment, Goal goal) {
        this.draft = draft;
        this.assessment = assessment;
        this.goal = goal;
        this.figures = assessment.figures;
        this.behind = assessment.behind();
        this.bounds = assessment.bounds();
        this.now = assessment.capacity();
    }

    /** Of a pool that falls behind and has nothing but few periodic tasks; null if the number is not known yet. */
    Recommendation ofPeriodicTasks() {
        int low = Math.min(behind.threadsNeeded(), assessment.pool.mostAtOnce);
        return behind.isThere() && areOne(low, assessment.pool.mostAtOnce)
                ? answer(Traffic.SCHEDULED, assessment.pool.mostAtOnce, low, assessment.pool.mostAtOnce, whatTheyDo())
                : null;
    }

    /** Null if it is not known yet. */
    Recommendation ofLittle() {
        int most = assessment.pool.mostAtOnce;
        if (figures.arrived == 0 && figures.completed == 0 && figures.meanInSystemObserved == 0) {
            return any(1, nothing());
        }
        int high = Math.min(most, bounds.high);
        int low = Math.min(bounds.low, high);
        if (bounds.areKnown() && bounds.mostLoad < IDLE && (!bounds.bursts || bounds.peak <= now)) {
            return any(high, hardlyAnything());
        }
        // of one thread both are said: to keep it, or to grow
        boolean holds = now >= low && (high <= NEAR * now || assessment.isSingleThread());
        boolean same = now > high || holds;
        return same && areOne(low, high) ? answer(Traffic.TOO_LITTLE_SEEN, high, low, high, fewTasks(low, high)) : null;
    }

    /** Where far more threads go, it does not matter how many are left. */
    private boolean areOne(int low, int high) {
        return high - low <= Math.max(FEW, Math.max(SHARE * high, OF_SAVED * (now - high)));
    }

    /** Any size will do. */
    private Recommendation any(int high, String why) {
        int size = now == Integer.MAX_VALUE ? high : now;
        return answer(
                Traffic.TOO_LITTLE_SEEN, size, 1, Math.max(size, high), why + " Any size will do for what was seen.");
    }

    private Recommendation answer(Traffic traffic, int size, int low, int high, String why) {
        draft.size = size;
        draft.low = low;
        draft.high = high;
        draft.regime = Regime.of(traffic);
        draft.limit = high == assessment.pool.mostAtOnce ? Limit.PERIODIC_TASKS : Limit.LOAD;
        draft.confidence = Confidence.BY_BOUNDS;
        Settings.choose(draft, assessment, goal, new Size(size, low, high, draft.limit), Prediction::unknown);
        draft.evidence.add(why);
        draft.explanation = assessment.pool.name + ": " + Explanation.advice(draft, assessment) + ". " + why;
        return draft.done();
    }

    private String whatTheyDo() {
        int tasks = assessment.pool.mostAtOnce;
        String each = tasks == 1 ? "its periodic task" : "each of its " + tasks + " periodic tasks";
        return behind.sentences()
                + (now < tasks
                        ? Wording.format(
                                " With a thread for %s, expect %.1f instead of %.1f runs/s; more threads do no more.",
                                each, behind.mostPerSecond(), figures.completionsPerSecond)
                        : " It has a thread for " + each + "; more threads do no more.");
    }

    private String nothing() {
        String since = Wording.time(figures.observedSeconds);
        return assessment.pool.completedEver == 0
                ? "No task has come since the pool was first seen, " + since + " ago."
                : Wording.format(
                        "No task has come in the last %s, %,d before that.", since, assessment.pool.completedEver);
    }

    private String hardlyAnything() {
        return Wording.format(
                "The pool is nearly idle: its %,d tasks of the last %s would have kept one thread busy %.1f %% of the time, and more than %.1f %% is unlikely.",
                figures.completed,
                Wording.time(figures.observedSeconds),
                100 * figures.meanInService,
                100 * bounds.mostLoad);
    }

    private String fewTasks(int low, int high) {
        return Wording.format(
                "Its %,d tasks of the last %s kept %.2f threads busy, never more than %d were there at once, and by chance it may be %s: too little to tell the load, enough to tell the size (95 %% interval %d to %d).",
                figures.completed,
                Wording.time(figures.observedSeconds),
                figures.meanInService,
                bounds.peak,
                Double.isInfinite(bounds.mostLoad)
                        ? Wording.format("%.2f or more", bounds.leastLoad)
                        : Wording.format("%.2f to %.2f", bounds.leastLoad, bounds.mostLoad),
                low,
                high);
    }
}
