// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

import io.loadline.record.Worker;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Busy share of each event loop of one group over the history. Keeps the busy times of all loops at a few instants:
 *
 * <pre>
 * share = (busy time now - busy time at the oldest instant) / (now - oldest instant)
 * </pre>
 *
 * Not thread-safe: guarded by its {@link PoolMonitor}.
 */
final class LoopShares {

    /** Number of instants in a history: the shares are those of a history, longer by a twelfth at most. */
    static final int READINGS = TaskTimes.Aged.BUCKETS;

    private final Deque<Reading> readings = new ArrayDeque<>(0);

    private static final class Reading {
        final long at;
        final Map<Worker, Long> busyNanos = new IdentityHashMap<>();

        Reading(Collection<Worker> loops, long at) {
            this.at = at;
            loops.forEach(loop -> busyNanos.put(loop, loop.busyNanos(at)));
        }
    }

    /** Ends a window: reads the loops if the last reading is a twelfth of the history old. */
    void endWindow(Collection<Worker> loops, long now, long historyNanos) {
        if (readings.isEmpty() || now - readings.getLast().at >= historyNanos / READINGS) {
            readings.add(new Reading(loops, now));
            dropBefore(now - historyNanos);
        }
    }

    /** Drops the readings before the instant, except for the last of them. */
    private void dropBefore(long instant) {
        Reading oldest = readings.removeFirst();
        while (!readings.isEmpty() && readings.getFirst().at - instant <= 0) {
            oldest = readings.removeFirst();
        }
        readings.addFirst(oldest);
    }

    /** Returns the shares, the busiest loop first; none before a twelfth of the history was seen. */
    List<LoopShare> shares(Collection<Worker> loops, long now, long historyNanos) {
        if (readings.isEmpty() || now - readings.getFirst().at < historyNanos / READINGS) {
            return Collections.emptyList();
        }
        dropBefore(now - historyNanos);
        Reading from = readings.getFirst();
        return loops.stream()
                .map(loop -> {
                    long busy = loop.busyNanos(now) - from.busyNanos.getOrDefault(loop, 0L);
                    // a pass that ended since now is longer than until then
                    double share = Math.max(0, busy) / (double) (now - from.at);
                    return new LoopShare(loop.threadName(), Math.min(1, share));
                })
                .sorted(Comparator.comparingDouble((LoopShare loop) -> -loop.busy))
                .collect(Collectors.toList());
    }
}
