// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import io.loadline.pool.PoolState;
import io.loadline.window.PoolSnapshot;

/** Change of a pool's size by its settings, on anybody's request. Instants are those of windows. Immutable. */
public final class SizeChange {

    /** Threads that the settings allow for tasks. */
    public final int from;

    public final int to;

    /** Time of the change, in milliseconds since 1970. */
    public final long timeMillis;

    /** State of the pool before. */
    private final PoolState before;

    /** First and last instant of the former size. */
    private final long since;

    private final long until;

    /** First instant of the new size. */
    final long after;

    public SizeChange(int from, int to, long timeMillis, PoolState before, long since, long until, long after) {
        this.from = from;
        this.to = to;
        this.timeMillis = timeMillis;
        this.before = before;
        this.since = since;
        this.until = until;
        this.after = after;
    }

    /**
     * Returns the size that settings allow: the maximum where it adds threads, else core.
     *
     * @param rules the state of the pool with these or other settings
     */
    public static int size(PoolState rules, int core, int maximum) {
        int size = rules.staysAtCore() || rules.growsWhenFull() ? core : maximum;
        return Math.max(1, size - rules.ownThreads);
    }

    /** Returns the part of the history with the former size; null if there is none. */
    public PoolSnapshot before(PoolSnapshot pool) {
        return SinceResize.part(pool, since, until, before);
    }
}
