// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

import io.loadline.record.PoolRecorder;
import io.loadline.record.Visits;

/**
 * A pool of connections as the tasks of a pool of threads met it in one window: measured, not inferred. Times are
 * nanoseconds. Immutable.
 */
public final class Station {

    public final String name;

    /** True if its connections are permits. */
    public final boolean ofPermits;

    /** Largest number of connections of the pool. */
    public final int size;

    /** Share of these tasks in the time for which connections are held, 0 to 1. */
    public final double share;

    /** Time for which the tasks waited for connections, of the waits that ended in this window. */
    public final long waitNanos;

    /** Time for which the tasks held connections, of the holds that ended in this window. */
    public final long heldNanos;

    /** Number of waits that ended in this window. */
    public final long visits;

    public Station(
            String name, boolean ofPermits, int size, double share, long waitNanos, long heldNanos, long visits) {
        this.name = name;
        this.ofPermits = ofPermits;
        this.size = size;
        this.share = share;
        this.waitNanos = waitNanos;
        this.heldNanos = heldNanos;
        this.visits = visits;
    }

    /**
     * Returns the pool of connections for which the tasks of one pool waited longest since the last call; null if they
     * used none. Sampler thread only.
     */
    static Station mostWaitedFor(PoolRecorder recorder) {
        Station longest = null;
        for (Visits visits : recorder.visits()) {
            if (visits.areOver()) {
                recorder.forget(visits);
                continue;
            }
            int size = visits.size();
            if (size == 0) {
                continue;
            }
            long[] since = visits.sinceLastCall();
            boolean hasChanged = since[0] != 0 || since[1] != 0;
            if (hasChanged && visits.name() != null && (longest == null || since[0] > longest.waitNanos)) {
                longest = new Station(
                        visits.name(), visits.ofPermits(), size, visits.share(), since[0], since[1], since[2]);
            }
        }
        return longest;
    }
}
