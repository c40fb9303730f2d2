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
        long[] sums = {visits.waitNanos(), visits.heldNanos()};
        long[] last = before.getOrDefault(visits, new long[2]);
        now.put(visits, sums);
        int size = visits.size();
        String name = size == 0 ? null : visits.name();
        if (name == null) {
            recorder.forget(visits);
            return null;
        }
        boolean moved = sums[0] != last[0] || sums[1] != last[1];
        return moved ? new Station(name, size, visits.share(), sums[0] - last[0], sums[1] - last[1]) : null;
    }
}
