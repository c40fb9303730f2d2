package io.loadline.model;

import io.loadline.window.PoolSnapshot;

/** Simulated pools for tests of other packages. */
public final class Snapshots {

    private Snapshots() {}

    /** {@code settings}: such as {@code threads=50 cpu=1 blocked=49 open=200}. */
    public static PoolSnapshot of(String settings) {
        return new Pools().of(settings);
    }
}
