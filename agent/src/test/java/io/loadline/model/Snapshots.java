// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import io.loadline.window.PoolSnapshot;

/** Simulated pools for tests of other packages. */
public final class Snapshots {

    private Snapshots() {}

    /** Advises as if the pool were alone on the machine, for the first time. */
    public static Advice advise(Assessment assessment, Goal goal) {
        return advise(assessment, goal, Share.alone(assessment, goal));
    }

    /** Advises for the first time, by the history alone. */
    static Advice advise(Assessment assessment, Goal goal, Share share) {
        return Recommender.advise(assessment, goal, share, PreviousAdvice.NONE, Remembered.NOTHING);
    }

    /** {@code settings}: such as {@code threads=50 cpu=1 blocked=49 open=200}. */
    public static PoolSnapshot of(String settings) {
        return new Pools().of(settings);
    }
}
