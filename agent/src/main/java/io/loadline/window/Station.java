package io.loadline.window;

import io.loadline.record.PoolRecorder;
import io.loadline.record.Visits;
import java.util.IdentityHashMap;
import java.util.Map;

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

    /** Tells at the end of each window at which pool of connections the tasks of one pool waited most. Sampler thread only. */
    static final class Meter {

        private final PoolRecorder recorder;
        private Map<Visits, long[]> before = new IdentityHashMap<>(0);

        Meter(PoolRecorder recorder) {
            this.recorder = recorder;
        }

        /** Null if they were at none. */
        Station end() {
            if (recorder.visits().isEmpty()) {
                return null;
            }
            Map<Visits, long[]> now = new IdentityHashMap<>();
            Station most = null;
            for (Visits visits : recorder.visits()) {
                Station station = since(visits, now);
                if (station != null && (most == null || station.waitNanos > most.waitNanos)) {
                    most = station;
                }
            }
            before = now;
            return most;
        }

        /** Null if nothing has happened there, or the pool is gone. */
        private Station since(Visits visits, Map<Visits, long[]> now) {
            long[] sums = {visits.waitNanos(), visits.heldNanos(), visits.count()};
            long[] last = before.getOrDefault(visits, new long[3]);
            now.put(visits, sums);
            int size = visits.size();
            if (size == 0) {
                recorder.forget(visits);
                return null;
            }
            String name = visits.name();
            boolean moved = sums[0] != last[0] || sums[1] != last[1];
            return moved && name != null
                    ? new Station(name, size, visits.share(), sums[0] - last[0], sums[1] - last[1], sums[2] - last[2])
                    : null;
        }
    }
}
