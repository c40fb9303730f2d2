package io.loadline.window;

import io.loadline.window.machine.MachineHistory;
import io.loadline.window.machine.Processors;
import io.loadline.window.machine.ThreadClock;
import io.loadline.window.machine.ThreadRoom;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** What all monitors share. Written by the sampler, read by any thread. */
final class SharedState {

    final ThreadClock clock;
    final MachineHistory machine;
    final HistoryPacking packing;

    /** As of the window that ended last. */
    volatile Processors processors = Processors.UNKNOWN;

    volatile ThreadRoom room = ThreadRoom.UNKNOWN;
    volatile IdleTime restTime;

    /** Those that hold a snapshot, hundreds of kilobytes, which is out of date with the next window. */
    private final Set<PoolMonitor> read = ConcurrentHashMap.newKeySet();

    SharedState(ThreadClock clock, MachineHistory machine, long historyNanos, long now) {
        this.clock = clock;
        this.machine = machine;
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
