package io.loadline.window;

import io.loadline.record.PoolRecorder;
import io.loadline.record.Visits;

/**
 * A pool of connections as the tasks of a pool of threads met it in one window: known, not inferred. Times are nanoseconds.
 * Immutable.
 */
public final class Station {

    public final String name;

    /** How many connections the pool may have. */
    public final int size;

    /** Of the time for which they are held, the share of these tasks, 0 to 1. */
    public final double share;

    /** How long the tasks waited for connections, as far as that ended in this window. */
    public final long waitNanos;

    /** The same of how long they held them. */
    public final long heldNanos;

    /** How often a wait ended in this window. */
    public final long visits;

    public Station(String name, int size, double share, long waitNanos, long heldNanos, long visits) {
        this.name = name;
        this.size = size;
        this.share = share;
        this.waitNanos = waitNanos;
        this.heldNanos = heldNanos;
        this.visits = visits;
    }

    /** At which pool of connections the tasks of one pool waited most since the last call; null if they were at none. Sampler thread only. */
    static Station mostWaitedFor(PoolRecorder recorder) {
        Station most = null;
        for (Visits visits : recorder.visits()) {
            int size = visits.size();
            if (size == 0) {
                recorder.forget(visits);
                continue;
            }
            long[] since = visits.sinceLastCall();
            boolean moved = since[0] != 0 || since[1] != 0;
            if (moved && visits.name() != null && (most == null || since[0] > most.waitNanos)) {
                most = new Station(visits.name(), size, visits.share(), since[0], since[1], since[2]);
            }
        }
        return most;
    }
}
