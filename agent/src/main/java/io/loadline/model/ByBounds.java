package io.loadline.model;

import static io.loadline.model.Constants.ALLOWED_SHARE;
import static io.loadline.model.Constants.ALLOWED_THREADS;
import static io.loadline.model.Constants.NEAR;
import static io.loadline.model.Constants.NOTICEABLE;

import io.loadline.model.Fact.Key;
import io.loadline.model.Regime.Traffic;
import io.loadline.model.work.Limit;
import io.loadline.model.work.Prediction;
import io.loadline.model.work.Size;
import java.util.List;

/**
 * Answers from the bounds of what few tasks tell, where the least and the largest load that may be right ask for the same:
 * of periodic tasks that fall behind, of pools that are hardly used, and of those where the number hardly differs.
 */
final class ByBounds {

    private final Assessment assessment;
    private final Goal goal;
    private final Figures figures;
    private final FallingBehind behind;
    private final LoadBounds bounds;
    private final int now;
    private final Recommendation last;

    /** {@code last}: what was advised before, or null. */
    ByBounds(Assessment assessment, Goal goal, Recommendation last) {
        this.assessment = assessment;
        this.goal = goal;
        this.last = last;
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
        if (bounds.areKnown() && bounds.mostLoad < NOTICEABLE && (!bounds.bursts || bounds.peak <= now)) {
            return any(high, hardlyAnything());
        }
        // of one thread both are said: to keep it, or to grow
        boolean holds = now >= low && (high <= NEAR * now || assessment.isSingleThread());
        boolean same = now > high || holds;
        return same && areOne(low, high) ? answer(Traffic.TOO_LITTLE_SEEN, high, low, high, fewTasks(low, high)) : null;
    }

    /** Where far more threads go, it does not matter how many are left. */
    private boolean areOne(int low, int high) {
        return high - low <= Math.max(ALLOWED_THREADS, Math.max(ALLOWED_SHARE * high, NOTICEABLE * (now - high)));
    }

    /** Any size will do. */
    private Recommendation any(int high, Fact why) {
        int size = now == Integer.MAX_VALUE ? high : now;
        return answer(
                Traffic.TOO_LITTLE_SEEN, size, 1, Math.max(size, high), why, Fact.of(Key.ANY_SIZE_FOR_WHAT_WAS_SEEN));
    }

    private Recommendation answer(Traffic traffic, int size, int low, int high, Fact... why) {
        Limit limit = high == assessment.pool.mostAtOnce ? Limit.PERIODIC_TASKS : Limit.LOAD;
        Size known = new Size(size, low, high, limit);
        PreviousAdvice basis = last == null ? null : last.basis;
        Settings settings = Settings.of(known, known, assessment, goal, Prediction::unknown, basis);
        Policy policy = Policy.known(Regime.of(traffic), known, settings, Confidence.BY_BOUNDS, null);
        List<Fact> reasons = Fact.known(Explanation.advice(policy, assessment));
        reasons.addAll(Fact.known(why));
        reasons.addAll(JointAdvice.caution(policy, assessment, null));
        return new Recommendation(assessment, policy, reasons, Fact.known(why), last);
    }

    private Fact[] whatTheyDo() {
        int tasks = assessment.pool.mostAtOnce;
        Fact each = tasks == 1 ? Fact.of(Key.ITS_PERIODIC_TASK) : Fact.of(Key.EACH_PERIODIC_TASK, tasks);
        return new Fact[] {
            behind.fact(),
            now < tasks
                    ? Fact.of(Key.THREAD_FOR_EACH, each, behind.mostPerSecond(), figures.completionsPerSecond)
                    : Fact.of(Key.HAS_THREAD_FOR_EACH, each)
        };
    }

    private Fact nothing() {
        double since = figures.observedSeconds;
        return assessment.pool.completedEver == 0
                ? Fact.of(Key.NO_TASK_EVER, since)
                : Fact.of(Key.NO_TASK_LATELY, since, assessment.pool.completedEver);
    }

    private Fact hardlyAnything() {
        return Fact.of(
                Key.HARDLY_USED, figures.completed, figures.observedSeconds, figures.meanInService, bounds.mostLoad);
    }

    private Fact fewTasks(int low, int high) {
        return Fact.of(
                Key.FEW_TASKS,
                figures.completed,
                figures.observedSeconds,
                figures.meanInService,
                bounds.peak,
                Double.isInfinite(bounds.mostLoad)
                        ? Fact.of(Key.OR_MORE, bounds.leastLoad)
                        : Fact.of(Key.RANGE, bounds.leastLoad, bounds.mostLoad),
                Fact.of(Key.INTERVAL, low, high));
    }
}
