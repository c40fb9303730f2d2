// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import io.loadline.model.work.Prediction;
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
