// SPDX-License-Identifier: Apache-2.0
package io.loadline.pool;

import io.loadline.pool.PoolState.Growth;

/** Makes states of pools that were never there. */
public final class StateMaker {

    private final PoolState state;

    private StateMaker(int core, int maximum) {
        state = new PoolState(core, maximum);
    }

    /** All else is as in a pool that was just built and has a queue without bound. */
    public static StateMaker ofSizes(int core, int maximum) {
        return new StateMaker(core, maximum);
    }

    public StateMaker threads(int now, int busy) {
        state.poolSize = now;
        state.activeCount = busy;
        return this;
    }

    public StateMaker queue(int waiting, int capacity) {
        state.queued = waiting;
        state.queueCapacity = capacity;
        return this;
    }

    public StateMaker growing(Growth when) {
        state.growth = when;
        return this;
    }

    public StateMaker keepAliveMillis(long millis) {
        state.keepAliveMillis = millis;
        return this;
    }

    public StateMaker terminated(boolean hasEnded) {
        state.terminated = hasEnded;
        return this;
    }

    public StateMaker ownThreads(int number) {
        state.ownThreads = number;
        return this;
    }

    public PoolState build() {
        return state;
    }
}
