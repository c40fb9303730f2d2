package io.loadline.window;

import io.loadline.window.machine.MachineReading;
import io.loadline.window.machine.ThreadClock;
import io.loadline.window.machine.ThreadRoom;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What all monitors share. Written by the sampler, read by any thread. */
final class SharedState {

    final ThreadClock clock;
    final HistoryPacking packing;

    /** Whether each pool keeps {@link TaskHistograms}. */
    boolean keepsHistograms;

    /** As of the window that ended last. */
    volatile MachineReading machine = MachineReading.UNKNOWN;

    volatile ThreadRoom room = ThreadRoom.UNKNOWN;
    volatile IdleTime restTime;

    /** Those that hold a snapshot, hundreds of kilobytes, which is out of date with the next window. */
    private final Set<PoolMonitor> read = ConcurrentHashMap.newKeySet();

    SharedState(ThreadClock clock, long historyNanos, long now) {
        this.clock = clock;
        this.packing = new HistoryPacking(historyNanos);
        this.restTime = new IdleTime(now);
    }

    void holdsSnapshot(PoolMonitor monitor) {
        read.add(monitor);
    }

    void dropSnapshots() {
        for (PoolMonitor monitor : read) {
            read.remove(monitor);
            monitor.dropSnapshot();
        }
    }
}
