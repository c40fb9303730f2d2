// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static io.loadline.model.Constants.MIN_SAVING;
import static io.loadline.model.Constants.NEAR;
import static io.loadline.model.Constants.NOTICEABLE;
import static io.loadline.model.Constants.SELDOM;
import static io.loadline.model.Constants.WITHIN;

import io.loadline.model.work.Limit;
import io.loadline.model.work.Prediction;
import io.loadline.model.work.Size;
import io.loadline.pool.PoolState;
import io.loadline.pool.PoolState.Growth;
import java.util.function.IntFunction;

/**
 * Whether to change the size, and core, maximum and queue capacity together, since each changes what the others mean.
 * Immutable.
 *
 * <pre>
 *   stays at core          core is the size, and a larger maximum has no effect
 *   not seen to grow yet   core is the size; the maximum may matter, so it does not come down
 *   grows when full        the same: the maximum is for bursts that fill the queue; if nothing is to change, core stays as well
 *   threads on demand      the maximum is the size. While the processors and what lies behind them have room, a lower one
 *                          frees nothing: there are no more threads than tasks need
 *   one thread             it runs tasks one at a time and in order; whether more may do so, only a person knows
 *   scheduled              core is the size; the maximum and the queue have no effect
 * </pre>
 */
final class Settings {

    final Verdict verdict;
    final int corePoolSize;
    final int maximumPoolSize;

    /** {@link Integer#MAX_VALUE}: without bound. */
    final int queueCapacity;

    private Settings(Verdict verdict, int corePoolSize, int maximumPoolSize, int queueCapacity) {
        this.verdict = verdict;
        this.corePoolSize = corePoolSize;
        this.maximumPoolSize = maximumPoolSize;
        this.queueCapacity = queueCapacity;
    }

    /** Without any. */
    static Settings of(Verdict verdict) {
        return new Settings(verdict, -1, -1, -1);
    }

    /** As they are. */
    static Settings keep(PoolState state) {
        return new Settings(Verdict.KEEP, state.corePoolSize, state.maximumPoolSize, state.queueCapacity);
    }

    /** So many threads for tasks, all of them at once. */
    static Settings grow(PoolState state, int threads) {
        int own = threads + state.ownThreads;
        return new Settings(Verdict.GROW, own, own, state.queueCapacity);
    }

    /** {@code size}: what is advised; {@code wanted}: by the model; {@code last}: what was advised before, or null. */
    static Settings of(
            Size size,
            Size wanted,
            Assessment assessment,
            Goal goal,
            IntFunction<Prediction> predicted,
            PreviousAdvice last) {
        PoolState state = assessment.pool.state;
        boolean scheduled = assessment.pool.scheduled;
        Verdict verdict = stands(size, last, assessment) ? last.verdict : verdict(size, wanted, assessment, predicted);
        int threads = verdict.isKeep() ? assessment.capacity() : size.threads;
        int queue = assessment.handsOff() ? 0 : queue(assessment, goal, predicted, threads);
        return of(verdict, state, scheduled, threads, scheduled ? state.queueCapacity : queue);
    }

    /** Of so many threads for tasks. */
    static Settings of(Verdict verdict, PoolState state, boolean scheduled, int threads, int queueCapacity) {
        int most = verdict.isKeep() && state.growsWhenFull() ? state.corePoolSize : threads + state.ownThreads;
        boolean mayMatter = state.growth == Growth.NOT_SEEN_YET || state.growsWhenFull() || scheduled;
        return new Settings(
                verdict,
                state.threadsFirst() && !state.oneSize ? Math.min(state.corePoolSize, most) : most,
                mayMatter ? Math.max(state.maximumPoolSize, most) : most,
                queueCapacity);
    }

    /** Whether the last verdict on the same threads still holds. */
    private static boolean stands(Size size, PreviousAdvice last, Assessment assessment) {
        int now = assessment.capacity();
        if (last == null || last.threads != now) {
            return false;
        }
        // with one thread fewer tasks may be turned away
        double near = assessment.backlog().rejects() ? 0 : Math.max(1, NOTICEABLE * size.threads);
        return last.verdict == Verdict.KEEP
                ? now >= size.low - near && now <= size.high + near
                : last.size == size.threads;
    }

    private static Verdict verdict(Size size, Size wanted, Assessment assessment, IntFunction<Prediction> predicted) {
        int now = assessment.capacity();
        boolean near = now <= NEAR * size.threads && size.threads <= NEAR * now;
        if (near && now >= size.low && now <= size.high || now == size.threads) {
            return Verdict.KEEP;
        }
        if (size.threads < now) {
            return isWorthShrinking(size, wanted, assessment) ? Verdict.SHRINK : Verdict.KEEP;
        }
        Prediction present = predicted.apply(now);
        Prediction then = predicted.apply(size.threads);
        boolean takesMore = assessment.backlog().rejects() && present.turnedAway - then.turnedAway > SELDOM;
        if (!takesMore && gain(present, then) < WITHIN) {
            return Verdict.KEEP;
        }
        return ofMore(assessment);
    }

    /** Where more threads would help. */
    static Verdict ofMore(Assessment assessment) {
        if (!assessment.isSingleThread()) {
            return Verdict.GROW;
        }
        // a library that has one thread for its own work needs no second
        return assessment.pool.housekeepingOf.isEmpty() ? Verdict.KEEP_ORDER : Verdict.KEEP;
    }

    /** A bound on threads that are started on demand turns tasks away or has them wait, and frees nothing. */
    private static boolean isWorthShrinking(Size size, Size wanted, Assessment assessment) {
        int now = assessment.capacity();
        boolean hasRoom = assessment.startsThreadsOnDemand() && wanted.limit == Limit.LOAD;
        // fewer would turn away more, unless they only take turns
        boolean isFull = assessment.backlog().rejectedShare > 0 && wanted.limit == Limit.LOAD;
        return !hasRoom
                && !isFull
                && !assessment.handsOff()
                && now != Integer.MAX_VALUE
                && now - size.threads >= MIN_SAVING * now;
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
     * Throughput x tolerable wait, as a longer wait is worse than a rejection; more where bursts are turned away that would not
     * wait for longer. A queue without bound stays as it is, since its callers, often a framework, were never turned away and may
     * not expect it.
     */
    private static int queue(Assessment assessment, Goal goal, IntFunction<Prediction> predicted, int threads) {
        int now = assessment.pool.state.queueCapacity;
        if (now == Integer.MAX_VALUE) {
            return now;
        }
        double tasks =
                Math.ceil(predicted.apply(threads).throughputPerSecond * goal.tolerableWaitSeconds(assessment.figures));
        double present = assessment.mostOutstanding();
        // room for one that waits behind each thread, however little the wait may be
        double wanted = Math.max(Math.max(present, threads), Math.max(tasks, predicted.apply(threads).places));
        return Double.isNaN(wanted) || wanted >= Integer.MAX_VALUE ? now : Math.max(1, (int) wanted);
    }
}
