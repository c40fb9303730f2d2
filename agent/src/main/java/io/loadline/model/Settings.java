package io.loadline.model;

import io.loadline.model.work.Limit;
import io.loadline.model.work.Prediction;
import io.loadline.model.work.Size;
import io.loadline.pool.PoolState;
import io.loadline.pool.PoolState.Growth;
import java.util.function.IntFunction;

/**
 * Core, maximum and queue capacity together, since each changes what the others mean.
 *
 * <pre>
 *   stays at core          core is the size, and a larger maximum has no effect
 *   not seen to grow yet   core is the size; the maximum may matter, so it does not come down
 *   threads on demand      the maximum is the size. While the processors and what lies behind them have room, a lower one
 *                          frees nothing: there are no more threads than tasks need
 *   one thread             it runs tasks one at a time and in order; whether more may do so, only a person knows
 *   scheduled              core is the size; the maximum and the queue have no effect
 * </pre>
 */
final class Settings {

    private static final double MIN_GAIN = 0.05;

    /** The end of an interval moves a little from look to look: so near to it the last verdict stands. */
    private static final double EDGE = 0.1;

    /** A size so many times the best guess is not kept only because the interval is wide. */
    private static final double NEAR = 1.5;

    /** Fewer threads by less than this share are not worth a change. */
    private static final double MIN_SAVING = 0.15;

    private static final double SERVICES_TOLERABLE = 10;
    private static final double MIN_TOLERABLE_SECONDS = 1;

    private Settings() {}

    static void choose(Draft draft, Assessment assessment, Goal goal, Size wanted, IntFunction<Prediction> predicted) {
        int now = assessment.capacity();
        PoolState state = assessment.pool.state;
        draft.verdict = stands(draft, now) ? draft.basis.verdict : verdict(draft, assessment, wanted, predicted);
        int threads = draft.verdict.isKeep() ? now : draft.size;
        draft.maximumPoolSize = threads + state.ownThreads;
        draft.corePoolSize =
                state.threadsFirst() ? Math.min(state.corePoolSize, draft.maximumPoolSize) : draft.maximumPoolSize;
        draft.queueCapacity = queue(assessment, goal, predicted, draft.size);
        if (assessment.handsOff()) {
            draft.queueCapacity = 0;
        }
        if (state.growth == Growth.NOT_SEEN_YET || assessment.pool.scheduled) {
            draft.maximumPoolSize = Math.max(state.maximumPoolSize, threads);
        }
        if (assessment.pool.scheduled) {
            draft.queueCapacity = state.queueCapacity;
        }
    }

    /** Whether the last verdict on the same threads still holds. */
    private static boolean stands(Draft draft, int now) {
        PreviousAdvice last = draft.basis;
        if (last == null || last.threads != now) {
            return false;
        }
        double near = Math.max(1, EDGE * draft.size);
        return last.verdict == Verdict.KEEP
                ? now >= draft.low - near && now <= draft.high + near
                : last.size == draft.size;
    }

    private static Verdict verdict(Draft draft, Assessment assessment, Size wanted, IntFunction<Prediction> predicted) {
        int now = assessment.capacity();
        boolean near = now <= NEAR * draft.size && draft.size <= NEAR * now;
        if (near && now >= draft.low && now <= draft.high || now == draft.size) {
            return Verdict.KEEP;
        }
        if (draft.size < now) {
            return isWorthShrinking(draft, assessment, wanted) ? Verdict.SHRINK : Verdict.KEEP;
        }
        double gain = gain(predicted.apply(now), predicted.apply(draft.size));
        if (gain < MIN_GAIN) {
            return Verdict.KEEP;
        }
        return assessment.isSingleThread() ? Verdict.KEEP_ORDER : Verdict.GROW;
    }

    /** A bound on threads that are started on demand turns tasks away or has them wait, and frees nothing. */
    private static boolean isWorthShrinking(Draft draft, Assessment assessment, Size wanted) {
        int now = assessment.capacity();
        boolean hasRoom = assessment.startsThreadsOnDemand() && wanted.limit == Limit.LOAD;
        return !hasRoom && !assessment.handsOff() && now != Integer.MAX_VALUE && now - draft.size >= MIN_SAVING * now;
    }

    /** Of throughput or of the 99th percentile of the response, its mean if that is unknown, whichever gains more. */
    private static double gain(Prediction now, Prediction then) {
        double throughput = then.throughputPerSecond / now.throughputPerSecond - 1;
        double tail = now.p99ResponseMillis / then.p99ResponseMillis;
        double response = (Double.isNaN(tail) ? now.meanResponseMillis() / then.meanResponseMillis() : tail) - 1;
        return Double.isNaN(throughput) && Double.isNaN(response)
                ? Double.POSITIVE_INFINITY
                : Math.max(Double.isNaN(throughput) ? 0 : throughput, Double.isNaN(response) ? 0 : response);
    }

    /**
     * Throughput x tolerable wait: a longer wait is worse than a rejection. A queue without bound stays as it is, since
     * its callers, often a framework, were never turned away and may not expect it.
     */
    private static int queue(Assessment assessment, Goal goal, IntFunction<Prediction> predicted, int threads) {
        int now = assessment.pool.state.queueCapacity;
        if (now == Integer.MAX_VALUE) {
            return now;
        }
        Figures figures = assessment.figures;
        double tolerable = Double.isNaN(goal.waitP99Seconds)
                ? Math.max(MIN_TOLERABLE_SECONDS, SERVICES_TOLERABLE * figures.split.uncontendedMillis() / 1000)
                : goal.waitP99Seconds;
        double tasks = Math.ceil(predicted.apply(threads).throughputPerSecond * tolerable);
        double present = assessment.isClosed() ? assessment.loop().clients : 1;
        // room for one that waits behind each thread, however little the wait may be
        double wanted = Math.max(Math.max(present, threads), tasks);
        return Double.isNaN(wanted) || wanted >= Integer.MAX_VALUE ? now : Math.max(1, (int) wanted);
    }
}
