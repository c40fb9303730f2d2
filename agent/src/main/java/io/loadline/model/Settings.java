// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static io.loadline.model.Constants.MIN_SAVING;
import static io.loadline.model.Constants.MOST;
import static io.loadline.model.Constants.NEAR;
import static io.loadline.model.Constants.NOTICEABLE;
import static io.loadline.model.Constants.SELDOM;
import static io.loadline.model.Constants.WITHIN;

import io.loadline.model.work.Limit;
import io.loadline.model.work.Prediction;
import io.loadline.model.work.Size;
import io.loadline.pool.PoolState;
import io.loadline.pool.PoolState.Growth;
import io.loadline.window.PoolSnapshot;

/**
 * Core, maximum and queue capacity for a size, set together, since each changes the meaning of the others.
 * Immutable.
 *
 * <pre>
 *   stays at core          core is the size, and a larger maximum has no effect
 *   not seen to grow yet   core is the size; the maximum may matter, so it does not come down
 *   grows when full        the same: the maximum is for bursts that fill the queue; if nothing is to change, core stays as well
 *   threads on demand      the maximum is the size. While the processors and the downstream have room, a lower one
 *                          frees nothing: there are no more threads than tasks need
 *   one thread             it runs tasks one at a time and in order; whether more may do so, only a person knows
 *   scheduled              core is the size; the maximum and the queue have no effect
 * </pre>
 */
final class Settings {

    final int corePoolSize;
    final int maximumPoolSize;

    /** Capacity of the queue; {@link Integer#MAX_VALUE} without a bound. */
    final int queueCapacity;

    private Settings(int corePoolSize, int maximumPoolSize, int queueCapacity) {
        this.corePoolSize = corePoolSize;
        this.maximumPoolSize = maximumPoolSize;
        this.queueCapacity = queueCapacity;
    }

    /** Returns the settings for the advice for the week; the queue is that for the {@code present} load. */
    static Settings of(Advised present, Advised advised, Rules rules) {
        if (!advised.isKnown()) {
            return new Settings(-1, -1, -1);
        }
        PoolSnapshot pool = rules.assessment.pool;
        PoolState state = pool.state;
        boolean keeps = advised.verdict.isKeep();
        int most = keeps && state.growsWhenFull() ? state.corePoolSize : threads(advised, state) + state.ownThreads;
        boolean mayMatter = state.growth == Growth.NOT_SEEN_YET || state.growsWhenFull() || pool.scheduled;
        return new Settings(
                state.threadsFirst() && !state.oneSize ? Math.min(state.corePoolSize, most) : most,
                mayMatter ? Math.max(state.maximumPoolSize, most) : most,
                queue(rules, threads(present, state)));
    }

    private static int threads(Advised advised, PoolState state) {
        return advised.verdict.isKeep() ? state.taskCapacity() : advised.size.threads;
    }

    /**
     * Returns whether a change is worth it:
     *
     * <pre>
     *   keep      where the present size c is the advised n, or near n and within its interval, unless n gains half of throughput or
     *             p99 response: an interval is no reason to let tasks wait that long
     *   shrink    where n saves 15 % of c, unless a bound on threads frees nothing or rejects tasks
     *   grow      where n gains 5 % of throughput or p99 response, or rejects fewer tasks, or the backlog of consumers grows
     *   else      keep
     * </pre>
     *
     * The last verdict stays while it holds, with the same exception.
     */
    static Verdict verdict(Advised advised, Rules rules) {
        Size size = advised.size;
        Assessment assessment = rules.assessment;
        int now = assessment.capacity();
        boolean near = now <= NEAR * size.threads && size.threads <= NEAR * now;
        boolean stands = stands(size, rules.last, assessment);
        boolean settled = stands || near && now >= size.low && now <= size.high || now == size.threads;
        if (settled && !gainsMuch(size.threads, now, rules)) {
            return stands ? rules.last.verdict : Verdict.KEEP;
        }
        if (size.threads < now) {
            return isWorthShrinking(size, advised.wanted, assessment) ? Verdict.SHRINK : Verdict.KEEP;
        }
        Prediction present = rules.predicted.apply(now);
        Prediction then = rules.predicted.apply(size.threads);
        boolean takesMore = assessment.backlog().rejects() && present.rejectedShare - then.rejectedShare > SELDOM;
        if (!takesMore && !assessment.isBehind() && gain(present, then) < WITHIN) {
            return Verdict.KEEP;
        }
        return ofMore(assessment);
    }

    /** Returns whether more threads gain so much that no range of sizes excuses to do without; false if that is unknown. */
    private static boolean gainsMuch(int threads, int now, Rules rules) {
        double gain = threads > now ? gain(rules.predicted.apply(now), rules.predicted.apply(threads)) : 0;
        return gain >= MOST && gain < Double.POSITIVE_INFINITY;
    }

    /** Returns true if the last verdict on the same threads still holds. */
    private static boolean stands(Size size, PreviousAdvice last, Assessment assessment) {
        int now = assessment.capacity();
        if (last.threads != now) {
            return false;
        }
        // with one thread fewer tasks may be rejected, or a backlog may grow
        double near =
                assessment.backlog().rejects() || assessment.isBehind() ? 0 : Math.max(1, NOTICEABLE * size.threads);
        return last.verdict == Verdict.KEEP
                ? now >= size.low - near && now <= size.high + near
                : last.size == size.threads;
    }

    /** Returns the verdict where more threads would help. */
    static Verdict ofMore(Assessment assessment) {
        if (!assessment.isSingleThread()) {
            return Verdict.GROW;
        }
        // a library that has one thread for its own work needs no second
        return assessment.pool.housekeepingOf.isEmpty() ? Verdict.KEEP_ORDER : Verdict.KEEP;
    }

    /** Returns true if fewer threads save any: a bound on threads that start on demand rejects tasks or has them wait, and frees none. */
    private static boolean isWorthShrinking(Size size, Size wanted, Assessment assessment) {
        int now = assessment.capacity();
        boolean hasRoom = assessment.isMaximumFree() && wanted.limit == Limit.LOAD;
        // fewer would turn away more, unless they only take turns
        boolean isFull = assessment.backlog().rejectedShare > 0 && wanted.limit == Limit.LOAD;
        return !hasRoom
                && !isFull
                && !assessment.handsOff()
                && now != Integer.MAX_VALUE
                && now - size.threads >= MIN_SAVING * now;
    }

    /** Returns the gain of throughput or of the p99 response, whichever is larger; of the mean response if the p99 is unknown. */
    private static double gain(Prediction now, Prediction then) {
        double throughput = then.throughputPerSecond / now.throughputPerSecond - 1;
        double tail = now.p99ResponseMillis / then.p99ResponseMillis;
        double response = (Double.isNaN(tail) ? now.meanResponseMillis() / then.meanResponseMillis() : tail) - 1;
        return Double.isNaN(throughput) && Double.isNaN(response)
                ? Double.POSITIVE_INFINITY
                : Math.max(Double.isNaN(throughput) ? 0 : throughput, Double.isNaN(response) ? 0 : response);
    }

    /**
     * Returns throughput x tolerable wait, as a longer wait is worse than a rejection; more where bursts are rejected that would not
     * wait for longer. A queue without bound stays as it is, since its callers, often a framework, were never rejected and may
     * not expect it.
     */
    private static int queue(Rules rules, int threads) {
        Assessment assessment = rules.assessment;
        int now = assessment.pool.state.queueCapacity;
        if (now == Integer.MAX_VALUE || assessment.pool.scheduled) {
            return now;
        }
        if (assessment.handsOff()) {
            return 0;
        }
        Prediction then = rules.predicted.apply(threads);
        double tasks = Math.ceil(then.throughputPerSecond * rules.target.tolerableWaitSeconds(assessment.figures));
        double present = assessment.mostOutstanding();
        // room for one that waits behind each thread, however little the wait may be
        double wanted = Math.max(Math.max(present, threads), Math.max(tasks, then.places));
        return Double.isNaN(wanted) || wanted >= Integer.MAX_VALUE ? now : Math.max(1, (int) wanted);
    }
}
