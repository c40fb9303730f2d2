package io.loadline.window;

import io.loadline.record.PoolRecorder;
import io.loadline.record.Visits;
import java.util.IdentityHashMap;
import java.util.Map;

/** Tells at the end of each window at which pool of connections the tasks of one pool waited most. Sampler thread only. */
final class StationMeter {

    private final PoolRecorder recorder;
    private Map<Visits, long[]> before = new IdentityHashMap<>(0);

    StationMeter(PoolRecorder recorder) {
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
