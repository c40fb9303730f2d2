// SPDX-License-Identifier: Apache-2.0
package io.loadline.control;

import io.loadline.machine.ThreadLimits.ThreadRoom;
import io.loadline.model.Recommendation;
import io.loadline.pool.PoolState;

/** The rules for sizes. Each throws a {@link ResizeRefusal} with its reason. Pure functions. */
final class SizeRules {

    private SizeRules() {}

    static void check(Sizes wanted, PoolState pool, ThreadRoom room, Recommendation recommendation) {
        canBeSet(wanted, pool, room);
        isAboveFloor(
                wanted.threadsBeforeQueueing(pool),
                recommendation.isDeadlock(),
                recommendation.size.threads + pool.ownThreads);
    }

    /** Checks a change by Loadline itself: the threads of the start come back even if they are too few to end a deadlock. */
    static void checkUnasked(Sizes wanted, PoolState pool, ThreadRoom room, Recommendation recommendation) {
        if (wanted.threadsBeforeQueueing(pool) < Sizes.of(pool).threadsBeforeQueueing(pool)) {
            check(wanted, pool, room, recommendation);
        } else {
            canBeSet(wanted, pool, room);
        }
    }

    private static void canBeSet(Sizes wanted, PoolState pool, ThreadRoom room) {
        areSizes(wanted);
        coreGetsThreads(wanted, pool);
        systemAllows(wanted, pool, room);
        rejectsNobodyNow(wanted, pool);
    }

    static void areSizes(Sizes wanted) {
        if (wanted.maximum < 1) {
            throw ResizeRefusal.ofArgument("maximum-too-small", wanted.maximum);
        }
        if (wanted.core < 0) {
            throw ResizeRefusal.ofArgument("core-too-small", wanted.core);
        }
        if (wanted.core > wanted.maximum) {
            throw ResizeRefusal.ofArgument("core-above-maximum", wanted.core, wanted.maximum);
        }
    }

    static void coreGetsThreads(Sizes wanted, PoolState pool) {
        if (wanted.core == 0 && pool.corePoolSize != 0 && !pool.threadsFirst()) {
            throw ResizeRefusal.ofArgument("core-gets-no-threads");
        }
    }

    static void systemAllows(Sizes wanted, PoolState pool, ThreadRoom room) {
        int reach = wanted.maxThreads(pool);
        long allowed = (long) pool.poolSize + room.headroom;
        if (reach > Sizes.of(pool).maxThreads(pool) && reach > allowed) {
            throw ResizeRefusal.ofArgument("more-than-system-allows", reach, pool.poolSize, room.headroom, room.limit);
        }
    }

    /**
     * Refuses sizes with which nested tasks deadlock.
     *
     * @param threads those that the pool has before tasks wait
     */
    static void isAboveFloor(int threads, boolean deadlocks, int recommended) {
        if (deadlocks && threads < recommended) {
            throw ResizeRefusal.ofArgument("below-deadlock-floor", threads, recommended);
        }
    }

    /** Refuses to shrink where more threads are occupied for good than at the time of the advice. */
    static void leavesRoom(Sizes wanted, PoolState pool, int occupied, int then) {
        if (occupied > then && wanted.maxThreads(pool) < Sizes.of(pool).maxThreads(pool)) {
            throw ResizeRefusal.ofState("more-occupied-now", wanted.maxThreads(pool), occupied, then);
        }
    }

    /** Refuses a size with which a pool without a queue would reject tasks now. */
    static void rejectsNobodyNow(Sizes wanted, PoolState pool) {
        if (pool.queueCapacity == 0 && wanted.maximum < pool.activeCount) {
            throw ResizeRefusal.ofState("would-reject-now", wanted.maximum, pool.activeCount);
        }
    }
}
